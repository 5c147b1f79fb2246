import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { cashRows, hubRows, moneyRows } from './full-company-money.fixture.ts';
import { draftRows, linkRows, promotionRows } from './full-company-links.fixture.ts';
import { movingRows } from './full-company-moving.fixture.ts';
import { marketingRows } from './full-company-marketing.fixture.ts';
import type { Db } from '../db/db.ts';
import type { TestServer } from './test-server.ts';

/** A company with at least one row in every table it can own. */
export async function fullCompany(server: TestServer): Promise<string> {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId);
  const user = await server.givenUser(companyId, { shopIds: [shop.shopId] });
  const { sessionId, ...lea } = await server.as(user);
  const order = await server.givenOrder(shop, { paymentType: 'stripe', cardToken: 'tok_ok' });
  const path = `/api/${companyId}/shops/${shop.shopId}/orders/${order.id}`;
  const accepted = await lea.post(
    `${path}/prepare`,
    { preparationMinutes: 20 },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  const db = server.database.forCompany(companyId);
  const [now, hash] = [server.deps.now(), Buffer.from(randomUUID())];
  await db
    .insertInto('refresh_tokens')
    .values({ company_id: companyId, token_hash: hash, session_id: sessionId, created_at: now })
    .execute();
  await db
    .insertInto('password_resets')
    .values({ company_id: companyId, token_hash: hash, user_id: user.userId, expires_at: now })
    .execute();
  await db
    .insertInto('invitations')
    .values({
      company_id: companyId,
      id: randomUUID(),
      email: 'nadia@chezmimi.exemple',
      rank: 'administrator',
      shop_ids: [],
      invited_by: user.userId,
      created_at: now,
      expires_at: now,
    })
    .execute();
  await db
    .insertInto('images')
    .values({
      company_id: companyId,
      id: randomUUID(),
      storage_key: 'a',
      original_key: 'o',
      thumbnail_key: 'b',
      width: 1,
      height: 1,
      bytes: 1,
    })
    .execute();
  await db
    .insertInto('third_party_secrets')
    .values({ company_id: companyId, id: randomUUID(), name: 'stripe', sealed: 'x' })
    .execute();
  await db
    .insertInto('refused_orders')
    .values({ company_id: companyId, shop_id: shop.shopId, id: randomUUID(), refused_at: now, story: '{}' })
    .execute();
  await db
    .insertInto('customer_exports')
    .values({
      company_id: companyId,
      id: randomUUID(),
      kind: 'list',
      user_id: user.userId,
      user_name: 'Léa',
      started_at: now,
    })
    .execute();
  const [first = '', second = ''] = [randomUUID(), randomUUID()].toSorted();
  for (const [id, email] of [
    [first, 'un@exemple.fr'],
    [second, 'deux@exemple.fr'],
  ] as const)
    // Their telephone is the same: they are proposed as one person.
    // eslint-disable-next-line no-await-in-loop -- one after the other
    await db
      .insertInto('customers')
      .values({ company_id: companyId, id, first_name: 'A', last_name: 'B', email, phone: '+33639980000' })
      .execute();
  await draftRows(server, companyId, shop.shopId);
  await promotionRows(server, companyId, shop.shopId, order.id);
  await serviceRows(server, companyId, shop.shopId, order.id, user.userId);
  await menuRows(server, companyId, shop.shopId);
  await invoiceRows(server, companyId, shop.shopId, order.id);
  await linkRows(server, companyId);
  await hubRows(server, { companyId, shopId: shop.shopId, orderId: order.id });
  await movingRows(server, { companyId, shopId: shop.shopId, userId: user.userId });
  await marketingRows(server, {
    companyId,
    shopId: shop.shopId,
    orderId: order.id,
    customerId: first,
    userId: user.userId,
  });
  return companyId;
}

async function invoiceRows(server: TestServer, companyId: string, shopId: string, orderId: string): Promise<void> {
  const db = server.database.forCompany(companyId);
  const [id, now] = [randomUUID(), server.deps.now()];
  const period = { period_start: '2026-10-16', period_end: '2026-10-31' };
  const own = { company_id: companyId, shop_id: shopId, kind: 'shop' as const };
  await db
    .insertInto('invoices')
    .values({
      ...own,
      ...period,
      id,
      number: `M-2026-${id}`,
      reference: id,
      seller_siren: '000523456',
      issued_at: now,
      total_excl_vat: 1,
      vat_total: 0,
      total_incl_vat: 1,
      document: '{}',
    })
    .execute();
  await db
    .insertInto('invoice_files')
    .values({
      company_id: companyId,
      invoice_id: id,
      content: Buffer.from('x'),
      sha256: 'a'.repeat(64),
      made_at: now,
    })
    .execute();
  await db
    .insertInto('billing_periods')
    .values({ ...own, ...period })
    .execute();
  await db
    .insertInto('invoice_orders')
    .values({ ...own, order_id: orderId, invoice_id: id, fees: 1, is_retained: false })
    .execute();
}

/** What a menu leaves behind besides its sections and products. */
async function menuRows(server: TestServer, companyId: string, shopId: string): Promise<void> {
  const db = server.database.forCompany(companyId);
  const own = { company_id: companyId, shop_id: shopId };
  const [id, now] = [randomUUID(), server.deps.now()];
  await db
    .insertInto('option_lists')
    .values({ ...own, key: 'OPTION-1', name: 'Sauces', position: 0 })
    .execute();
  await db
    .insertInto('options')
    .values({ ...own, key: 'ITEM-1', list_key: 'OPTION-1', name: 'Aïoli', position: 0, price: 0 })
    .execute();
  await db
    .insertInto('stock_movements')
    .values({ ...own, id, product_key: 'PRODUCT-1', reason: 'manual', at: now })
    .execute();
  const kept = { ...own, id, created_at: now, expires_at: now };
  await db
    .insertInto('sync_previews')
    .values({ ...kept, kind: 'copy', request: '{}', versions: '{}', content: '[]' })
    .execute();
  await db
    .insertInto('menu_snapshots')
    .values({ ...kept, target: 'shop_menu', reason: 'copy', elements: 0, content: '{}', created_by: 'Léa' })
    .execute();
  await db
    .insertInto('sync_jobs')
    .values({
      ...own,
      id,
      kind: 'copy',
      state: 'done',
      request: '{}',
      targets: [],
      created_by: 'Léa',
      started_at: now,
      heartbeat_at: now,
    })
    .execute();
  await db
    .insertInto('pos_menus')
    .values({ ...own, content: '{}', pulled_at: now })
    .execute();
  await db
    .insertInto('till_links')
    .values({ ...own, state: 'ok', since: now })
    .execute();
  await db
    .insertInto('till_stock')
    .values({ ...own, part: 'products', pos_ref: '1', told_at: now, sold_out: true })
    .execute();
  const atHub = { account_id: 'a', location_id: randomUUID(), catalog_id: 'c', customer_list_id: 'l' };
  const names = { account_name: 'A', location_name: 'L', catalog_name: 'C', customer_list_name: 'C' };
  await db
    .insertInto('hub_connections')
    .values({ ...own, ...atHub, ...names, connected_at: now })
    .execute();
  await db
    .insertInto('hub_stock_heard')
    .values({ ...own, element: 'sku', ref: 'REG', heard_at: now })
    .execute();
  const [user] = await db.selectFrom('users').select('id').where('company_id', '=', companyId).limit(1).execute();
  await db
    .insertInto('hub_pending_connections')
    .values({
      ...own,
      state_hash: Buffer.from(randomUUID()),
      user_id: user?.id ?? randomUUID(),
      redirect_uri: 'https://a.fr',
      expires_at: now,
    })
    .execute();
}

/** What a kitchen strikes, and the screen on its wall. */
async function kitchenRows(db: Db, { companyId, shopId, orderId }: Omit<Delivered, 'driverId'>, now: string) {
  const line = { company_id: companyId, order_id: orderId, line_id: randomUUID() };
  await db
    .insertInto('kitchen_strikes')
    .values({ ...line, is_struck: true, mark: 'x', changed_at: now, changed_by: 'Cuisine' })
    .execute();
  const paired = { name: 'Cuisine', paired_by_id: randomUUID(), paired_by: 'Léa', paired_at: now };
  await db
    .insertInto('kitchen_screens')
    .values({ company_id: companyId, shop_id: shopId, id: randomUUID(), token_hash: randomUUID(), ...paired })
    .execute();
}

type Delivered = { companyId: string; shopId: string; orderId: string; driverId: string };

/** What a driver and a delivery leave behind. */
async function deliveryRows(server: TestServer, { companyId, shopId, orderId, driverId }: Delivered): Promise<void> {
  const db = server.database.forCompany(companyId);
  const [own, now] = [{ company_id: companyId, driver_id: driverId }, server.deps.now()];
  const person = { company_id: companyId, email: 'camille@exemple.fr', expires_at: now };
  await db
    .insertInto('customer_sessions')
    .values({ ...person, id: randomUUID(), token_hash: randomUUID(), created_at: now })
    .execute();
  await db
    .insertInto('customer_codes')
    .values({ ...person, code_hash: 'x', sent_at: now })
    .execute();
  await db
    .insertInto('driver_sessions')
    .values({ ...own, id: randomUUID(), token_hash: randomUUID(), created_at: now, expires_at: now })
    .execute();
  await db
    .insertInto('driver_codes')
    .values({ ...own, code_hash: 'x', sent_at: now, expires_at: now })
    .execute();
  await db
    .insertInto('driver_documents')
    .values({ ...own, kind: 'identity', state: 'pending', uploaded_at: now })
    .execute();
  const order = { company_id: companyId, order_id: orderId, shop_id: shopId };
  await db.insertInto('till_orders').values(order).execute();
  await kitchenRows(db, { companyId, shopId, orderId }, now);
  await db
    .insertInto('delivery_offers')
    .values({ ...order, driver_id: driverId, state: 'open', courier_fee: 0, offered_at: now })
    .execute();
  await db
    .insertInto('delivery_photos')
    .values({ ...own, order_id: orderId, taken_at: now, content: Buffer.from('photo') })
    .execute();
  const complaintId = randomUUID();
  await db
    .insertInto('complaints')
    .values({
      ...order,
      id: complaintId,
      customer_id: randomUUID(),
      first_name: 'Nora',
      last_name: 'Bertin',
      created_at: now,
      issues: '[]',
      message: 'Froid',
      dishes: '[]',
      product_keys: [],
      photo_count: 1,
      order_number: '001',
      ordered_at: now,
      amount_due: 100,
      search: '',
      state: 'open',
    })
    .execute();
  await db
    .insertInto('complaint_photos')
    .values({
      company_id: companyId,
      complaint_id: complaintId,
      position: 0,
      sent_at: now,
      content: Buffer.from('photo'),
    })
    .execute();
  await db
    .insertInto('delivery_jobs')
    .values({
      ...order,
      id: randomUUID(),
      provider: 'stuart',
      attempt: 1,
      state: 'creating',
      search_started_at: now,
      created_at: now,
    })
    .execute();
}

/** What a day of service leaves behind besides its orders. */
async function serviceRows(
  server: TestServer,
  companyId: string,
  shopId: string,
  orderId: string,
  userId: string,
): Promise<void> {
  const db = server.database.forCompany(companyId);
  const own = { company_id: companyId, shop_id: shopId };
  const now = server.deps.now();
  const driverId = randomUUID();
  await db
    .insertInto('refunds')
    .values({
      company_id: companyId,
      id: randomUUID(),
      order_id: orderId,
      cause: 'refund',
      amount: 1,
      state: 'asked',
      asked_at: now,
    })
    .execute();
  await db
    .insertInto('pending_orders')
    .values({ ...own, id: randomUUID(), draft: '{}', created_at: now, expires_at: now })
    .execute();
  await db
    .insertInto('shop_alerts')
    .values({ ...own, id: randomUUID(), order_id: orderId, kind: 'order-stuck', created_at: now })
    .execute();
  await db
    .insertInto('devices')
    .values({
      ...own,
      id: randomUUID(),
      user_id: userId,
      name: 'Tablette',
      kind: 'tablet',
      sound: 'awake',
      is_visible: true,
      last_seen_at: now,
    })
    .execute();
  await db
    .insertInto('drivers')
    .values({ company_id: companyId, id: driverId, first_name: 'Karim', last_name: 'Benali', kind: 'employee' })
    .execute();
  await db
    .insertInto('driver_shops')
    .values({ ...own, driver_id: driverId })
    .execute();
  await deliveryRows(server, { companyId, shopId, orderId, driverId });
  await cashRows(server, { companyId, shopId, orderId, driverId, userId });
  await db
    .insertInto('watch_steps')
    .values({ company_id: companyId, order_id: orderId, climb: 'unseen', rung: 'sms', taken_at: now })
    .execute();
  await db
    .insertInto('finished_order_days')
    .values({ ...own, day: '2026-11-14', order_type: 'delivery', orders: 1 })
    .execute();
  await moneyRows(server, { companyId, shopId, orderId });
  await db
    .insertInto('print_jobs')
    .values({ ...own, id: randomUUID(), copies: 1, state: 'queued', created_at: now, document: '[]', template: 'test' })
    .execute();
  const printerId = randomUUID();
  await db
    .insertInto('printers')
    .values({ ...own, id: printerId, name: 'Cuisine', kind: 'cloudprint', created_at: now })
    .execute();
  await db
    .insertInto('print_rules')
    .values({ company_id: companyId, printer_id: printerId, template: 'bag', moment: 'accepted', copies: 1 })
    .execute();
}
