import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Payments } from '../../ports/payments.ts';
import { CredentialsRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { GivenUp } from '../alerts/outbox.ts';
import { atWork, eventually, type AtWork } from '../walks/at-work.fixture.ts';
import { giveBack, settleRefunds } from './give-back.ts';
import { finishRefund } from './refund-order.ts';

let server: TestServer;
let work: AtWork;
let payments: Payments;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
  payments = server.deps.payments;
});

const refund = { expectedStatus: 'completed' };
const atProvider = async (id: string | null) => (await payments.read(id ?? '')).refunds;

/** While the provider is like this, and no longer. */
async function whileProvider(is: Partial<Payments>, act: () => Promise<void>): Promise<void> {
  server.deps.payments = { ...payments, ...is };
  try {
    await act();
  } finally {
    server.deps.payments = payments;
  }
}
const refundDown = {
  refund: () => Promise.reject(new ProviderUnavailable('payments')),
};

describe('refunding a completed order', () => {
  test('FLO-62 FLO-70 FLO-71 API-24 gives everything back, once, and says so everywhere', async () => {
    const order = await work.completed(await work.card());

    const reply = await work.say(order, 'refund', { ...refund, isPastOrder: true, chargeId: order.chargeId });

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body).toMatchObject({ status: 'refunded', refundedAmount: order.amountDue, handledBy: 'Léa' });
    expect(await atProvider(order.providerPaymentId)).toMatchObject([{ amountCents: order.amountDue, state: 'done' }]);
    expect(await work.balance(order)).toEqual({ provider: 0, shop: 0 });
    expect(await work.refunds(order)).toMatchObject([{ cause: 'refund', amount: order.amountDue, state: 'done' }]);
    const story = await work.story(order);
    expect(story.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['money-captured', 'refund', 'money-refunded']),
    );
    await eventually(async () =>
      expect((await work.story(order)).map(({ data }) => data['what'])).toContain('refunded'),
    );
  });

  test('FLO-71 API-100 while the key of this server is refused nothing is given up: the next press gives back, once', async () => {
    const order = await work.completed(await work.card());

    await whileProvider({ refund: () => Promise.reject(new CredentialsRefused('payments')) }, async () => {
      expect((await work.say(order, 'refund', refund)).status).toBe(502);
    });

    expect(await work.refunds(order)).toMatchObject([{ cause: 'refund', state: 'asked' }]);
    expect((await work.say(order, 'refund', refund)).body).toMatchObject({ status: 'refunded' });
    expect(await atProvider(order.providerPaymentId)).toHaveLength(1);
    expect(await work.balance(order)).toEqual({ provider: 0, shop: 0 });
  });

  test('FLO-71 FLO-73 six clicks at once refund once; the others read who was first', async () => {
    const order = await work.completed(await work.card());
    const karim = await work.colleague('Karim');

    const replies = await Promise.all(
      [1, 2, 3].flatMap(() => [work.say(order, 'refund', refund), work.say(order, 'refund', refund, karim)]),
    );

    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    const losers = replies.filter(({ status }) => status === 409);
    expect(new Set(losers.map(({ body }) => body['errorCode']))).toEqual(new Set(['ORDER_ALREADY_HANDLED']));
    expect(await atProvider(order.providerPaymentId)).toHaveLength(1);
    expect(await work.balance(order)).toEqual({ provider: 0, shop: 0 });
  });

  test('FLO-66 FLO-69 ERR-23 the rule answers before the provider is asked', async () => {
    const late = await work.completed(await work.card());
    await work.setOrder(late, { requested_for: addMs(server.deps.now(), -7 * DAY - 2_000) });
    const cash = await work.completed(await server.givenOrder(work.shop));
    const barred = await atWork(server, { cannotRefundOrder: true });
    const kept = await barred.completed(await barred.card());

    const replies = [
      await work.say(late, 'refund'),
      await work.say(cash, 'refund'),
      await barred.say(kept, 'refund'),
      await work.say(await work.card(), 'refund'),
    ];

    expect(replies.map(({ status, body }) => [status, body['errorCode']])).toEqual([
      [409, 'REFUND_WINDOW_PASSED'],
      [409, 'REFUND_NOT_ALLOWED'],
      [409, 'REFUND_NOT_ALLOWED'],
      [409, 'ORDER_STATE'],
    ]);
    expect(replies[0]?.body['errorMessage']).toBe('Le délai de remboursement est dépassé.');
    expect(replies[1]?.body['errorMessage']).toBe('Cette commande ne peut pas être remboursée.');
    expect(await atProvider(late.providerPaymentId)).toEqual([]);
    expect(await work.refunds(late)).toEqual([]);
  });

  test('FLO-69 the distributor administrator has thirty days', async () => {
    const order = await work.completed(await work.card());
    await work.setOrder(order, { requested_for: addMs(server.deps.now(), -29 * DAY) });
    const distributor = await server.as(await server.givenUser(work.companyId, { role: 'distributor' }));

    expect((await work.say(order, 'refund', refund)).body['errorCode']).toBe('REFUND_WINDOW_PASSED');
    expect((await work.say(order, 'refund', refund, distributor)).status).toBe(200);
  });
});

describe('a provider that fails', () => {
  test('FLO-86 ERR-11 one that refuses leaves the order as it was, and the attempt on record', async () => {
    const order = await work.completed(await work.card('refund_refused'));

    const reply = await work.say(order, 'refund', refund);

    expect([reply.status, reply.body['errorCode']]).toEqual([502, 'THIRD_PARTY_ERROR']);
    expect(String(reply.body['errorMessage']).replaceAll('\u00A0', ' ')).toBe(
      'Une erreur est survenue, merci de réessayer !',
    );
    expect(await work.fresh(order)).toMatchObject({ status: 'completed', version: order.version, refundedAmount: 0 });
    expect(await work.refunds(order)).toMatchObject([{ state: 'failed', failure: 'refund_refused' }]);
    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
  });

  test('FLO-86 one that is away: the next click tries the same attempt again', async () => {
    const order = await work.completed(await work.card());
    await whileProvider(refundDown, async () => {
      expect((await work.say(order, 'refund', refund)).status).toBe(502);
    });
    expect(await work.fresh(order)).toMatchObject({ status: 'completed', refundedAmount: 0 });

    expect((await work.say(order, 'refund', refund)).status).toBe(200);

    expect(await work.refunds(order)).toMatchObject([{ state: 'done' }]);
    expect(await atProvider(order.providerPaymentId)).toHaveLength(1);
  });

  test('FLO-86 one that was never reached: the job closes the attempt and asks for nothing', async () => {
    const order = await work.completed(await work.card());
    await whileProvider(refundDown, async () => {
      await work.say(order, 'refund', refund);
    });

    await finishRefund(work.ctx(), order.id);

    expect(await work.fresh(order)).toMatchObject({ status: 'completed', version: order.version });
    expect(await work.refunds(order)).toMatchObject([{ state: 'failed' }]);
    expect(await atProvider(order.providerPaymentId)).toEqual([]);
  });

  test('FLO-71 one whose answer was lost: the job finds the refund and finishes the order', async () => {
    const order = await work.completed(await work.card('refund_reply_lost'));

    expect((await work.say(order, 'refund', refund)).status).toBe(502);
    await finishRefund(work.ctx(), order.id);
    await finishRefund(work.ctx(), order.id);

    expect(await work.fresh(order)).toMatchObject({ status: 'refunded', refundedAmount: order.amountDue });
    expect(await atProvider(order.providerPaymentId)).toHaveLength(1);
    expect(await work.balance(order)).toEqual({ provider: 0, shop: 0 });
  });

  test('FLO-71 one that is slow: a second click meanwhile still refunds once', async () => {
    const order = await work.completed(await work.card());
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await whileProvider({ refund: async (input) => held.then(() => payments.refund(input)) }, async () => {
      const both = [work.say(order, 'refund', refund), work.say(order, 'refund', refund)];
      await eventually(async () => expect(await work.refunds(order)).toHaveLength(1));
      letGo();
      expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });
    expect(await atProvider(order.providerPaymentId)).toHaveLength(1);
  });

  test('FLO-71 one that is answered while the job reads the provider: it stays done', async () => {
    const order = await work.completed(await work.card());
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const read: typeof payments.read = async (id) => {
      const before = await payments.read(id);
      await held;
      return before;
    };
    await whileProvider(refundDown, async () => {
      await work.say(order, 'refund', refund);
    });
    await whileProvider({ read }, async () => {
      const finishing = finishRefund(work.ctx(), order.id);
      expect((await work.say(order, 'refund', refund)).status).toBe(200);
      letGo();
      await finishing;
    });

    expect(await work.refunds(order)).toMatchObject([{ state: 'done', failure: null }]);
    expect(await work.fresh(order)).toMatchObject({ status: 'refunded', refundedAmount: order.amountDue });
  });

  test('FLO-71 API-90 news that are quicker than the answer leave the refund to whoever asks for it', async () => {
    const order = await work.completed(await work.card());
    const refundThenNews: Payments['refund'] = async (input) => {
      const answer = await payments.refund(input);
      await settleRefunds(work.ctx(), order.id);
      return answer;
    };

    await whileProvider({ refund: refundThenNews }, async () => {
      expect((await work.say(order, 'refund', refund)).body).toMatchObject({ status: 'refunded', handledBy: 'Léa' });
    });
  });

  test('FLO-62 one that is still at it: refunded now, booked when the money is back', async () => {
    const order = await work.completed(await work.card('refund_pending'));

    const reply = await work.say(order, 'refund', refund);

    expect(reply.body).toMatchObject({ status: 'refunded', refundedAmount: 0 });
    expect(await work.refunds(order)).toMatchObject([{ state: 'asked' }]);
    await finishRefund(work.ctx(), order.id);
    expect(await work.fresh(order)).toMatchObject({ status: 'refunded', refundedAmount: order.amountDue });
    expect(await work.refunds(order)).toMatchObject([{ state: 'done' }]);
    expect(await work.balance(order)).toEqual({ provider: 0, shop: 0 });
  });

  test('FLO-86 one that promised and failed: the books keep the money, and the shop is alerted', async () => {
    const order = await work.completed(await work.card('refund_failed'));
    await work.say(order, 'refund', refund);

    await expect(finishRefund(work.ctx(), order.id)).rejects.toThrow(GivenUp);

    expect(await work.refunds(order)).toMatchObject([{ state: 'failed' }]);
    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
    expect(await work.alerts(order)).toEqual([{ kind: 'refund-failed', closed_at: null }]);
    expect((await work.story(order)).map(({ type }) => type)).toContain('money-failed');
  });

  test('FLO-86 one that has said its last word, whoever heard it, is not asked again', async () => {
    const order = await work.card('refund_failed');
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    const due = { companyId: work.companyId, orderId: order.id, cause: 'cancel', amount: 500 } as const;
    await whileProvider({ read: async (id) => ({ ...(await payments.read(id)), refunds: [] }) }, async () => {
      await expect(giveBack(work.ctx(), due)).rejects.toThrow('still refunding');
    });
    await settleRefunds(work.ctx(), order.id);

    await expect(giveBack(work.ctx(), due)).rejects.toThrow(GivenUp);

    expect(await work.refunds(order)).toMatchObject([{ cause: 'cancel', state: 'failed' }]);
    expect(await atProvider(order.providerPaymentId)).toHaveLength(1);
  });

  test('FLO-86 one that takes its word back days later: the books follow, each time once', async () => {
    const order = await work.completed(await work.card());
    await work.say(order, 'refund', refund);
    const [known] = await atProvider(order.providerPaymentId);
    const read: Payments['read'] = async (id) => ({
      ...(await payments.read(id)),
      refunds: known ? [{ ...known, state: 'failed' }] : [],
    });

    await whileProvider({ read }, async () => {
      await settleRefunds(work.ctx(), order.id);
      await settleRefunds(work.ctx(), order.id);
    });

    expect(await work.fresh(order)).toMatchObject({ status: 'refunded', refundedAmount: 0 });
    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
    expect(await work.alerts(order)).toHaveLength(1);
  });
});
