import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../test/test-db.ts';
import { testServer } from '../test/test-server.ts';
import { forgetOldRows } from './retention.ts';

test('API-54 old events go, however many they are; recent ones stay', async () => {
  const database = await testDatabase();
  const db = database.forSystem();
  const companyId = randomUUID();
  await sql`
    insert into live_events (company_id, seq, topic, type, payload, created_at)
    select ${companyId}, n, 'orders', 'order-changed', '{}', now() - case when n <= 12000 then interval '2 hours' else interval '0' end
    from generate_series(1, 12003) n`.execute(db);

  await forgetOldRows({ database });

  const left = await db.selectFrom('live_events').select('seq').orderBy('seq').execute();
  expect(left.map(({ seq }) => seq)).toEqual([12_001, 12_002, 12_003]);
});

test('LEA-15 DRV-29 a provider’s raw message goes by its age, too, where it could never be handled', async () => {
  const database = await testDatabase();
  const db = database.forSystem();
  await sql`
    insert into webhook_inbox (provider, event_id, raw, headers, received_at, handled_at)
    select provider, provider || ' ' || days || case when is_handled then ' handled' else '' end, 'x', '{}',
      now() - make_interval(days => days), case when is_handled then now() - make_interval(days => days) end
    from (values ('stripe'), ('hubrise')) p (provider), (values (0), (3), (8), (91)) d (days),
      (values (true), (false)) h (is_handled)`.execute(db);

  await forgetOldRows({ database });

  const left = await db.selectFrom('webhook_inbox').select('event_id').orderBy('event_id').execute();
  expect(left.map(({ event_id }) => event_id)).toEqual([
    'hubrise 0',
    'hubrise 0 handled',
    'hubrise 3',
    'stripe 0',
    'stripe 0 handled',
    'stripe 3',
    'stripe 3 handled',
    'stripe 8',
    'stripe 8 handled',
  ]);
});

test('FLO-89 what a printer, an alert, the watchdog and a driver at a door leave behind goes; what is still open stays', async () => {
  const server = await testServer();
  const shop = await server.givenShop(await server.givenCompany());
  const order = await server.givenOrder(shop);
  const db = server.database.forCompany(shop.companyId);
  const own = { company_id: shop.companyId, shop_id: shop.shopId };
  const [old, fresh] = [addMs(server.deps.now(), -100 * DAY), server.deps.now()];
  for (const at of [old, fresh])
    await db
      .insertInto('print_jobs')
      .values({ ...own, id: randomUUID(), content: 'x', copies: 1, state: 'printed', created_at: at })
      .execute();
  for (const closed_at of [old, fresh, null])
    await db
      .insertInto('shop_alerts')
      .values({ ...own, id: randomUUID(), kind: 'order-stuck', created_at: old, closed_at })
      .execute();
  const step = { company_id: shop.companyId, order_id: order.id, climb: 'unseen' } as const;
  await db
    .insertInto('watch_steps')
    .values({ ...step, rung: 'sms', taken_at: old })
    .execute();
  await db
    .insertInto('watch_steps')
    .values({ ...step, rung: 'email', taken_at: fresh })
    .execute();

  const photo = { company_id: shop.companyId, driver_id: randomUUID(), content: Buffer.from('photo') };
  const other = await server.givenOrder(shop);
  const contested = await server.givenOrder(shop);
  await db
    .insertInto('delivery_photos')
    .values([
      { ...photo, order_id: order.id, taken_at: old },
      { ...photo, order_id: other.id, taken_at: fresh },
      { ...photo, order_id: contested.id, taken_at: old },
    ])
    .execute();
  // INV-51
  await db
    .insertInto('disputes')
    .values({
      company_id: shop.companyId,
      shop_id: shop.shopId,
      id: 'dp_kept',
      order_id: contested.id,
      amount: 100,
      state: 'open',
      opened_at: old,
    })
    .execute();

  await forgetOldRows(server.deps);

  const count = async (table: 'print_jobs' | 'shop_alerts' | 'watch_steps' | 'delivery_photos') =>
    (await db.selectFrom(table).select('company_id').execute()).length;
  expect([await count('print_jobs'), await count('shop_alerts'), await count('watch_steps')]).toEqual([1, 2, 1]);
  expect(await count('delivery_photos')).toBe(2);
});

test('INV-53 the photo of an order paid by card stays as long as its payment can be contested, others thirty days', async () => {
  const server = await testServer();
  const shop = await server.givenShop(await server.givenCompany());
  const db = server.database.forCompany(shop.companyId);
  const days = { card: [29, 31, 129, 131], counter: [29, 31, 129, 131] } as const;
  for (const [kind, ages] of Object.entries(days))
    for (const age of ages) {
      const { id } = await server.givenOrder(shop, kind === 'card' ? PAID_ONLINE : {});
      await db
        .insertInto('delivery_photos')
        .values({
          company_id: shop.companyId,
          order_id: id,
          driver_id: randomUUID(),
          content: Buffer.from(`${kind} ${age}`),
          taken_at: addMs(server.deps.now(), -age * DAY),
        })
        .execute();
    }

  await forgetOldRows(server.deps);

  const left = await db.selectFrom('delivery_photos').select('content').orderBy('taken_at', 'desc').execute();
  expect(left.map(({ content }) => content.toString()).toSorted()).toEqual([
    'card 129',
    'card 29',
    'card 31',
    'counter 29',
  ]);
});

test('PSH-29 a device that was not opened for 13 months goes, and so do old turns of win-back rules', async () => {
  const server = await testServer();
  const companyId = await server.givenCompany();
  const db = server.database.forCompany(companyId);
  const own = { company_id: companyId };
  for (const days of [420, 380]) {
    const at = addMs(server.deps.now(), -days * DAY);
    await db
      .insertInto('push_devices')
      .values({ ...own, id: randomUUID(), kind: 'app', address: `app:${days}`, registered_at: at, seen_at: at })
      .execute();
    await db
      .insertInto('win_back_latest')
      .values({ ...own, customer_id: randomUUID(), claimed_at: addMs(server.deps.now(), (380 - days - 60) * DAY) })
      .execute();
  }

  await forgetOldRows({ database: server.database });

  expect(await db.selectFrom('push_devices').select('address').execute()).toEqual([{ address: 'app:380' }]);
  expect(await db.selectFrom('win_back_latest').select('customer_id').execute()).toHaveLength(1);
});
