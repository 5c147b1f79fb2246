import type { Order } from '@comptoir/domain/orders/order.ts';

/** A reminder that was triggered, and for whose arrival. */
export type Turn = { orderId: string; driverId: string | null };

/**
 * NTF-18: those that wait keep their place; those newly due queue behind them. Once triggered, a reminder stays until it
 * is answered, here or elsewhere (NTF-19), or has become pointless (NTF-20): the hour that triggered it may pass.
 */
export function nextTurns(turns: readonly Turn[], due: readonly string[], orders: readonly Order[]): readonly Turn[] {
  const live = new Map(orders.map((order) => [order.id, order]));
  const kept = turns.filter((turn) => isStillComing(live.get(turn.orderId), turn));
  const added = due
    .filter((orderId) => !kept.some((turn) => turn.orderId === orderId))
    .map((orderId) => ({ orderId, driverId: live.get(orderId)?.driverId ?? null }));
  return kept.length === turns.length && added.length === 0 ? turns : [...kept, ...added];
}

function isStillComing(order: Order | undefined, { driverId }: Turn): boolean {
  if (!order || order.deliveryReminderTriggered || order.driverId !== driverId) return false;
  return order.pickupStatus === 1 || order.pickupStatus === 2;
}
