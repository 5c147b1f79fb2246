import type { Instant } from '../kernel/time.ts';
import type { Shop } from '../shops/shop.ts';
import { awaitsTill } from './awaits-till.ts';
import { tillPayments } from './till-payments.ts';
import type { TillStatus } from './till-status.ts';

/** What the till has of an order. */
export type AtTill = {
  generation: number;
  basket: string | null;
  answeredAt: Instant | null;
  tillOrderId: string | null;
  total: number | null;
  payAskedAt: Instant | null;
  paidAt: Instant | null;
  closedAt: Instant | null;
  gaveUpAt: Instant | null;
  status: TillStatus | null;
  busyUntil: Instant | null;
};

export const NOT_AT_TILL: AtTill = {
  generation: 1,
  basket: null,
  answeredAt: null,
  tillOrderId: null,
  total: null,
  payAskedAt: null,
  paidAt: null,
  closedAt: null,
  gaveUpAt: null,
  status: null,
  busyUntil: null,
};

type Paid = Parameters<typeof tillPayments>[0];
type Sent = Paid & { posSynced: boolean; posFailed: boolean };
export type TillStep = 'send' | 'pay' | 'close';

/**
 * SYN-62, SYN-66: what the till lacks of the order as it is now. Decided anew before each call, so that whatever is told
 * twice, late or after a crash is done once and in its order.
 */
export function nextTillStep(
  order: Sent,
  shop: Pick<Shop, 'integration' | 'paymentTypePosRefs'>,
  at: AtTill | null,
): TillStep | null {
  if (awaitsTill(order, shop)) return 'send';
  if (!order.posSynced || !at?.tillOrderId || at.gaveUpAt || at.status === 'cancelled') return null;
  if (!at.paidAt) return tillPayments(order, shop, at.total ?? 0).length > 0 ? 'pay' : null;
  return order.status === 'completed' && !at.closedAt ? 'close' : null;
}

/**
 * SYN-66: what is written before an order is sent. A basket that differs from the one asked for before takes its place
 * under a new number, because the till can take nothing back.
 */
export function asking(at: AtTill | null, basket: string): AtTill {
  if (!at || at.basket === null || at.basket === basket) return { ...(at ?? NOT_AT_TILL), basket };
  return { ...NOT_AT_TILL, generation: at.generation + 1, basket };
}

/** An answer may have been lost, and a basket that was replaced is still there. After a refusal the till has nothing. */
export const mayBeAtTill = (at: Pick<AtTill, 'basket' | 'generation'> | null): boolean =>
  at !== null && (at.basket !== null || at.generation > 1);

export const remoteIdOf = (orderId: string, { generation }: Pick<AtTill, 'generation'>): string =>
  generation === 1 ? orderId : `${orderId}:${generation}`;
