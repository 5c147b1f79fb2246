import { latePiece } from '@comptoir/web/page/late-piece.tsx';
import { CourierBroker } from '../deliveries/detail/courier-broker.tsx';
import { DriverBlock } from '../deliveries/detail/driver-block.tsx';
import { NoDriverPanel, ScheduledMessage, Tracker } from '../deliveries/detail/panels.tsx';
import { SearchPanel } from '../deliveries/detail/search-panel.tsx';
import { UnlessContested } from '../disputes/unless-contested.tsx';
import { OrderMissing } from '../missing/order-missing.tsx';
import type { OrderParts } from '../orders/commands/acting.tsx';
import { OrderDialog, type OrderDialogProps } from '../orders/detail/order-dialog.tsx';
import { OrderPapers } from '../receipts/order-papers.tsx';
import { AwaitingTill, TillPanel } from '../till/till-panel.tsx';

/** What stands above a button comes with it: a late piece would push it away from under a finger. */
const PARTS: OrderParts = {
  panels: {
    scheduled: ScheduledMessage,
    searching: SearchPanel,
    'no-driver': NoDriverPanel,
    tracker: Tracker,
    till: TillPanel,
    'awaiting-till': AwaitingTill,
  },
  DriverBlock,
  CourierBroker,
  OrderRound: latePiece(async () => (await import('../rounds/order-round.tsx')).OrderRound),
  CustomerMark: latePiece(async () => (await import('../clients/order-rank.tsx')).OrderRank),
  OrderComplaint: latePiece(async () => (await import('../complaints/order-complaint.tsx')).OrderComplaint),
  OrderDispute: latePiece(async () => (await import('../disputes/order-dispute.tsx')).OrderDispute),
  UnlessContested,
  OrderMissing,
  OrderPapers,
};

/** An order, with what the deliveries, the till and the clients draw in it. */
export const OrderDetailDialog = (props: Omit<OrderDialogProps, 'parts'>) => <OrderDialog {...props} parts={PARTS} />;
