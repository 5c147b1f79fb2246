import { createHash } from 'node:crypto';
import { MINUTE } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';

/** The order's own chance: every node, and the same node a second later, finds the same number. */
export const drawn = (order: Pick<Order, 'id'>, what: string): number =>
  createHash('sha256').update(`${order.id} ${what}`).digest().readUInt32BE(0) / 2 ** 32;

export const minutesFor = (order: Pick<Order, 'id'>, what: string, min: number, max: number): number =>
  Math.round((min + drawn(order, what) * (max - min)) * MINUTE);
