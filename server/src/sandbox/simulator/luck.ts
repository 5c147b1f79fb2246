import { createHash } from 'node:crypto';
import { MINUTE } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';

/** A random number derived from the order: every node gets the same one at any time. */
export const luckOf = (order: Pick<Order, 'id'>, what: string): number =>
  createHash('sha256').update(`${order.id} ${what}`).digest().readUInt32BE(0) / 2 ** 32;

export const minutesFor = (order: Pick<Order, 'id'>, what: string, min: number, max: number): number =>
  Math.round((min + luckOf(order, what) * (max - min)) * MINUTE);
