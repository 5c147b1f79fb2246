import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import type { Caller } from '../test/test-server.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { releasePayment } from './money/release.ts';

let server: TestServer;
let companyId: string;
let shop: Shop;
let lea: Caller;
let karim: Caller;
beforeAll(async () => {
  server = await testServer();
  companyId = await server.givenCompany();
  shop = await server.givenShop(companyId, { validateDeliveryFromDashboard: false });
  lea = await server.as(await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId], firstName: 'Léa' }));
  karim = await server.as(
    await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId], firstName: 'Karim' }),
  );
});

const path = (order: Order, command: string) => `/api/${companyId}/shops/${shop.shopId}/orders/${order.id}/${command}`;
const fresh = async (order: Order) =>
  (await lea.get(`/api/${companyId}/shops/${shop.shopId}/orders/${order.id}`)).json<Order>();
const ledger = async (order: Order) => {
  const rows = await server.database
    .forCompany(companyId)
    .selectFrom('ledger_movements as m')
    .innerJoin('ledger_entries as e', (join) =>
      join.onRef('e.company_id', '=', 'm.company_id').onRef('e.movement_id', '=', 'm.id'),
    )
    .select(['m.kind', 'e.account', 'e.amount'])
    .where('m.order_id', '=', order.id)
    .orderBy('m.at')
    .orderBy('e.position')
    .execute();
  return rows;
};

describe('accepting', () => {
  test('FLO-32 FLO-21 DET-15 prepares the order, due after the chosen minutes, and tells when it will be there', async () => {
    const order = await server.givenOrder(shop, { orderType: 'delivery' });

    const reply = await lea.post(path(order, 'prepare'), { preparationMinutes: 25 });

    const accepted = reply.json<Order>();
    const minutes = (from: string | null, to: string | null) =>
      Math.round((Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000);
    expect(accepted).toMatchObject({ status: 'preparing', statusLabel: 'En préparation', preparationMinutes: 25 });
    expect(minutes(accepted.preparationStartedAt, accepted.dueAt)).toBe(25);
    expect(minutes(accepted.expectedPickupAt, accepted.expectedDropoffAt)).toBe(20);
  });

  test.each([-5, 181, 12.5, '30', null])(
    'FLO-32 %s minutes are refused and the order stays as it was',
    async (preparationMinutes) => {
      const order = await server.givenOrder(shop);

      const reply = await lea.post(path(order, 'prepare'), { preparationMinutes });

      expect([reply.status, reply.body['errorCode']]).toEqual([422, 'RECORD_INVALID']);
      expect(await fresh(order)).toMatchObject({ status: 'contacting', version: 1 });
    },
  );

  test('FLO-73 ERR-22 the second of two colleagues reads who was first, and gets the fresh order', async () => {
    const order = await server.givenOrder(shop);
    await lea.post(path(order, 'prepare'), { preparationMinutes: 15, expectedStatus: 'contacting' });

    const reply = await karim.post(path(order, 'prepare'), { preparationMinutes: 45, expectedStatus: 'contacting' });

    expect([reply.status, reply.body['errorCode']]).toEqual([409, 'ORDER_ALREADY_HANDLED']);
    expect(reply.body['errorMessage']).toBe('Cette commande vient d’être traitée par Léa.');
    expect(reply.body['order']).toMatchObject({ status: 'preparing', preparationMinutes: 15 });
  });

  test('FLO-73 twenty rounds of accept against refuse: exactly one wins each time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const order = await server.givenOrder(shop);
      const replies = await Promise.all([
        lea.post(path(order, 'prepare'), { preparationMinutes: 15, expectedStatus: 'contacting' }),
        karim.post(path(order, 'refuse'), { expectedStatus: 'contacting' }),
      ]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const events = await lea.get(path(order, 'events'));
      const moves = (events.body['items'] as OrderEvent[]).filter(({ type }) => type !== 'customer-told');
      expect(moves).toHaveLength(2);
    }
  });

  test('FLO-74 the same key twice accepts once and answers the same', async () => {
    const order = await server.givenOrder(shop);
    const headers = { 'idempotency-key': randomUUID() };

    const replies = await Promise.all(
      [1, 2, 3].map(() => lea.post(path(order, 'prepare'), { preparationMinutes: 15 }, { headers })),
    );

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await fresh(order)).version).toBe(2);
  });

  test('FLO-16 a card is captured at acceptance and booked in two entries that balance', async () => {
    const order = await server.givenOrder(shop, { paymentType: 'stripe', cardToken: 'success' });

    await lea.post(path(order, 'prepare'), { preparationMinutes: 15 });

    const payment = await server.deps.payments.read(order.providerPaymentId ?? '');
    expect(payment).toMatchObject({ state: 'captured', capturedCents: order.amountDue });
    expect(await ledger(order)).toEqual([
      { kind: 'capture', account: 'provider', amount: order.amountDue },
      { kind: 'capture', account: 'shop', amount: -order.amountDue },
    ]);
  });

  test('FLO-86 a capture that fails leaves the order as it was and says why', async () => {
    const order = await server.givenOrder(shop, { paymentType: 'stripe', cardToken: 'capture_declined' });

    const reply = await lea.post(path(order, 'prepare'), { preparationMinutes: 15 });

    expect([reply.status, reply.body['errorCode']]).toEqual([422, 'CARD_ERROR']);
    expect(await fresh(order)).toMatchObject({ status: 'contacting', version: 1 });
    expect(await ledger(order)).toEqual([]);
  });

  test('FLO-03 FLO-44 a scheduled order waits for its window, then prepares by itself', async () => {
    const soon = await server.givenShop(companyId, { scheduleWindowMinutes: 45 });
    const staff = await server.as(await server.givenUser(companyId, { role: 'staff', shopIds: [soon.shopId] }));
    const requestedFor = new Date(Date.now() + 45 * 60_000 + 4_000).toISOString();
    const order = await server.givenOrder(soon, { requestedFor });
    const at = `/api/${companyId}/shops/${soon.shopId}/orders/${order.id}`;

    const accepted = await staff.post(`${at}/prepare`, { preparationMinutes: 0 });

    expect(accepted.body).toMatchObject({
      status: 'scheduled',
      statusLabel: 'Programmée',
      dueAt: requestedFor,
      preparationStartedAt: null,
    });
    await vi.waitFor(async () => expect((await staff.get(at)).body['status']).toBe('preparing'), {
      timeout: 15_000,
      interval: 200,
    });
  });
});

describe('refusing and missing', () => {
  test('FLO-34 FLO-12 FLO-15 API-21 a refused order is never charged: its authorisation is released', async () => {
    const order = await server.givenOrder(shop, { paymentType: 'stripe', cardToken: 'success' });

    const reply = await lea.post(path(order, 'refuse'), { expectedStatus: 'contacting' });

    expect(reply.body).toMatchObject({
      status: 'refused',
      cancellation: { canceledBy: 'shop', cancelReason: 'shop_cancel_phase_contacting', userFirstName: 'Léa' },
    });
    await vi.waitFor(
      async () => expect((await server.deps.payments.read(order.providerPaymentId ?? '')).state).toBe('voided'),
      { timeout: 15_000, interval: 100 },
    );
    expect(await ledger(order)).toEqual([]);
  });

  test('FLO-36 FLO-13 an order that nobody answered is missed at its deadline, by the server', async () => {
    const order = await server.givenOrder(shop);
    await server.database
      .forCompany(companyId)
      .updateTable('orders')
      .set({ accept_deadline_at: new Date().toISOString() })
      .where('id', '=', order.id)
      .execute();
    const { missOrder } = await import('./answer-order.ts');

    await missOrder(systemCtx(server.deps, companyId, 'test'), order.id);

    expect(await fresh(order)).toMatchObject({ status: 'missed', missedReason: 'no_answer', statusLabel: 'Manquée' });
    // Somebody must know, on every post, until they say that they do.
    const { items } = (await lea.get(`/api/${companyId}/shops/${shop.shopId}/orders/alerts`)).json<{
      items: ShopAlert[];
    }>();
    expect(items.filter(({ orderId }) => orderId === order.id)).toMatchObject([
      { kind: 'order-missed', data: { orderNumber: order.orderNumber, amount: order.amountDue } },
    ]);
  });

  test('FLO-36 a deadline that has not passed misses nothing', async () => {
    const order = await server.givenOrder(shop);
    const { missOrder } = await import('./answer-order.ts');

    await missOrder(systemCtx(server.deps, companyId, 'test'), order.id);

    expect((await fresh(order)).status).toBe('contacting');
  });

  test('FLO-72 ERR-03 while the customer holds the order, staff is asked to wait', async () => {
    const order = await server.givenOrder(shop);
    await server.database
      .forCompany(companyId)
      .updateTable('orders')
      .set({ customer_lock_until: new Date(Date.now() + 60_000).toISOString() })
      .where('id', '=', order.id)
      .execute();

    const reply = await lea.post(path(order, 'refuse'), {});

    expect([reply.status, reply.body['errorCode']]).toEqual([423, 'ERROR_CHECKING_ORDER']);
    expect(String(reply.body['errorMessage']).replaceAll('\u00A0', ' ')).toBe(
      'Le client est en train de modifier ou annuler sa commande, merci de patienter !',
    );
    expect((await fresh(order)).status).toBe('contacting');
  });
});

describe('money and refusals', () => {
  test('FLO-72 FLO-86 nothing is taken from the card of a customer who holds the order', async () => {
    const order = await server.givenOrder(shop, { paymentType: 'stripe', cardToken: 'success' });
    await server.database
      .forCompany(companyId)
      .updateTable('orders')
      .set({ customer_lock_until: new Date(Date.now() + 60_000).toISOString() })
      .where('id', '=', order.id)
      .execute();

    const reply = await lea.post(path(order, 'prepare'), { preparationMinutes: 15 });

    expect(reply.status).toBe(423);
    expect((await server.deps.payments.read(order.providerPaymentId ?? '')).state).toBe('authorised');
    expect(await ledger(order)).toEqual([]);
  });
});

describe('a crash between the provider and our books', () => {
  test('law:balanced-ledger money taken and given back is booked by the next try, each once', async () => {
    const order = await server.givenOrder(shop, { paymentType: 'stripe', cardToken: 'success' });
    const [providerPaymentId, amountCents] = [order.providerPaymentId ?? '', order.amountDue];
    await server.deps.payments.capture({ providerPaymentId, amountCents, idempotencyKey: randomUUID() });
    await server.deps.payments.refund({ providerPaymentId, amountCents, idempotencyKey: randomUUID() });
    const ctx = systemCtx(server.deps, companyId, 'test');

    await releasePayment(ctx, order.id);
    await releasePayment(ctx, order.id);

    const booked = await ledger(order);
    expect(booked.filter(({ kind }) => kind === 'capture').map(({ amount }) => amount)).toEqual([
      amountCents,
      -amountCents,
    ]);
    expect(booked.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)).toEqual([
      -amountCents,
      amountCents,
    ]);
    expect((await server.deps.payments.read(providerPaymentId)).refunds).toHaveLength(1);
  });
});

describe('the rest of its life', () => {
  test('FLO-52 FLO-55 FLO-65 API-18 API-19 click and collect: ready to take away, then validated by the shop', async () => {
    const order = await server.givenOrder(shop);
    await lea.post(path(order, 'prepare'), { preparationMinutes: 10 });

    const ready = await lea.post(path(order, 'ready-to-take-away'), { expectedStatus: 'preparing' });
    const done = await lea.post(path(order, 'validate'), { expectedStatus: 'takeaway', validatedBy: 'shop' });

    expect(ready.body).toMatchObject({ status: 'takeaway', statusLabel: 'Prête à emporter' });
    expect(done.body).toMatchObject({ status: 'completed', statusLabel: 'Terminée', validatedBy: 'shop' });
  });

  test('FLO-53 FLO-56 API-17 ORD-42 delivered by the shop: started, then « Livrée »', async () => {
    const order = await server.givenOrder(shop, { orderType: 'delivery' });
    await lea.post(path(order, 'prepare'), { preparationMinutes: 10 });

    const started = await lea.post(path(order, 'launch-delivery'), {});
    const done = await lea.post(path(order, 'validate'), {});

    expect(started.body['status']).toBe('delivering');
    expect(done.body).toMatchObject({ status: 'completed', statusLabel: 'Livrée' });
  });

  test('FLO-63 ERR-61 a finished order answers ORDER_STATE to every command', async () => {
    const order = await server.givenOrder(shop);
    await lea.post(path(order, 'refuse'), {});

    for (const [command, body] of [
      ['prepare', { preparationMinutes: 15 }],
      ['refuse', {}],
      ['ready-to-take-away', {}],
      ['launch-delivery', {}],
      ['validate', {}],
    ] as const) {
      const reply = await lea.post(path(order, command), body);
      expect([command, reply.status, reply.body['errorCode']]).toEqual([command, 409, 'ORDER_STATE']);
    }
    expect((await fresh(order)).version).toBe(2);
  });

  test('ORD-09 API-31 API-30 API-28 finished orders leave the live list at once and are found by their day', async () => {
    const own = await server.givenShop(companyId);
    const staff = await server.as(await server.givenUser(companyId, { role: 'staff', shopIds: [own.shopId] }));
    const at = `/api/${companyId}/shops/${own.shopId}/orders`;
    const [kept, gone] = [await server.givenOrder(own), await server.givenOrder(own)];
    await staff.post(`${at}/${gone.id}/refuse`, {});
    const day = localDay(gone.requestedFor, own.timeZone);

    const live = await staff.get(`${at}/live`);
    const finished = await staff.get(`${at}/finished`, { query: { startDate: day, endDate: day } });
    const read = await staff.get(`${at}/${gone.id}`);

    expect((live.body['orders'] as Order[]).map(({ id }) => id)).toEqual([kept.id]);
    expect(finished.body).toMatchObject({ total: 1, items: [{ id: gone.id, status: 'refused' }] });
    expect(read.body).toMatchObject({ id: gone.id, lines: [{ name: 'Socca' }, { name: 'Pan bagnat' }] });
  });

  test('API-77 API-78 API-73 all shops together, for company administrators only', async () => {
    const [one, two] = [await server.givenShop(companyId), await server.givenShop(companyId)];
    const orders = [await server.givenOrder(one), await server.givenOrder(two)];
    const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));

    const all = await admin.get(`/api/${companyId}/orders/live`);
    const refused = await lea.get(`/api/${companyId}/orders/live`);
    await admin.post(`/api/${companyId}/shops/${two.shopId}/orders/${orders[1]?.id}/refuse`, {});
    const day = localDay(orders[1]?.requestedFor ?? '', two.timeZone);
    const finished = await admin.get(`/api/${companyId}/orders/finished`, {
      query: { startDate: day, endDate: day, pageSize: '200' },
    });

    expect((all.body['orders'] as Order[]).map(({ id }) => id)).toEqual(
      expect.arrayContaining(orders.map(({ id }) => id)),
    );
    expect(refused.status).toBe(403);
    expect((finished.body['items'] as Order[]).map(({ id }) => id)).toContain(orders[1]?.id);
  });

  test('API-05 ROL-10 who borrows the right to all shops sees their own shops and no others', async () => {
    const [own, foreign] = [await server.givenShop(companyId), await server.givenShop(companyId)];
    const [seen, hidden] = [await server.givenOrder(own), await server.givenOrder(foreign)];
    const user = await server.givenUser(companyId, { role: 'independent', shopIds: [own.shopId] });
    await server.database
      .forCompany(companyId)
      .updateTable('users')
      .set({ right_overrides: JSON.stringify({ allShops: true }) })
      .where('id', '=', user.userId)
      .execute();
    const manager = await server.as(user);
    const day = localDay(hidden.requestedFor, foreign.timeZone);

    const live = await manager.get(`/api/${companyId}/orders/live`);
    const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
    await admin.post(`/api/${companyId}/shops/${foreign.shopId}/orders/${hidden.id}/refuse`, {});
    const finished = await manager.get(`/api/${companyId}/orders/finished`, {
      query: { startDate: day, endDate: day, pageSize: '200' },
    });

    expect((live.body['orders'] as Order[]).map(({ id }) => id)).toEqual([seen.id]);
    expect(finished.body).toMatchObject({ total: 0, items: [] });
  });

  test('FLO-75 each transition leaves one story line, one journal row and one piece of news; a refusal leaves none', async () => {
    const order = await server.givenOrder(shop);
    const traces = async () => {
      const db = server.database.forCompany(companyId);
      const count = async (rows: Promise<unknown[]>) => (await rows).length;
      return Promise.all([
        count(
          db
            .selectFrom('order_events')
            .select('id')
            .where('order_id', '=', order.id)
            .where('type', '<>', 'customer-told')
            .execute(),
        ),
        count(db.selectFrom('audit').select('id').where('entity_id', '=', order.id).execute()),
        count(
          db
            .selectFrom('live_events')
            .select('seq')
            .where(sql<boolean>`payload->'order'->>'id' = ${order.id}`)
            .execute(),
        ),
      ]);
    };

    await lea.post(path(order, 'prepare'), { preparationMinutes: 15 });
    expect(await traces()).toEqual([2, 2, 2]);
    await lea.post(path(order, 'prepare'), { preparationMinutes: 15 });
    expect(await traces()).toEqual([2, 2, 2]);
  });
});
