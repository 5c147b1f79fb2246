import { hubStatusOf } from '@comptoir/domain/hub/orders/hub-status.ts';
import { CHANNEL_LABELS, MARKETPLACES } from '@comptoir/domain/kernel/sales.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMinutes, addMs, DAY, MINUTE, toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import * as connections from '../../hub/hub-connections.store.ts';
import { stableId } from '../../kernel/stable-id.ts';
import { hourIn } from '../../ports/real/hub-orders/order-form.ts';
import { moneyOf } from '../../ports/real/hubs/hubrise-words.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, DEMO_TIME_ZONE } from '../demo/company.ts';
import { demoConnection } from './hub-calls.ts';

const [SHOP] = DEMO_SHOPS;
const REF = { companyId: DEMO_COMPANY_ID, shopId: SHOP.shopId };
const CONNECTED_DAYS = 34;
const FAILED_MINUTES = 46;
const FAILED_NUMBER = '90217';
const FAILED_TOTAL = cents(1_920);

/** HUB-02, HUB-41, HUB-57: the first shop sells on three marketplaces through the hub, and one of their orders failed. */
export async function seedHub(tx: Tx, nowMs: number): Promise<void> {
  const now = toInstant(nowMs);
  const place = demoConnection({ companyId: DEMO_COMPANY_ID, companyName: 'Chez Mimi', ...SHOP });
  await connections.keep(tx, REF, place, addMs(now, -CONNECTED_DAYS * DAY));
  await tx
    .updateTable('hub_connections')
    .set({ exchanged_at: addMs(now, -MINUTE) })
    .where('company_id', '=', DEMO_COMPANY_ID)
    .execute();
  await tx
    .updateTable('shops')
    .set({ integration: JSON.stringify({ type: 'hubrise', enabled: true }) })
    .where((eb) => eb.and({ company_id: DEMO_COMPANY_ID, id: SHOP.shopId }))
    .execute();
  await seedTaken(tx, place.locationId, now);
  await seedFailed(tx, place.locationId, addMs(now, -FAILED_MINUTES * MINUTE));
}

/** What came through the hub in the last two days; those that are under way are at the hub as well. */
async function seedTaken(tx: Tx, locationId: string, now: Instant): Promise<void> {
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'channel', 'status', 'external_order_number', 'number', 'amount_due', 'created_at'])
    .where((eb) => eb.and({ company_id: DEMO_COMPANY_ID, shop_id: SHOP.shopId }))
    .where('channel', 'in', [...MARKETPLACES])
    .where('created_at', '>', addMs(now, -2 * DAY))
    .execute();
  for (const order of orders) {
    const hubOrderId = `demo-${order.id.slice(0, 13)}`;
    const status = hubStatusOf(order.status) ?? 'new';
    const row = {
      company_id: DEMO_COMPANY_ID,
      id: stableId('demo-hub', order.id),
      shop_id: SHOP.shopId,
      direction: 'in' as const,
      hub_order_id: hubOrderId,
      order_id: order.id,
      state: 'taken' as const,
      brand: CHANNEL_LABELS[order.channel],
      number: order.external_order_number ?? String(order.number),
      total: order.amount_due,
      hub_status: status,
      created_at: order.created_at,
    };
    // eslint-disable-next-line no-await-in-loop -- some dozens, on one connection
    await tx.insertInto('hub_orders').values(row).execute();
    // eslint-disable-next-line no-await-in-loop -- as above
    if (!isFinished(order.status)) await keepAtHub(tx, locationId, { id: hubOrderId, status }, addMs(now, -DAY));
  }
}

/** The hub could not be understood at that moment; by now it can: « Réessayer » brings the order in. */
async function seedFailed(tx: Tx, locationId: string, at: Instant): Promise<void> {
  const [id, hubOrderId] = [stableId('demo-hub', FAILED_NUMBER), `demo-${FAILED_NUMBER}`];
  const brand = CHANNEL_LABELS.justeat;
  const reason = 'hub-order-unreadable' as const;
  const content = {
    id: hubOrderId,
    location_id: locationId,
    channel: brand,
    created_by: brand,
    created_at: at,
    status: 'new',
    service_type: 'delivery',
    expected_time: hourIn(addMinutes(at, 90), DEMO_TIME_ZONE),
    expected_time_pickup: true,
    asap: true,
    ref: FAILED_NUMBER,
    collection_code: FAILED_NUMBER,
    items: [{ product_name: 'Formule Just Eat', sku_ref: 'JE-FORMULE', price: moneyOf(FAILED_TOTAL), quantity: '1' }],
    charges: [],
    discounts: [],
    payments: [{ name: brand, amount: moneyOf(FAILED_TOTAL) }],
    customer: { first_name: 'Inès', last_name: 'L.' },
    total: moneyOf(FAILED_TOTAL),
  };
  await keepAtHub(tx, locationId, content, addMs(at, -DAY));
  await tx
    .insertInto('hub_orders')
    .values({
      company_id: DEMO_COMPANY_ID,
      id,
      shop_id: SHOP.shopId,
      direction: 'in',
      hub_order_id: hubOrderId,
      state: 'failed',
      reason,
      brand,
      number: FAILED_NUMBER,
      total: FAILED_TOTAL,
      attempts: 1,
      created_at: at,
      failed_at: at,
    })
    .execute();
}

/** Older than any comparison with the hub looks back. */
const keepAtHub = (tx: Tx, locationId: string, content: { id: string; status: string }, at: Instant) =>
  sql`insert into sandbox.hub_orders (hub_order_id, location_id, content, created_at)
    values (${content.id}, ${locationId}, ${JSON.stringify(content)}, ${at})`.execute(tx);
