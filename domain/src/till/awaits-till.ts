import { isOneTouch } from '../shops/one-touch.ts';
import type { Shop } from '../shops/shop.ts';

/** CAT-ROL-19: integrations that are a till or lead to one. CAT-ROL-20: marketplaces only send orders. */
export const TILL_TYPES = ['zelty', 'addition', 'splash', 'biborne', 'hubrise', 'oneTouch'] as const;

export const hasTill = ({ integration }: Pick<Shop, 'integration'>): boolean =>
  integration?.enabled === true && (TILL_TYPES as readonly string[]).includes(integration.type);

/** The till stands behind the hub: orders go there, and so does what happens to them. */
export const usesHub = ({ integration }: Pick<Shop, 'integration'>): boolean =>
  integration?.enabled === true && integration.type === 'hubrise';

/** Of an order. Its status is text here: orders stand on the till, which says what can be done with one. */
type TillOrder = { status: string; posSynced: boolean; posFailed: boolean };

const AWAITING_ANSWER = ['contacting', 'looking_for_driver'];
const ACCEPTED = ['scheduled', 'preparing', 'ready', 'takeaway', 'waiter', 'delivering'];

/** FLO-77: a till that owns acceptance has the order from its reception, any other one from its acceptance. */
export function awaitsTill({ status, posSynced }: TillOrder, shop: Pick<Shop, 'integration'>): boolean {
  if (!hasTill(shop) || posSynced) return false;
  // HUB-50: the books at the hub lack an order that was served while it was away.
  if (usesHub(shop) && status === 'completed') return true;
  return ACCEPTED.includes(status) || (isOneTouch(shop) && AWAITING_ANSWER.includes(status));
}

/**
 * DET-34, DET-41, DET-48: « Envoyer en caisse » is offered immediately where the till handles acceptance, elsewhere
 * once sending has failed.
 */
export const offersSendToTill = (order: TillOrder, shop: Pick<Shop, 'integration'>): boolean =>
  awaitsTill(order, shop) && (isOneTouch(shop) ? order.status === 'contacting' : order.posFailed);
