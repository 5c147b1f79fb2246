import { latePiece } from '@comptoir/web/page/late-piece.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { OrdersScreen, type OrdersScreenParts } from '../orders/orders-screen.tsx';

const PARTS: OrdersScreenParts = {
  // Nobody has opened an order yet when the screen is first drawn.
  OrderDialog: lazyPiece(async () => (await import('./order-detail.tsx')).OrderDetailDialog),
  ServiceCells: latePiece(async () => (await import('../pace/service-cells.tsx')).ServiceCells),
  LoadCell: latePiece(async () => (await import('../slot-loads/load-cell.tsx')).LoadCell),
  LoadPanel: lazyPiece(async () => (await import('../slot-loads/load-panel.tsx')).LoadPanel),
  WaitingGestures: latePiece(async () => (await import('../orders/offline-desk.tsx')).WaitingBeside),
  DriversAtHand: latePiece(async () => (await import('../drivers/drivers-at-hand.tsx')).DriversAtHand),
};

/** The orders, with what other rooms draw among them. */
export const OrdersPage = () => <OrdersScreen parts={PARTS} />;
