import {
  awaitedUntil,
  bringBackRefusal,
  doorRefusal,
  type DoorRefusal,
} from '@comptoir/domain/deliveries/at-the-door.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { ShopAlertKind } from '@comptoir/domain/orders/shop-alert.ts';
import type { StoryType } from '@comptoir/domain/orders/story.labels.ts';
import type { Tidings } from '@comptoir/domain/orders/tidings.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { raiseAlert, withdrawAlertIn } from '../orders/alerts/alerts.ts';
import type { Change } from '../orders/effects.ts';
import { tellLater } from '../orders/messages/tell-customer.ts';
import * as orders from '../orders/orders.store.ts';
import { recordOrder } from '../orders/record.ts';

type DoorEvent = {
  field: 'customerAbsentAt' | 'codeResentAt' | 'comesBackAt';
  story: StoryType;
  refusal(order: Order, now: string): DoorRefusal | null;
  tidings?: Tidings;
  alert?: ShopAlertKind;
};

const DOOR_EVENTS = {
  absent: {
    field: 'customerAbsentAt',
    story: 'customer-absent',
    refusal: doorRefusal,
    tidings: 'at-the-door',
    alert: 'customer-absent',
  },
  'resend-code': { field: 'codeResentAt', story: 'code-resent', refusal: doorRefusal, tidings: 'at-the-door' },
  'bring-back': { field: 'comesBackAt', story: 'comes-back', refusal: bringBackRefusal, alert: 'order-comes-back' },
} satisfies Record<string, DoorEvent>;

export type DoorEventName = keyof typeof DOOR_EVENTS;

/** FLO-89: the order stays under way; shop and customer learn what happens at the door. `order` is locked. */
export async function atTheDoorIn(tx: Tx, ctx: Ctx, order: Order, name: DoorEventName): Promise<void> {
  const event: DoorEvent = DOOR_EVENTS[name];
  // Telephones repeat themselves without a network; only a code may be wanted again.
  if (order.delivery?.[event.field] && name !== 'resend-code') return;
  const refusal = event.refusal(order, ctx.now());
  if (refusal) throw new Refused(refusal, { words: { time: timeOf(order) } });
  const delivery = order.delivery && { ...order.delivery, [event.field]: ctx.now() };
  const saved = await orders.save(tx, { ...order, delivery });
  if (event.tidings) await tellLater(tx, ctx, saved, event.tidings);
  if (event.alert) await raiseAlert(tx, ctx, saved, event.alert);
  if (name === 'bring-back') await planOthers(tx, ctx, saved);
  await recordOrder(tx, ctx, saved, { type: event.story, fromStatus: order.status });
}

/** RND-09: the others of its round are next. */
async function planOthers(tx: Tx, ctx: Ctx, { companyId, driverId, delivery }: Order): Promise<void> {
  const roundId = delivery?.round?.id;
  if (driverId && roundId) await ctx.jobs.enqueue(tx, 'plan-round', { companyId, driverId, roundId });
}

/** An effect: once the order is over, nobody waits at its door. */
export async function endWaiting(tx: Tx, ctx: Ctx, { order }: Pick<Change, 'order'>): Promise<void> {
  if (!isFinished(order.status) || !order.delivery?.customerAbsentAt) return;
  await withdrawAlertIn(tx, ctx, order.id, 'customer-absent');
  await withdrawAlertIn(tx, ctx, order.id, 'order-comes-back');
}

function timeOf(order: Order): string {
  const until = awaitedUntil(order);
  return until ? localTime(until, order.shop.timeZone) : '';
}
