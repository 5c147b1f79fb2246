import { keepText, keptValue } from '@comptoir/web/page/kept.ts';

/** The order that this browser placed last: what it is asked for with, and the page that follows it. */
export type KeptOrder = { orderId: string; orderToken: string; followPath: string };

const nameOf = (shopId: string): string => `placed ${shopId}`;

export function keptOrder(shopId: string): KeptOrder | null {
  const kept = keptValue(nameOf(shopId)) as Partial<KeptOrder> | null;
  const { orderId, orderToken, followPath } = kept ?? {};
  return orderId && orderToken && followPath ? { orderId, orderToken, followPath } : null;
}

export const keepOrder = (shopId: string, order: KeptOrder | null): void =>
  keepText(nameOf(shopId), order && JSON.stringify(order));
