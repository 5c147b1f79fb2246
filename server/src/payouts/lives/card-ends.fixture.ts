import type { Order } from '@comptoir/domain/orders/order.ts';
import { expect } from 'vitest';
import { complaining } from '../../complaints/complaints.fixture.ts';
import { settleSilence } from '../../missing/settle-silence.ts';
import { followToken } from '../../orders/messages/follow-link.ts';
import type { AtWork } from '../../orders/walks/at-work.fixture.ts';
import type { TestServer } from '../../test/test-server.ts';
import { elsewhere } from './elsewhere.fixture.ts';
import { must, type End } from './kinds.fixture.ts';

/** MIS-01: the last line is missing, and nothing comes instead. */
const miss = (work: AtWork, order: Order, mode: 'ask' | 'apply', replacement: string | null = null) =>
  must(
    work.say(order, 'missing', {
      lineId: (replacement ? order.lines.at(0) : order.lines.at(-1))?.id,
      quantity: 1,
      replacement,
      mode,
      soldOut: null,
      ifSilent: 'remove',
      answerMinutes: 5,
    }),
  );

async function missing(server: TestServer, work: AtWork, order: Order, end: End): Promise<void> {
  if (end === 'missing-before-acceptance') await miss(work, order, 'apply');
  await must(work.say(order, 'prepare', { preparationMinutes: 15 }));
  if (end === 'missing-applied' || end.startsWith('missing-then')) await miss(work, order, 'apply');
  if (end === 'missing-replaced') await miss(work, order, 'apply', 'PRODUCT-socca');
  if (end === 'missing-answered' || end === 'missing-silent') await miss(work, order, 'ask');
  const question = (await work.fresh(order)).missing;
  if (end === 'missing-answered') {
    const form = { question: question?.id ?? '', answer: 'without' };
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/suivi/${followToken(server.deps.config, order)}/question`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    expect(statusCode).toBe(303);
  }
  if (end === 'missing-silent')
    await settleSilence(
      { ...work.ctx(), now: () => question?.answerBy ?? '' },
      { orderId: order.id, questionId: question?.id ?? '' },
    );
}

/** FLO-78, as the search leaves it when nobody was found. */
async function fetchedInstead(server: TestServer, work: AtWork, order: Order): Promise<void> {
  await must(work.say(order, 'prepare', { preparationMinutes: 15 }));
  const offered = { self_pickup_eligible: true, shop_responsible_for_delivery: false };
  await work.db.updateTable('orders').set(offered).where('id', '=', order.id).execute();
  const call = {
    query: { token: server.identity.tokens.orderToken(order) },
    headers: { 'x-channel-key': server.identity.tokens.channelKey },
  };
  await must(server.anonymous.post(`/api/public/orders/${order.id}/choose-pickup`, {}, call));
}

const BUYER = {
  companyName: 'Cabinet Rossi',
  street: '3 rue de Rivoli',
  postalCode: '06000',
  city: 'Nice',
  siren: '732829320',
};

/** MIS-10: a fifth, and then a tenth. */
export const partsOf = ({ amountDue }: Order): number[] => [Math.ceil(amountDue / 5), Math.ceil(amountDue / 10)];

async function givenBackInParts(work: AtWork, order: Order, end: End): Promise<void> {
  const [first = 0, second = 0] = partsOf(order);
  if (end === 'refunded-in-part-after-a-while') {
    const held = await work.say(order, 'hold', { event: 'refund', part: { amount: first, reason: 'quality' } });
    return must(work.say(order, `hold/${held.json<Order>().held?.id}/send`));
  }
  await must(work.say(order, 'refund', { part: { amount: first, reason: 'late' } }));
  await must(work.say(order, 'refund', { part: { amount: second, reason: 'gesture' } }));
  if (end === 'refunded-in-parts-and-the-rest') await must(work.say(order, 'refund'));
}

/** UND-01: decided, and sent before its seconds are over. */
async function sentNow(work: AtWork, order: Order, decision: object): Promise<void> {
  const held = await work.say(order, 'hold', decision);
  await must(work.say(order, `hold/${held.json<Order>().held?.id}/send`));
  await expect.poll(async () => (await work.fresh(order)).held, { timeout: 60_000 }).toBeNull();
}

/** UND-04 */
async function takenBack(work: AtWork, order: Order, decision: object): Promise<void> {
  const held = await work.say(order, 'hold', decision);
  await must(work.say(order, `hold/${held.json<Order>().held?.id}/undo`));
}

const CANCELLATION = { event: 'cancel', cancellation: { cancelReason: 'shop_cancel_and_refund' } };

async function heldBefore(work: AtWork, order: Order, end: End): Promise<void> {
  if (end === 'held-accepted') await sentNow(work, order, { event: 'accept', preparationMinutes: 15 });
  else await must(work.say(order, 'prepare', { preparationMinutes: 15 }));
  if (end === 'held-cancelled') await sentNow(work, order, CANCELLATION);
  if (end === 'held-cancellation-undone') await takenBack(work, order, CANCELLATION);
}

/** SUP-18: a fifth, at the cost of the shop or of the platform. */
export const complainedFor = ({ amountDue }: Order): number => Math.ceil(amountDue / 5);

async function complained(server: TestServer, work: AtWork, order: Order, end: End): Promise<void> {
  const support = complaining(server, work);
  const complaintId = await support.filed(order);
  const borneBy = end.replace('complained-to-the-', '');
  const general = await server.as(await server.givenUser(work.companyId, { role: 'general' }));
  await must(support.decide(complaintId, { kind: 'refund', amount: complainedFor(order), borneBy }, general));
}

/** What people here do. */
export async function ended(server: TestServer, work: AtWork, order: Order, end: End): Promise<void> {
  const cancel = (cancelReason: string) => work.say(order, 'cancel', { cancellation: { cancelReason } });
  if (end.startsWith('missing')) await missing(server, work, order, end);
  if (end.startsWith('held')) await heldBefore(work, order, end);
  if (end === 'held-cancelled') return;
  if (end === 'fetched-instead') await fetchedInstead(server, work, order);
  if (end === 'refunded-elsewhere-then-cancelled') {
    await must(work.say(order, 'prepare', { preparationMinutes: 15 }));
    await elsewhere(server, order, 'refunded-elsewhere-in-part');
  }
  if (end.endsWith('then-cancelled')) return must(cancel('shop_cancel_and_refund'));
  if (end === 'refused') return void (await work.say(order, 'refuse'));
  if (end === 'cancelled') {
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    return void (await cancel('shop_cancel_and_refund'));
  }
  if (end === 'cancelled-at-the-customers-cost') {
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    await work.say(order, 'ready-to-take-away');
    return void (await cancel('client_unavailable'));
  }
  await work.completed(order);
  // INV-46: every third customer wants an invoice, and gets credit notes with what goes back.
  if (order.orderNumber.endsWith('0') || order.orderNumber.endsWith('3') || order.orderNumber.endsWith('6'))
    await must(work.lea.post(`${work.at}/${order.id}/invoice`, BUYER));
  if (end.startsWith('refunded-in-part')) await givenBackInParts(work, order, end);
  if (end === 'held-refunded') await sentNow(work, order, { event: 'refund' });
  if (end === 'held-refund-undone') await takenBack(work, order, { event: 'refund' });
  if (end.startsWith('complained')) await complained(server, work, order, end);
  if (end === 'missing-then-refunded') await must(work.say(order, 'refund'));
  if (end === 'refunded' || end === 'refunded-later') await work.say(order, 'refund', { expectedStatus: 'completed' });
}
