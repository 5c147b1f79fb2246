import { cents } from '@comptoir/domain/kernel/money.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { Refused } from '../../http/refused.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { GivenUp } from '../alerts/outbox.ts';
import { atWork, eventually, type AtWork } from '../walks/at-work.fixture.ts';
import { settleCapture, unpaidRefusal } from './capture.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
});

const accept = { preparationMinutes: 15, expectedStatus: 'contacting' };

describe('taking the money', () => {
  test('FLO-16 FLO-86 an answer that was lost leaves the order as it was; the next try takes the money once', async () => {
    const order = await work.card('capture_reply_lost');

    expect((await work.say(order, 'prepare', accept)).status).toBe(503);
    expect(await work.fresh(order)).toMatchObject({ status: 'contacting', version: 1 });

    expect((await work.say(order, 'prepare', accept)).status).toBe(200);
    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
  });

  test('FLO-16 money that takes its time is booked when it has come', async () => {
    const order = await work.card('capture_delayed');

    expect((await work.say(order, 'prepare', accept)).body['status']).toBe('preparing');

    await eventually(async () =>
      expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue }),
    );
    const captured = (await work.story(order)).filter(({ type }) => type === 'money-captured');
    expect(captured.map(({ data }) => data['amount'])).toEqual([order.amountDue]);
  });

  test('FLO-86 an accepted order that was not paid in the end alerts the shop', async () => {
    const order = await work.card();
    await server.deps.payments.void({ providerPaymentId: order.providerPaymentId ?? '', idempotencyKey: order.id });

    await expect(settleCapture(work.ctx(), order.id)).rejects.toThrow(GivenUp);

    expect(await work.alerts(order)).toEqual([{ kind: 'capture-failed', closed_at: null }]);
  });

  test('FLO-79 FLO-86 an order that its customer changed meanwhile is not accepted for other money', () => {
    const order = anOrder({ paymentType: 'stripe', providerPaymentId: 'pi_new', amountDue: cents(2500) });

    expect(unpaidRefusal(order, { providerPaymentId: 'pi_new', amount: 2500 })).toBeNull();
    expect(unpaidRefusal(order, { providerPaymentId: 'pi_old', amount: 2500 })).toBeInstanceOf(Refused);
    expect(unpaidRefusal(order, { providerPaymentId: 'pi_new', amount: 2000 })).toBeInstanceOf(Refused);
    expect(unpaidRefusal(order, null)).toBeInstanceOf(Refused);
    expect(unpaidRefusal(anOrder({ paymentType: 'cash' }), null)).toBeNull();
  });

  test.each([
    { paymentType: 'stripe', cardToken: 'success' },
    { paymentType: 'cb', channel: 'terminal' },
    { paymentType: 'counter' },
    { paymentType: 'to_driver', orderType: 'delivery' },
  ])(
    'FLO-83 every order has a billing reference of ours, paid by $paymentType or otherwise',
    async ({ paymentType, ...fields }) => {
      const order = await server.givenOrder(work.shop, { paymentType, ...fields });

      expect(order.chargeId).toMatch(/^CMD-[0-9A-F]{20}$/);
      expect(order.providerPaymentId === null).toBe(paymentType !== 'stripe');
    },
  );
});
