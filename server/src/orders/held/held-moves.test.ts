import { french } from '@comptoir/domain/kernel/text.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type Caller, type TestServer } from '../../test/test-server.ts';
import { autoAccept } from '../by-itself.ts';
import { missOrder, openWindow } from '../answer-order.ts';
import { atWork, type AtWork } from '../walks/at-work.fixture.ts';
import { settleHeld } from './settle-held.ts';

const SECOND = 1_000;

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server, { undoSeconds: 10 });
});
beforeEach(() => {
  server.clock.offsetMs = 0;
});

const hold = async (order: Order, body: object, by?: Caller): Promise<Order> => {
  const reply = await work.say(order, 'hold', body, by);
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([200, expect.anything()]);
  return reply.json<Order>();
};
const accepting = { event: 'accept', preparationMinutes: 25 };
const heldId = (order: Order): string => order.held?.id ?? 'nothing is held';
const undo = (order: Order, by?: Caller) => work.say(order, `hold/${heldId(order)}/undo`, {}, by);
/** The job, at its hour. */
async function leave(order: Order, afterMs = 10 * SECOND): Promise<Order> {
  const now = () => addMs(order.held?.madeAt ?? '', afterMs);
  await settleHeld({ ...work.ctx(), now }, { orderId: order.id, heldId: heldId(order) });
  return work.fresh(order);
}
/** Everything fails inside the move. */
const breaking = () => ({
  ...work.ctx(),
  effects: { ...server.deps.effects, orderMoved: [() => Promise.reject(new Error('killed'))] },
});
const charged = async ({ providerPaymentId }: Order): Promise<string> =>
  (await server.deps.payments.read(providerPaymentId ?? '')).state;
const types = async (order: Order): Promise<string[]> => (await work.story(order)).map(({ type }) => type);
const journal = (order: Order) =>
  work.db.selectFrom('audit').select(['action', 'after']).where('entity_id', '=', order.id).orderBy('at').execute();
const told = async (order: Order) =>
  (
    await work.db
      .selectFrom('live_events')
      .select('payload')
      .where('type', '=', 'order-changed')
      .orderBy('seq')
      .execute()
  )
    .map(({ payload }) => (payload as { order: Order }).order)
    .filter(({ id }) => id === order.id);

describe('UND-01 what is decided is held', () => {
  test('UND-01 UND-02 every screen knows it, and nothing has left: no charge, no message, no story', async () => {
    const order = await work.card();

    const held = await hold(order, accepting);

    expect(held).toMatchObject({
      status: 'contacting',
      held: { event: 'accept', preparationMinutes: 25, by: { firstName: 'Léa' }, isLeaving: false },
    });
    expect(Date.parse(held.held?.dueAt ?? '') - Date.parse(held.held?.madeAt ?? '')).toBe(10 * SECOND);
    expect((await told(order)).at(-1)?.held).toEqual(held.held);
    expect(await charged(order)).toBe('authorised');
    expect(await types(order)).toEqual(['received']);
    expect(await work.messages(order, 'sms')).toEqual([]);
  });

  test('UND-06 ten seconds later it is done, once, in the name of whoever decided it', async () => {
    const held = await hold(await work.card(), accepting);

    expect((await leave(held, 9 * SECOND)).status).toBe('contacting');
    await Promise.all([leave(held), leave(held)]);

    const done = await work.fresh(held);
    expect(done).toMatchObject({ status: 'preparing', held: null, preparationMinutes: 25, handledBy: 'Léa' });
    expect(await charged(done)).toBe('captured');
    expect((await work.story(done)).filter(({ type }) => type === 'accept')).toMatchObject([
      { actorKind: 'staff', actorName: 'Léa', preparationMinutes: 25 },
    ]);
    expect((await journal(done)).filter(({ action }) => action === 'order.accept')).toHaveLength(1);
  });

  test('UND-06 a crash after the charge: the second try goes on under the same key', async () => {
    const held = await hold(await work.card(), accepting);
    const broken = { ...breaking(), now: () => addMs(held.held?.madeAt ?? '', 10 * SECOND) };
    await expect(settleHeld(broken, { orderId: held.id, heldId: heldId(held) })).rejects.toThrow('killed');
    expect((await work.fresh(held)).held?.isLeaving).toBe(true);
    expect((await undo(held)).body['errorMessage']).toBe(french('Trop tard pour annuler : c’est déjà parti.'));

    // UND-09: nothing of it is dropped any more, however long the server was away.
    const done = await leave(held, 30 * 60 * SECOND);

    expect(done.status).toBe('preparing');
    expect(await work.balance(done)).toMatchObject({ provider: done.amountDue, shop: -done.amountDue });
  });

  test.each([
    ['refuse', {}, 'refused'],
    ['cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } }, 'canceled'],
    ['ready', {}, 'takeaway'],
    ['validate', {}, 'completed'],
    ['refund', {}, 'refunded'],
  ])('UND-01 %s', async (event, more, status) => {
    const order = await work.card();
    const path = { refuse: [], cancel: ['prepare'], ready: ['prepare'] }[event] ?? ['prepare', 'ready-to-take-away'];
    for (const command of [...path, ...(event === 'refund' ? ['validate'] : [])])
      await work.say(order, command, command === 'prepare' ? { preparationMinutes: 15 } : {});
    const before = await work.fresh(order);

    const held = await hold(before, { event, ...more });
    expect(held.status).toBe(before.status);

    expect((await leave(held)).status).toBe(status);
  });

  test('ORS-15 UND-12 a shop that wants none has none', async () => {
    const hasty = await atWork(server, { undoSeconds: 0 });
    const order = await server.givenOrder(hasty.shop);
    const held = (await hasty.say(order, 'hold', accepting)).json<Order>().held;
    expect(held?.dueAt).toBe(held?.madeAt);
  });
});

test('HUB-35 an answer to a marketplace leaves before its limit', async () => {
  const order = await server.givenOrder(work.shop);
  const acceptDeadline = addMs(server.deps.now(), 20 * SECOND);
  await work.db
    .updateTable('orders')
    .set({ channel: 'deliveroo', accept_deadline_at: acceptDeadline })
    .where('id', '=', order.id)
    .execute();

  expect((await hold(order, accepting)).held?.dueAt).toBe(addMs(acceptDeadline, -15 * SECOND));
});

describe('UND-04 what is taken back', () => {
  test('UND-04 leaves nothing behind but two lines: who had decided, who changed their mind', async () => {
    const held = await hold(await work.card(), accepting);
    const karim = await work.colleague('Karim');

    const reply = await undo(held, karim);

    expect(reply.json<Order>()).toMatchObject({ status: 'contacting', held: null, handledBy: null });
    const again = await leave(held);
    expect([again.status, await charged(again)]).toEqual(['contacting', 'authorised']);
    expect((await work.story(held)).at(-1)).toMatchObject({
      type: 'undo',
      actorName: 'Karim',
      data: { event: 'accept', decidedBy: 'Léa' },
    });
    expect((await journal(held)).at(-1)).toMatchObject({ action: 'order.undo' });
    expect((await told(held)).at(-1)?.held).toBeNull();
    expect(await work.messages(held, 'sms')).toEqual([]);
  });

  test('UND-04 a second time, and another one’s: too late', async () => {
    const held = await hold(await work.card(), accepting);
    await undo(held);
    const twice = await undo(held);
    expect([twice.status, twice.body['errorCode']]).toEqual([409, 'ORDER_STATE']);

    const anew = await hold(await work.fresh(held), accepting);
    expect((await undo(held)).status).toBe(409);
    expect((await work.fresh(held)).held?.id).toBe(heldId(anew));
  });

  test('UND-05 « Envoyer maintenant » waits no longer', async () => {
    const held = await hold(await work.card(), accepting);
    const sent = (await work.say(held, `hold/${heldId(held)}/send`)).json<Order>();
    expect(sent.held?.dueAt.localeCompare(held.held?.dueAt ?? '')).toBe(-1);
  });
});

describe('UND-03 one decision at a time', () => {
  test('UND-03 a colleague is told whose it is', async () => {
    const held = await hold(await work.card(), accepting);
    const karim = await work.colleague('Karim');

    for (const [command, body] of [
      ['prepare', { preparationMinutes: 15 }],
      ['refuse', {}],
      ['hold', { event: 'refuse' }],
    ] as const) {
      const reply = await work.say(held, command, body, karim);
      expect([command, reply.status, reply.body['errorMessage']]).toEqual([
        command,
        409,
        french('Léa vient d’agir sur cette commande : son choix part dans quelques secondes.'),
      ]);
      expect((reply.body['order'] as Order).held?.id).toBe(heldId(held));
    }
  });

  test('UND-03 of five at once, one is held', async () => {
    const order = await work.card();
    const replies = await Promise.all(Array.from({ length: 5 }, () => work.say(order, 'hold', accepting)));
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    [{ event: 'accept' }, 422],
    [{ event: 'accept', preparationMinutes: 181 }, 422],
    [{ event: 'ready', preparationMinutes: 5 }, 422],
    [{ event: 'cancel' }, 422],
    [{ event: 'fly' }, 422],
    [{ event: 'ready' }, 409],
    [{ event: 'cancel', cancellation: { cancelReason: 'driver_reassignment' } }, 409],
    [{ event: 'refund' }, 409],
  ])('UND-01 %j is refused when it is pressed, not ten seconds later', async (body, status) => {
    const order = await work.card();
    expect((await work.say(order, 'hold', body)).status).toBe(status);
    expect((await work.fresh(order)).held).toBeNull();
  });

  test('UND-01 ROL-27 who may not refund may not hold a refund', async () => {
    const order = await work.completed(await work.card());
    const staff = await server.as(
      await server.givenUser(work.companyId, {
        role: 'staff',
        shopIds: [work.shop.shopId],
        overrides: { refundOrder: false },
      }),
    );
    expect((await work.say(order, 'hold', { event: 'refund' }, staff)).status).toBe(403);
  });
});

describe('UND-07 what others do meanwhile', () => {
  test('UND-02 UND-07 it is not missed, not accepted by itself, and the customer changes nothing any more', async () => {
    const held = await hold(await work.card(), accepting);
    const late = () => addMs(held.acceptDeadlineAt ?? '', SECOND);
    await work.setOrder(held, { requested_for: held.requestedFor });

    await missOrder({ ...work.ctx(), now: () => addMs(held.held?.dueAt ?? '', 60 * SECOND) }, held.id);
    await autoAccept(work.ctx(), held.id);
    expect((await work.fresh(held)).status).toBe('contacting');
    const call = { query: { token: server.identity.tokens.orderToken(held) } };
    expect((await server.anonymous.post(`/api/public/orders/${held.id}/lock`, {}, call)).status).toBe(409);

    await undo(held);
    await missOrder({ ...work.ctx(), now: late }, held.id);
    expect((await work.fresh(held)).status).toBe('missed');
  });

  test('UND-07 a customer who cancels is quicker: nothing is charged, and the story tells both', async () => {
    const held = await hold(await work.card(), accepting);
    const call = { query: { token: server.identity.tokens.orderToken(held) } };
    expect((await server.anonymous.post(`/api/public/orders/${held.id}/cancel`, {}, call)).status).toBe(200);

    const after = await leave(held);

    expect(after).toMatchObject({ status: 'canceled', held: null });
    expect(await charged(after)).not.toBe('captured');
    expect(await types(after)).toEqual(expect.arrayContaining(['held-overtaken', 'customer-cancel']));
  });

  test('UND-07 an order that moves on is cancelled all the same', async () => {
    const later = await work.card('success', { requestedFor: addMs(server.deps.now(), 300 * 60 * SECOND) });
    await work.say(later, 'prepare', { preparationMinutes: 0 });
    const scheduled = await work.fresh(later);
    expect(scheduled.status).toBe('scheduled');
    const held = await hold(scheduled, {
      event: 'cancel',
      cancellation: { cancelReason: 'shop_cancel_and_refund' },
    });
    await work.setOrder(held, { requested_for: server.deps.now() });

    await openWindow(work.ctx(), held.id);
    const moved = await work.fresh(held);
    expect(moved).toMatchObject({ status: 'preparing', held: { event: 'cancel', fromStatus: 'preparing' } });
    expect(await types(moved)).not.toContain('held-overtaken');

    expect(await leave(held)).toMatchObject({ status: 'canceled', held: null });
  });

  test('UND-08 a card that is refused at the last moment: the order rings again, and the shop is told why', async () => {
    const held = await hold(await work.card('capture_declined'), accepting);

    const after = await leave(held);

    expect(after).toMatchObject({ status: 'contacting', held: null });
    expect(await work.alerts(after)).toMatchObject([{ kind: 'held-not-done', closed_at: null }]);
    expect((await work.story(after)).at(-1)).toMatchObject({
      type: 'held-not-done',
      data: { event: 'accept', decidedBy: 'Léa', reason: expect.stringContaining('') },
    });
    expect((await told(after)).at(-1)?.held).toBeNull();
  });

  test('UND-08 what fails for two minutes is given up: the order is in somebody’s hands again, and told', async () => {
    const order = await server.givenOrder(work.shop);
    const held = await hold(order, accepting);
    const ref = { orderId: held.id, heldId: heldId(held) };
    const at = (seconds: number) => ({ ...breaking(), now: () => addMs(held.held?.dueAt ?? '', seconds * SECOND) });

    await expect(settleHeld(at(0), ref)).rejects.toThrow('killed');
    await expect(settleHeld(at(120), ref)).rejects.toThrow('killed');
    await settleHeld(at(121), ref);

    expect(await work.fresh(held)).toMatchObject({ status: 'contacting', held: null });
    expect(await work.alerts(held)).toMatchObject([{ kind: 'held-not-done' }]);
    expect((await told(held)).at(-1)?.held).toBeNull();
  });

  test('UND-09 a server that was away for long does not accept, refuse or give back any more; « ready » harms nobody', async () => {
    const held = await hold(await work.card(), accepting);
    const after = await leave(held, 131 * SECOND);
    expect([after.status, after.held, await charged(after)]).toEqual(['contacting', null, 'authorised']);
    expect(await work.alerts(after)).toMatchObject([{ kind: 'held-not-done' }]);

    const ready = await work.card();
    await work.say(ready, 'prepare', { preparationMinutes: 15 });
    const late = await hold(await work.fresh(ready), { event: 'ready' });
    expect((await leave(late, 600 * SECOND)).status).toBe('takeaway');
  });

  test('UND-06 a right or a shop that was taken away meanwhile does nothing any more', async () => {
    const shopIds = [work.shop.shopId];
    const cashier = await server.givenUser(work.companyId, {
      role: 'staff',
      shopIds,
      overrides: { refundOrder: true },
    });
    const refund = await hold(await work.completed(await work.card()), { event: 'refund' }, await server.as(cashier));
    const cook = await server.givenUser(work.companyId, { role: 'staff', shopIds });
    const accept = await hold(await work.card(), accepting, await server.as(cook));
    await work.db
      .updateTable('users')
      .set({ right_overrides: JSON.stringify({ refundOrder: false }) })
      .where('id', '=', cashier.userId)
      .execute();
    await work.db.deleteFrom('user_shops').where('user_id', '=', cook.userId).execute();

    for (const [held, status] of [
      [refund, 'completed'],
      [accept, 'contacting'],
    ] as const) {
      const after = await leave(held);
      expect([after.status, after.held]).toEqual([status, null]);
      expect(await work.alerts(after)).toMatchObject([{ kind: 'held-not-done' }]);
    }
    expect(await work.refunds(refund)).toEqual([]);
    expect(await charged(accept)).toBe('authorised');
  });

  test('UND-06 somebody who left the company meanwhile does nothing any more', async () => {
    const user = await server.givenUser(work.companyId, { shopIds: [work.shop.shopId], firstName: 'Noé' });
    const held = await hold(await work.card(), accepting, await server.as(user));
    await work.db.updateTable('users').set({ is_disabled: true }).where('id', '=', user.userId).execute();

    expect((await leave(held)).status).toBe('contacting');
    expect(await work.alerts(held)).toMatchObject([{ kind: 'held-not-done' }]);
  });
});
