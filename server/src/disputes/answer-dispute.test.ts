import type { Dispute } from '@comptoir/domain/disputes/dispute.ts';
import { aLegalEntity } from '@comptoir/domain/invoices/invoices.samples.ts';
import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleOrder } from '../webhooks/settle-payment.ts';
import { atWork, eventually, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { CARDS } from '../ports/real/fake-stripe-books.fixture.ts';
import { fakeStripe, type FakeStripe } from '../ports/real/fake-stripe.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { finishDisputeAnswer } from './answer-dispute.ts';

const WORDS = 'Le client a retiré sa commande lui-même et a signé au comptoir.';

let stripe: FakeStripe;
let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  stripe = await fakeStripe();
  server = await testServer({ payments: stripe.payments });
  work = await atWork(server);
  await work.db
    .updateTable('shops')
    .set({ shop_legal_entity: JSON.stringify(aLegalEntity()) })
    .where('id', '=', work.shop.shopId)
    .execute();
});
afterAll(() => stripe.close());

const paymentOf = ({ providerPaymentId }: Order): string => providerPaymentId ?? '';
const idOf = (order: Order): string => `dp_${paymentOf(order)}`;
const settle = (order: Order) => settleOrder(work.ctx(), order.id);

/** An order that its customer contests, with ten days to answer. */
async function contested(status = 'needs_response', days = 10): Promise<Order> {
  const order = await work.completed(await work.card(CARDS.works));
  stripe.books.dispute(paymentOf(order), status, addMs(server.deps.now(), days * DAY));
  await settle(order);
  return order;
}

const answer = (order: Order, text = WORDS, by = work.lea) =>
  by.post(`${work.at}/${order.id}/disputes/${idOf(order)}/answer`, { text });
const read = async (order: Order) =>
  (await work.lea.get(`${work.at}/${order.id}/disputes`)).json<{
    items: Dispute[];
    evidence: { text: string; hasReceipt: boolean; hasPhoto: boolean } | null;
  }>();
const actions = async (order: Order) => {
  const rows = await work.db
    .selectFrom('audit')
    .select('action')
    .where('entity_id', '=', order.id)
    .where('action', 'like', '%dispute%')
    .orderBy('at')
    .execute();
  return rows.map(({ action }) => action);
};
const there = (order: Order) => stripe.books.readDispute(idOf(order));
const openAlerts = async (order: Order) =>
  (await work.alerts(order)).filter(({ closed_at }) => closed_at === null).map(({ kind }) => kind);

describe('INV-50 a shop answers a contested payment', () => {
  test('INV-51 once, with what the order proves; it is told, journalled, and the alert goes', async () => {
    const order = await contested();
    const before = await read(order);
    expect(before.items).toMatchObject([
      { disputeId: idOf(order), state: 'open', reason: 'fraudulent', awaitsAnswer: true, answer: null },
    ]);
    expect(before.evidence?.text).toContain(`n°\u00A0${order.orderNumber}`);
    expect(await openAlerts(order)).toEqual(['payment-disputed']);

    const { status, body } = await answer(order);

    expect(status).toBe(200);
    expect(body).toMatchObject({ dispute: { awaitsAnswer: false, answer: { text: WORDS, by: 'Léa' } } });
    const { evidence, status: state, evidence_details: details } = there(order);
    expect([state, details.submission_count]).toEqual(['under_review', 1]);
    expect(evidence['uncategorized_text']).toMatch(new RegExp(`^${WORDS}\n\nCommande n°`));
    expect(evidence['uncategorized_text']).toContain('Validée par Léa');
    expect(evidence['customer_name']).toBe(`${order.customer.firstName} ${order.customer.lastName}`.trim());
    expect(stripe.books.files.get(evidence['receipt'] ?? '')).toMatchObject({
      purpose: 'dispute_evidence',
      filename: 'recu.pdf',
      type: 'application/pdf',
    });
    expect(await openAlerts(order)).toEqual([]);
    expect((await work.story(order)).at(-1)).toMatchObject({ type: 'dispute-answered', actorName: 'Léa' });
    expect(await actions(order)).toEqual(['dispute.open', 'dispute.answer', 'order.dispute-answered']);
    const { rows } = await sql<{ type: string }>`
      select type from live_events where company_id = ${work.companyId} order by seq desc limit 1`.execute(work.db);
    expect(rows).toEqual([{ type: 'order-changed' }]);
    // What was sent is with the bank: nothing of the customer stays here because of it.
    const kept = await work.db.selectFrom('disputes').select('answer').where('order_id', '=', order.id).execute();
    expect(kept).toMatchObject([{ answer: { text: WORDS, evidence: null } }]);
    expect((await read(order)).evidence).toBeNull();
  });

  test('twice at once, and again later: the bank has it once', async () => {
    const order = await contested();
    const both = await Promise.all([answer(order), answer(order)]);
    const later = await answer(order);

    expect([...both, later].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(there(order).evidence_details.submission_count).toBe(1);
    expect((await work.story(order)).filter(({ type }) => type === 'dispute-answered')).toHaveLength(1);
    expect(await answer(order, `${WORDS} Il a aussi payé deux fois.`)).toMatchObject({
      status: 409,
      body: { errorCode: 'ORDER_STATE', errorMessage: expect.stringContaining('déjà été envoyée') },
    });
  });

  test.each(['dispute', 'file'] as const)(
    'while the provider’s %s is lost: it is kept, and the job sends it',
    async (fault) => {
      const order = await contested();
      stripe.fail(fault, 'lost');
      const { status, body } = await answer(order);
      stripe.heal();

      expect(status).toBe(200);
      expect(body).toMatchObject({ dispute: { awaitsAnswer: true, answer: { text: WORDS, sentAt: null } } });
      expect(await openAlerts(order)).toEqual(['payment-disputed']);
      await Promise.all(
        [1, 2].map(() =>
          finishDisputeAnswer(work.ctx(), { companyId: work.companyId, orderId: order.id, disputeId: idOf(order) }),
        ),
      );

      expect(there(order).evidence_details.submission_count).toBe(1);
      expect((await read(order)).items).toMatchObject([
        { awaitsAnswer: false, answer: { sentAt: expect.any(String) } },
      ]);
      expect((await work.story(order)).filter(({ type }) => type === 'dispute-answered')).toHaveLength(1);
    },
  );

  test('an answer whose receipt is lost on its way back is read there, and counts as sent', async () => {
    const order = await contested();
    stripe.fail('answer', 'lost');
    const { status, body } = await answer(order);
    stripe.heal();

    expect(status).toBe(200);
    expect(body).toMatchObject({ dispute: { awaitsAnswer: false, answer: { sentAt: expect.any(String) } } });
    expect(there(order).evidence_details.submission_count).toBe(1);
  });

  test('and a provider that refuses leaves it open, says so in French, and the shop can answer anew', async () => {
    const order = await contested();
    // Settled there a moment ago, and we were not told yet.
    stripe.books.dispute(paymentOf(order), 'lost');
    expect(await answer(order)).toMatchObject({
      status: 502,
      body: { errorCode: 'THIRD_PARTY_ERROR', errorMessage: expect.stringContaining('n’a pas accepté cette réponse') },
    });
    expect((await read(order)).items).toMatchObject([{ answer: null }]);
    expect(await actions(order)).toEqual(['dispute.open', 'dispute.answer', 'dispute.answer-refused']);

    stripe.books.dispute(paymentOf(order), 'needs_response', addMs(server.deps.now(), DAY));
    expect((await answer(order, `${WORDS} Le ticket est joint.`)).status).toBe(200);
  });

  test('a question of the bank that becomes a dispute is answered again', async () => {
    const order = await contested('warning_needs_response');
    expect((await answer(order)).status).toBe(200);
    stripe.books.dispute(paymentOf(order), 'needs_response', addMs(server.deps.now(), 5 * DAY));
    await settle(order);

    expect(await openAlerts(order)).toEqual(['payment-disputed']);
    expect((await read(order)).items).toMatchObject([{ state: 'open', awaitsAnswer: true }]);
    expect((await answer(order)).status).toBe(200);
    expect(there(order).evidence_details.submission_count).toBe(2);
  });

  test('not after its day, nor when it is settled, nor when somebody answered in the provider’s dashboard', async () => {
    const late = await contested('needs_response', -1);
    expect(await answer(late)).toMatchObject({
      status: 409,
      body: { errorMessage: 'Le délai pour répondre à la banque est dépassé.' },
    });
    const lost = await contested('lost');
    expect(await answer(lost)).toMatchObject({
      status: 409,
      body: { errorMessage: expect.stringContaining('déjà décidé') },
    });
    const answered = await contested('under_review');
    expect(await answer(answered)).toMatchObject({ status: 409 });
    expect((await read(answered)).items).toMatchObject([{ awaitsAnswer: false, answer: null }]);
  });

  test('nobody else’s: another order’s dispute, another shop’s order, no words', async () => {
    const order = await contested();
    const other = await contested();
    const crossed = await work.lea.post(`${work.at}/${order.id}/disputes/${idOf(other)}/answer`, { text: WORDS });
    expect(crossed.status).toBe(404);
    const elsewhere = await server.givenShop(work.companyId);
    const path = `/api/${work.companyId}/shops/${elsewhere.shopId}/orders/${order.id}/disputes`;
    expect((await work.lea.get(path)).status).toBeGreaterThanOrEqual(403);
    expect((await answer(order, '   court   ')).status).toBe(422);
    expect(there(order).evidence_details.submission_count).toBe(0);
  });
});

test('INV-51 the photo of the door and what the customer wrote go along', async () => {
  const order = await contested();
  await work.db
    .insertInto('delivery_photos')
    .values({
      company_id: work.companyId,
      order_id: order.id,
      driver_id: order.customerId,
      taken_at: server.deps.now(),
      content: Buffer.from('a picture'),
    })
    .execute();
  await eventually(async () => expect((await read(order)).evidence).toMatchObject({ hasPhoto: true }));
  expect((await answer(order)).status).toBe(200);

  expect(stripe.books.files.get(there(order).evidence['shipping_documentation'] ?? '')).toMatchObject({
    filename: 'photo.jpg',
    type: 'image/jpeg',
    size: 'a picture'.length,
  });
});
