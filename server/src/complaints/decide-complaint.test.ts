import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { GivenUp } from '../orders/alerts/outbox.ts';
import { finishRefund } from '../orders/money/refund-order.ts';
import { atWork, eventually, type AtWork } from '../orders/walks/at-work.fixture.ts';
import type { Payments } from '../ports/payments.ts';
import { ProviderUnavailable } from '../ports/provider-failures.ts';
import { listMessages } from '../sandbox/ports/sandbox-messages.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { complaining } from './complaints.fixture.ts';
import type { WantedVoucher } from './voucher.ts';

let server: TestServer;
let work: AtWork;
let support: ReturnType<typeof complaining>;
let payments: Payments;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
  support = complaining(server, work);
  payments = server.deps.payments;
});

const paid = async (card = 'success'): Promise<Order> => work.completed(await work.card(card));
const atProvider = async ({ providerPaymentId }: Order) => (await payments.read(providerPaymentId ?? '')).refunds;
const mailsOf = async (order: Order) => {
  const all = await listMessages(server.database.forSystem(), { kind: 'mail', limit: 500 });
  return all.filter(({ recipient }) => recipient === support.emailOf(order));
};

async function whileDown(act: () => Promise<void>): Promise<void> {
  server.deps.payments = { ...payments, refund: () => Promise.reject(new ProviderUnavailable('payments')) };
  await act().finally(() => (server.deps.payments = payments));
}

describe('a refund', () => {
  test('SUP-16 SUP-18 FLO-70 in part: the order stays completed, the books and the customer hear of it', async () => {
    const order = await paid();
    const complaintId = await support.filed(order);

    const reply = await support.decide(complaintId, { kind: 'refund', amount: 300 });

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body).toMatchObject({
      state: 'decided',
      refundState: 'done',
      decision: { kind: 'refund', amount: 300, borneBy: 'shop', by: 'Léa', answer: 'Bonjour, nous en sommes désolés.' },
    });
    expect(await work.fresh(order)).toMatchObject({ status: 'completed', refundedAmount: 300 });
    expect(await atProvider(order)).toMatchObject([{ amountCents: 300, state: 'done' }]);
    expect(await support.givenBack(order)).toEqual({ provider: -300, shop: 300 });
    await eventually(async () => {
      const [mail] = await mailsOf(order);
      expect(mail?.body.replaceAll('\u00A0', ' ')).toContain('Remboursement : 3,00 €');
    });
    expect(await support.journal(complaintId)).toEqual(['complaint.file', 'complaint.ask-refund', 'complaint.decide']);
    expect((await support.events(complaintId)).at(-1)?.payload).toMatchObject({ complaint: { state: 'decided' } });
    expect((await work.story(order)).map(({ type }) => type)).toContain('complaint-decided');
  });

  test('SUP-18 FLO-62 in full: the order is refunded; the rest after a part is what the order’s own button gives', async () => {
    const [whole, part] = [await paid(), await paid()];

    await support.decide(await support.filed(whole), { kind: 'refund', amount: whole.amountDue });
    await support.decide(await support.filed(part), { kind: 'refund', amount: 200 });
    const rest = await work.say(part, 'refund', { expectedStatus: 'completed' });

    expect(await work.fresh(whole)).toMatchObject({ status: 'refunded', refundedAmount: whole.amountDue });
    expect(rest.body, JSON.stringify(rest.body)).toMatchObject({ status: 'refunded', refundedAmount: part.amountDue });
    expect((await atProvider(part)).map(({ amountCents }) => amountCents)).toEqual([200, part.amountDue - 200]);
    expect(await work.balance(part)).toEqual({ provider: 0, shop: 0 });
  });

  test('SUP-18 FLO-66 more than is left, nothing, without the right, or paid elsewhere is refused', async () => {
    const order = await paid();
    const complaintId = await support.filed(order);
    const cash = await support.filed(await work.completed(await server.givenOrder(work.shop)));
    const chain = await atWork(server, { type: 'chain' });
    const barred = complaining(server, chain);
    const refused = await barred.filed(await chain.completed(await chain.card()));

    const replies = [
      await support.decide(complaintId, { kind: 'refund', amount: order.amountDue + 1 }),
      await support.decide(complaintId, { kind: 'refund', amount: 0 }),
      await support.decide(complaintId, { kind: 'refund', amount: -5 }),
      await support.decide(complaintId, { kind: 'answer', answer: ' ' }),
      await support.decide(cash, { kind: 'refund', amount: 100 }),
      await barred.decide(refused, { kind: 'refund', amount: 100 }),
      await barred.decide(refused, { kind: 'voucher', amount: 100 }),
    ];

    expect(replies.map(({ status, body }) => [status, body['errorCode']])).toEqual([
      [409, 'REFUND_NOT_ALLOWED'],
      [422, 'RECORD_INVALID'],
      [422, 'RECORD_INVALID'],
      [422, 'RECORD_INVALID'],
      [409, 'REFUND_NOT_ALLOWED'],
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ]);
    expect(String(replies[0]?.body['errorMessage'])).toMatch(/^Il ne reste que .*€ à rembourser/);
    expect((await barred.decide(refused, { kind: 'answer' })).status).toBe(200);
    expect(await support.read(complaintId)).toMatchObject({ state: 'open' });
    expect(await work.refunds(order)).toEqual([]);
  });

  test('SUP-16 a provider that refuses leaves the complaint open and no trace in the books', async () => {
    const order = await paid('refund_refused');
    const complaintId = await support.filed(order);

    const reply = await support.decide(complaintId, { kind: 'refund', amount: 300 });

    expect([reply.status, reply.body['errorCode']]).toEqual([502, 'THIRD_PARTY_ERROR']);
    expect(await support.read(complaintId)).toMatchObject({ state: 'open', decision: null, refundState: null });
    expect(await support.givenBack(order)).toEqual({});
    expect((await support.journal(complaintId)).at(-1)).toBe('complaint.reopen');
    expect((await support.decide(complaintId, { kind: 'answer' })).status).toBe(200);
  });

  test('SUP-16 while a provider is away nothing else is decided; the same refund again, or the job, ends it', async () => {
    const [again, never] = [await paid(), await paid()];
    const ids = [await support.filed(again), await support.filed(never)] as const;
    await whileDown(async () => {
      for (const id of ids)
        // eslint-disable-next-line no-await-in-loop -- two of them
        expect((await support.decide(id, { kind: 'refund', amount: 300 })).status).toBe(502);
    });

    const other = await support.decide(ids[0], { kind: 'answer' });
    expect([other.status, other.body['errorCode']]).toEqual([409, 'RECORD_CONFLICT']);
    expect((await work.lea.delete(`${support.at}/${again.customerId}/${ids[0]}`)).status).toBe(409);
    expect((await support.decide(ids[0], { kind: 'refund', amount: 300 })).status).toBe(200);
    await finishRefund(work.ctx(), never.id);

    expect(await atProvider(again)).toHaveLength(1);
    expect(await support.read(ids[1])).toMatchObject({ state: 'open', decision: null });
    expect(await support.givenBack(never)).toEqual({});
  });

  test('SUP-16 a lost answer is found by the job: the decision stands, told once', async () => {
    const order = await paid('refund_reply_lost');
    const complaintId = await support.filed(order);

    expect((await support.decide(complaintId, { kind: 'refund', amount: 300 })).status).toBe(502);
    await finishRefund(work.ctx(), order.id);
    await finishRefund(work.ctx(), order.id);

    expect(await support.read(complaintId)).toMatchObject({ state: 'decided', decision: { by: 'Léa', amount: 300 } });
    expect(await work.fresh(order)).toMatchObject({ status: 'completed', refundedAmount: 300 });
    expect(await support.givenBack(order)).toEqual({ provider: -300, shop: 300 });
  });

  test('SUP-16 SUP-19 a bank that fails afterwards: no account keeps the amount, the screen says so, the shop is alerted', async () => {
    const order = await paid('refund_failed');
    const complaintId = await support.filed(order);
    const general = await server.as(await server.givenUser(work.companyId, { role: 'general' }));
    await support.decide(complaintId, { kind: 'refund', amount: 300, borneBy: 'platform' }, general);

    await expect(finishRefund(work.ctx(), order.id)).rejects.toThrow(GivenUp);

    expect(await support.read(complaintId)).toMatchObject({ state: 'decided', refundState: 'failed' });
    expect(await support.givenBack(order)).toEqual({});
    expect(await work.alerts(order)).toMatchObject([{ kind: 'refund-failed' }]);
  });
});

describe('one decision', () => {
  test('SUP-16 of two managers and many clicks wins; the others learn who was first', async () => {
    const order = await paid();
    const complaintId = await support.filed(order);
    const karim = await work.colleague('Karim');
    const key = randomUUID();

    const replies = await Promise.all([
      support.decide(complaintId, { kind: 'refund', amount: 300 }, work.lea, key),
      support.decide(complaintId, { kind: 'refund', amount: 300 }, work.lea, key),
      support.decide(complaintId, { kind: 'refund', amount: 500 }, karim),
      support.decide(complaintId, { kind: 'answer' }, karim),
      support.decide(complaintId, { kind: 'answer' }, karim),
    ]);

    const { state, decision } = await support.read(complaintId);
    expect(state).toBe('decided');
    const won = replies.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThan(0);
    for (const { body } of won) expect(body['decision']).toEqual(decision);
    for (const { body } of replies.filter(({ status }) => status !== 200))
      expect(String(body['errorMessage'])).toMatch(/Léa|Karim|déjà en cours/);
    expect(await atProvider(order)).toHaveLength(decision?.kind === 'refund' ? 1 : 0);
    await eventually(async () => expect(await mailsOf(order)).toHaveLength(1));
    const late = await support.decide(complaintId, { kind: 'answer' }, karim);
    expect(late.body['errorMessage']).toBe(`Cette réclamation vient d’être traitée par ${decision?.by}.`);
    const replay = await support.decide(complaintId, { kind: 'refund', amount: 300 }, work.lea, key);
    expect(replay.status).toBe(decision?.amount === 300 ? 200 : 409);
  });

  test('SUP-15 SUP-16 after it the order takes no second complaint, deleted or not', async () => {
    const order = await paid();
    const complaintId = await support.filed(order);
    await support.decide(complaintId, { kind: 'answer' });
    await work.lea.delete(`${support.at}/${order.customerId}/${complaintId}`);

    expect((await support.file(order)).body['errorCode']).toBe('ALREADY_EXISTS');
  });
});

describe('who bears it', () => {
  test('SUP-19 a driver, a service or the platform, where there is one; their account is charged instead of the shop’s', async () => {
    const order = await paid();
    const complaintId = await support.filed(order);
    const general = await server.as(await server.givenUser(work.companyId, { role: 'general' }));

    const refused = await Promise.all(
      ['driver', 'delivery_service', 'platform'].map((borneBy) =>
        support.decide(complaintId, { kind: 'refund', amount: 300, borneBy }),
      ),
    );
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 403]);
    await support.decide(complaintId, { kind: 'refund', amount: 300, borneBy: 'platform' }, general);

    expect(await support.givenBack(order)).toEqual({ provider: -300, platform: 300 });
  });

  test('SUP-18 SUP-19 a voucher is a code in the answer; another bearer than the shop owes it the amount', async () => {
    const order = await paid();
    const complaintId = await support.filed(order);
    const general = await server.as(await server.givenUser(work.companyId, { role: 'general' }));
    const asked: WantedVoucher[] = [];
    const { effects } = server.deps;
    server.deps.effects = {
      ...effects,
      issueVoucher: async (_tx, _ctx, voucher) => {
        asked.push(voucher);
        return { promoCode: 'BON-4F2A1' };
      },
    };

    const reply = await support
      .decide(complaintId, { kind: 'voucher', amount: 800, borneBy: 'platform' }, general)
      .finally(() => (server.deps.effects = effects));

    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({
      state: 'decided',
      decision: { kind: 'voucher', amount: 800, voucherCode: 'BON-4F2A1', borneBy: 'platform' },
    });
    expect(asked).toMatchObject([{ customerId: order.customerId, shopId: order.shopId, amount: cents(800) }]);
    expect(await support.givenBack(order)).toEqual({ platform: 800, shop: -800 });
    await eventually(async () => {
      const [mail] = await mailsOf(order);
      expect(mail?.body.replaceAll('\u00A0', ' ')).toContain('bon d’achat de 8,00 € : BON-4F2A1');
    });
  });
});

test('SUP-16 a decision that was taken back leaves who had decided what in the journal, and nothing else', async () => {
  const order = await paid();
  const complaintId = await support.filed(order);
  const [told, before] = [await support.events(complaintId), await support.read(complaintId)];
  const key = randomUUID();
  const takeBack = () =>
    work.lea.post(
      `${support.at}/${complaintId}/decision/taken-back`,
      { kind: 'refund', amount: 300, borneBy: 'shop' },
      { headers: { 'idempotency-key': key } },
    );

  const statuses = [(await takeBack()).status, (await takeBack()).status];

  expect(statuses).toEqual([204, 204]);
  const rows = await work.db
    .selectFrom('audit')
    .select(['action', 'actor_kind', 'actor_id', 'shop_id', 'before', 'after'])
    .where('entity_id', '=', complaintId)
    .where('action', '<>', 'complaint.file')
    .execute();
  expect(rows).toEqual([
    {
      action: 'complaint.take-back',
      actor_kind: 'staff',
      actor_id: expect.any(String),
      shop_id: order.shopId,
      before: { kind: 'refund', amount: 300, borneBy: 'shop' },
      after: { takenBack: true },
    },
  ]);
  expect(await support.read(complaintId)).toEqual(before);
  expect(await support.events(complaintId)).toEqual(told);
  expect(await atProvider(order)).toEqual([]);
  expect(await mailsOf(order)).toEqual([]);
});

describe('what a decision is made on', () => {
  test('SUP-17 order, story, the customer’s past, and complaints of ninety days about the same dish', async () => {
    const own = await atWork(server);
    const inbox = complaining(server, own);
    const filed = async (ageDays: number, withDish: boolean) => {
      const order = await own.completed(await own.card());
      const complaintId = await inbox.filed(order, withDish ? { lineIds: [order.lines[0]?.id] } : {});
      const created_at = new Date(Date.now() - ageDays * 86_400_000).toISOString();
      await own.db.updateTable('complaints').set({ created_at }).where('id', '=', complaintId).execute();
      return complaintId;
    };
    const [old, other, same] = [await filed(91, true), await filed(2, false), await filed(3, true)];
    await inbox.decide(same, { kind: 'refund', amount: 200 });
    const complaintId = await filed(0, true);

    const file = (await own.lea.get(`${inbox.at}/${complaintId}`)).json<Record<string, unknown>>();

    expect(file['similar']).toMatchObject([{ complaintId: same, decision: { kind: 'refund', amount: 200 } }]);
    expect(JSON.stringify(file['similar'])).not.toMatch(new RegExp(`${old}|${other}`));
    expect(file).toMatchObject({
      order: { status: 'completed' },
      customer: { earlierComplaints: expect.any(Number), completedOrders: expect.any(Number) },
      refundRefusal: null,
      bearers: ['shop'],
    });
    expect((file['story'] as { type: string }[]).map(({ type }) => type)).toContain('complaint-filed');
  });
});
