import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { CancellationFee } from '@comptoir/domain/shop-settings/shop-settings.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { releasePayment } from '../money/release.ts';
import { atWork, eventually, type AtWork } from './at-work.fixture.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
});

const because = (cancelReason: string) => ({ cancellation: { cancelReason } });
const OURS = because('shop_cancel_and_refund');

async function takeaway(at: AtWork, order: Order): Promise<Order> {
  await at.say(order, 'prepare', { preparationMinutes: 15 });
  return (await at.say(order, 'ready-to-take-away')).json<Order>();
}

describe('cancelling', () => {
  test('FLO-58 FLO-28 FLO-29 API-20 the shop’s own cancellation gives everything back, from the outbox', async () => {
    const order = await work.card();
    await work.say(order, 'prepare', { preparationMinutes: 15 });

    const reply = await work.say(order, 'cancel', { ...OURS, expectedStatus: 'preparing' });

    expect(reply.body).toMatchObject({
      status: 'canceled',
      cancellation: {
        canceledBy: 'shop',
        cancelReason: 'shop_cancel_and_refund',
        chargeId: order.chargeId,
        statusLabel: 'En préparation',
        userFirstName: 'Léa',
      },
    });
    await eventually(async () => expect((await work.fresh(order)).refundedAmount).toBe(order.amountDue));
    expect(await work.balance(order)).toEqual({ provider: 0, shop: 0 });
    expect(await work.refunds(order)).toMatchObject([{ cause: 'cancel', amount: order.amountDue, state: 'done' }]);
  });

  const FEES: [string, CancellationFee, (due: number) => number][] = [
    ['everything', { type: 'percent', percent: 100, amount: cents(0) }, () => 0],
    ['half', { type: 'percent', percent: 50, amount: cents(0) }, (due) => due - Math.floor(due / 2 + 0.5)],
    ['nothing', { type: 'percent', percent: 0, amount: cents(0) }, (due) => due],
    ['5 €', { type: 'euro', percent: 0, amount: cents(500) }, (due) => due - 500],
    ['more than was paid', { type: 'euro', percent: 0, amount: cents(99_900) }, () => 0],
  ];
  test.each(FEES)('GEN-09 FLO-28 a customer who cannot be reached: the shop keeps %s', async (_, fee, expected) => {
    const kept = await atWork(server, { cancellationFee: fee });
    const order = await takeaway(kept, await kept.card());

    await kept.say(order, 'cancel', because('client_unavailable'));

    const back = expected(order.amountDue);
    await eventually(async () => expect((await kept.fresh(order)).refundedAmount).toBe(back));
    const held = order.amountDue - back;
    expect(await kept.balance(order)).toEqual({ provider: held, shop: held === 0 ? 0 : -held });
    expect((await kept.refunds(order)).map(({ amount }) => amount)).toEqual(back > 0 ? [back] : []);
  });

  test('FLO-28 ROL-11 once it is ready, only who may refund gives its money back', async () => {
    const staff = await server.as(
      await server.givenUser(work.companyId, { role: 'staff', shopIds: [work.shop.shopId], firstName: 'Karim' }),
    );
    const [order, kept] = [await takeaway(work, await work.card()), await takeaway(work, await work.card('success'))];

    const reply = await work.say(order, 'cancel', OURS, staff);

    expect([reply.status, reply.body['errorCode']]).toEqual([403, 'FORBIDDEN']);
    expect((await work.fresh(order)).status).toBe('takeaway');
    expect(await work.refunds(order)).toEqual([]);
    // The shop keeps everything: nothing is given back.
    expect((await work.say(kept, 'cancel', because('client_unavailable'), staff)).status).toBe(200);
    expect((await work.say(order, 'cancel', OURS)).status).toBe(200);
  });

  test('FLO-28 what the shop keeps is not released by the reconciliation', async () => {
    const order = await takeaway(work, await work.card());
    await work.say(order, 'cancel', because('client_unavailable'));

    await releasePayment(work.ctx(), order.id);

    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
    expect((await server.deps.payments.read(order.providerPaymentId ?? '')).refunds).toEqual([]);
  });

  test.each([
    ['preparing', 'client_unavailable'],
    ['preparing', 'shop_cancel_phase_contacting'],
    ['preparing', 'driver_reassignment'],
    ['takeaway', 'customer_cancel_phase_contacting'],
  ])('FLO-27 FLO-25 %s does not know the reason %s', async (status, reason) => {
    const order = await server.givenOrder(work.shop);
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    if (status === 'takeaway') await work.say(order, 'ready-to-take-away');

    const reply = await work.say(order, 'cancel', because(reason));

    expect([reply.status, reply.body['errorCode']]).toEqual([422, 'RECORD_INVALID']);
    expect((await work.fresh(order)).status).toBe(status);
  });

  test('FLO-72 ERR-04 while the customer holds the order, cancelling is to be tried again', async () => {
    const order = await server.givenOrder(work.shop);
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    await work.setOrder(order, { customer_lock_until: new Date(Date.now() + 60_000).toISOString() });

    const reply = await work.say(order, 'cancel', OURS);

    expect([reply.status, reply.body['errorCode']]).toEqual([423, 'ERROR_CHECKING_ORDER']);
    expect(String(reply.body['errorMessage']).replaceAll('\u00A0', ' ')).toBe(
      'Le client est en train de modifier ou annuler sa commande, merci de réessayer !',
    );
  });

  test('FLO-23 FLO-63 what is not accepted yet, or is over, is not cancelled', async () => {
    const fresh = await server.givenOrder(work.shop);
    const over = await work.completed(await server.givenOrder(work.shop));

    for (const order of [fresh, over]) {
      const reply = await work.say(order, 'cancel', OURS);
      expect([reply.status, reply.body['errorCode']]).toEqual([409, 'ORDER_STATE']);
    }
  });

  test('FLO-86 a refund that the provider promised and could not give raises an alert; the order stays cancelled', async () => {
    const order = await work.card('refund_failed');
    await work.say(order, 'prepare', { preparationMinutes: 15 });

    await work.say(order, 'cancel', OURS);

    await eventually(async () =>
      expect(await work.alerts(order)).toEqual([{ kind: 'refund-failed', closed_at: null }]),
    );
    expect(await work.fresh(order)).toMatchObject({ status: 'canceled', refundedAmount: 0 });
    const [alert] = (await work.lea.get(`${work.at}/alerts`)).body['items'] as { data: { amount: number } }[];
    expect(formatEuros(cents(alert?.data.amount ?? 0))).toBe(formatEuros(order.amountDue));
  });
});

describe('fifteen minutes more', () => {
  test('FLO-45 FLO-22 API-15 API-50 shifts every promise by as much', async () => {
    const order = await server.givenOrder(work.shop, { orderType: 'delivery' });
    const before = (await work.say(order, 'prepare', { preparationMinutes: 20 })).json<Order>();

    const after = (await work.say(order, 'add-preparation-time', { preparationMinutes: 35 })).json<Order>();

    const minutes = (from: string | null, to: string | null) =>
      (Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000;
    expect(after).toMatchObject({ status: 'preparing', preparationMinutes: 35 });
    expect(minutes(before.dueAt, after.dueAt)).toBe(15);
    expect(minutes(before.expectedPickupAt, after.expectedPickupAt)).toBe(15);
    expect(minutes(before.expectedDropoffAt, after.expectedDropoffAt)).toBe(15);
  });

  test.each([20, 34, 50, 0])('FLO-45 ERR-12 from 20 to %d is refused', async (preparationMinutes) => {
    const order = await server.givenOrder(work.shop);
    await work.say(order, 'prepare', { preparationMinutes: 20 });

    const reply = await work.say(order, 'add-preparation-time', { preparationMinutes });

    expect(reply.status).toBe(409);
    expect(String(reply.body['errorMessage']).replaceAll('\u00A0', ' ')).toBe(
      'Les 15 minutes n’ont pas pu être ajoutées, merci de réessayer !',
    );
    expect((await work.fresh(order)).preparationMinutes).toBe(20);
  });

  test('FLO-45 FLO-73 two clicks at once add fifteen minutes, not thirty', async () => {
    const order = await server.givenOrder(work.shop);
    await work.say(order, 'prepare', { preparationMinutes: 20 });

    const replies = await Promise.all(
      [1, 2].map(() => work.say(order, 'add-preparation-time', { preparationMinutes: 35 })),
    );

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await work.fresh(order)).preparationMinutes).toBe(35);
  });
});
