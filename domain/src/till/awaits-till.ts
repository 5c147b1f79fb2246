import { isOneTouch } from '../shops/one-touch.ts';
import type { Shop } from '../shops/shop.ts';
import { isFinished } from '../orders/order-status.ts';
import type { Order } from '../orders/order.ts';

/** CAT-ROL-19: the integrations that are a till or lead to one; CAT-ROL-20: marketplaces are sources of orders only. */
export const TILL_TYPES = ['zelty', 'addition', 'splash', 'biborne', 'hubrise', 'oneTouch'] as const;

export const hasTill = ({ integration }: Pick<Shop, 'integration'>): boolean =>
  integration?.enabled === true && (TILL_TYPES as readonly string[]).includes(integration.type);

type Sent = Pick<Order, 'status' | 'posSynced' | 'posFailed'>;

/** FLO-77: a till that owns acceptance has the order from its reception, any other one from its acceptance. */
export function awaitsTill(order: Sent, shop: Pick<Shop, 'integration'>): boolean {
  if (!hasTill(shop) || order.posSynced || isFinished(order.status)) return false;
  return isOneTouch(shop) || (order.status !== 'contacting' && order.status !== 'looking_for_driver');
}

/** DET-34, DET-41, DET-48: « Envoyer en caisse » at once where the till accepts, elsewhere once sending has failed. */
export const offersSendToTill = (order: Sent, shop: Pick<Shop, 'integration'>): boolean =>
  awaitsTill(order, shop) && (isOneTouch(shop) ? order.status === 'contacting' : order.posFailed);
