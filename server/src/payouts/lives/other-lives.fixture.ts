import type { readDriverCash } from '@comptoir/contract/cash-returns.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { expect } from 'vitest';
import { missOrder } from '../../orders/answer-order.ts';
import type { AtWork } from '../../orders/walks/at-work.fixture.ts';
import type { TestServer } from '../../test/test-server.ts';
import { must, type End } from './kinds.fixture.ts';

type Wanted = Parameters<TestServer['givenOrder']>[1];

const NOT_BY_CARD: readonly End[] = [
  'paid-in-the-shop',
  'sold-elsewhere',
  'sold-elsewhere-then-cancelled',
  'brought-for-cash',
];
export const isNotByCard = (end: End): boolean => NOT_BY_CARD.includes(end);

/** What never reaches the provider: the ledger knows nothing of it. */
export async function notByCard(server: TestServer, work: AtWork, lines: Wanted, end: End): Promise<void> {
  if (end === 'brought-for-cash') return inTurn(() => broughtForCash(server, work, lines));
  const order = await server.givenOrder(work.shop, lines);
  if (end === 'paid-in-the-shop') return void (await work.completed(order));
  // HUB-37: as the hub brings it.
  const theirs = { payment_type: 'stripe', channel: 'ubereats' } as const;
  await work.db.updateTable('orders').set(theirs).where('id', '=', order.id).execute();
  if (end === 'sold-elsewhere') await work.completed(order);
  else {
    await must(work.say(order, 'prepare', { preparationMinutes: 15 }));
    await must(work.say(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } }));
  }
  expect(await work.balance(order)).toEqual({});
}

let turn: Promise<void> = Promise.resolve();
/** One driver carries them. */
function inTurn(act: () => Promise<void>): Promise<void> {
  turn = turn.then(act);
  return turn;
}

const drivers = new Map<string, Driver>();
async function driverOf(server: TestServer, { shop }: AtWork): Promise<Driver> {
  const known = drivers.get(shop.shopId) ?? (await server.givenDriver(shop));
  drivers.set(shop.shopId, known);
  return known;
}

async function broughtForCash(server: TestServer, work: AtWork, lines: Wanted): Promise<void> {
  const driver = await driverOf(server, work);
  const door = { orderType: 'delivery', paymentType: 'to_driver', driverPaymentType: 'cash' };
  const order = await server.givenOrder(work.shop, { ...lines, ...door });
  await must(work.say(order, 'prepare', { preparationMinutes: 15 }));
  const round = { driverId: driver.driverId, orders: [{ orderId: order.id, seenDriverId: null }] };
  await must(work.lea.post(`/api/${work.companyId}/shops/${work.shop.shopId}/rounds`, round));
  await must(work.say(order, 'ready-to-take-away'));
  const phone = await server.asDriver(driver);
  await must(phone.post(`/api/driver/orders/${order.id}/picked-up`));
  const { validationCode } = await work.fresh(order);
  await must(phone.post(`/api/driver/orders/${order.id}/delivered`, { code: validationCode }));
}

/** RND-31: « Caisse rendue », everything at once; null where nobody brought anything. */
export async function handOver(server: TestServer, work: AtWork): Promise<{ cash: number; orders: number } | null> {
  const driver = drivers.get(work.shop.shopId);
  if (!driver) return null;
  const path = `/api/${work.companyId}/shops/${work.shop.shopId}/drivers/${driver.driverId}`;
  const general = await server.as(await server.givenUser(work.companyId, { role: 'general' }));
  const { owed } = (await general.get(`${path}/cash`)).json<Reply<typeof readDriverCash>>();
  const cash = owed.reduce((sum, order) => sum + order.cash, 0);
  const counted = {
    orderIds: owed.map(({ orderId }) => orderId),
    countedCash: cash,
    countedMealVouchers: 0,
    note: null,
  };
  const replies = await Promise.all([1, 2].map(() => general.post(`${path}/cash-returns`, counted)));
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
  return { cash, orders: owed.length };
}

/** SUP-21: nobody answered, and the card was let go; the code that makes it good pays a part of the next order. */
export async function madeGood(work: AtWork, lines: Wanted): Promise<string> {
  const order = await work.card('success', lines);
  const late = addMinutes(order.acceptDeadlineAt ?? order.createdAt, 1);
  await missOrder({ ...work.ctx(), now: () => late }, order.id);
  await must(work.say(order, 'apology', { amount: 500 }));
  expect(await work.balance(order)).toEqual({});
  const { promo_code: code } = await work.db
    .selectFrom('promotions')
    .select('promo_code')
    .where('customer_id', '=', order.customerId)
    .executeTakeFirstOrThrow();
  return code;
}

/** REP-11: a test order that is charged and ended before its time; no figure sees it. */
export async function rehearsed(work: AtWork): Promise<Order> {
  const path = `/api/${work.companyId}/shops/${work.shop.shopId}/rehearsal`;
  await work.db.updateTable('users').set({ phone: '+33612345678' }).execute();
  const started = await work.lea.post(path);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const { id, orderId } = (started.body as { rehearsal: { id: string; orderId: string } }).rehearsal;
  const order = await work.fresh({ id: orderId } as Order);
  await must(work.say(order, 'prepare', { preparationMinutes: 15 }));
  await must(work.lea.post(`${path}/${id}/stop`));
  return work.fresh(order);
}
