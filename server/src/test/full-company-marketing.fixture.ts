import { randomUUID } from 'node:crypto';
import type { TestServer } from './test-server.ts';

type Owned = { companyId: string; shopId: string; orderId: string; customerId: string; userId: string };

/** A loyalty programme with a balance, a device with a notification, a message to the support. */
export async function marketingRows(
  server: TestServer,
  { companyId, shopId, orderId, customerId, userId }: Owned,
): Promise<void> {
  const db = server.database.forCompany(companyId);
  const now = server.deps.now();
  const own = { company_id: companyId };
  await db
    .insertInto('loyalty_configs')
    .values({ ...own, updated_at: now })
    .execute();
  await db
    .insertInto('loyalty_versions')
    .values({ ...own, key: 'v', name: 'Carte', minimum_basket: 0, is_default: true, tiers: '[]', created_at: now })
    .execute();
  await db
    .insertInto('loyalty_version_shops')
    .values({ ...own, shop_id: shopId, version_key: 'v' })
    .execute();
  const person = { ...own, customer_id: customerId, cashback: 0, points_tenths: 10 };
  await db.insertInto('loyalty_balances').values(person).execute();
  await db
    .insertInto('loyalty_moves')
    .values({ ...person, order_id: orderId, kind: 'earned', at: now })
    .execute();
  const [deviceId, notificationId] = [randomUUID(), randomUUID()];
  await db
    .insertInto('push_devices')
    .values({ ...own, id: deviceId, kind: 'app', address: deviceId, registered_at: now, seen_at: now })
    .execute();
  await db
    .insertInto('push_notifications')
    .values({ ...own, id: notificationId, title: 'A', message: 'B', created_at: now, status: 'pending' })
    .execute();
  await db
    .insertInto('push_recipients')
    .values({ ...own, notification_id: notificationId, device_id: deviceId, frozen_at: now })
    .execute();
  const ruleId = randomUUID();
  await db
    .insertInto('win_back_rules')
    .values({
      ...own,
      id: ruleId,
      audience: 'lost',
      idle_days: 45,
      title: 'A',
      message: 'B',
      discount_type: 'percentage',
      discount_percent: 10,
      minimum_basket: 0,
      valid_days: 14,
      daily_most: 50,
      control_percent: 10,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('win_back_turns')
    .values({
      ...own,
      id: randomUUID(),
      rule_id: ruleId,
      customer_id: customerId,
      state: 'control',
      claimed_at: now,
    })
    .execute();
  await db
    .insertInto('win_back_latest')
    .values({ ...own, customer_id: customerId, claimed_at: now })
    .execute();
  await db
    .insertInto('first_steps')
    .values({ ...own, shop_id: shopId, done_at: now })
    .execute();
  await db
    .insertInto('first_steps_breaks')
    .values({ ...own, user_id: userId, until: now })
    .execute();
  const paced = { ...own, shop_id: shopId };
  await db
    .insertInto('pace_samples')
    .values({
      ...paced,
      order_id: orderId,
      started_at: now,
      hour_slot: 20,
      load_band: 0,
      orders_beside: 1,
      minutes: 18,
    })
    .execute();
  await db
    .insertInto('pace_measures')
    .values({ ...paced, kind: 'hour', slot: 20, orders: 1, half_minutes: 18, most_minutes: 18 })
    .execute();
  await db
    .insertInto('post_messages')
    .values({
      ...own,
      id: randomUUID(),
      shop_id: shopId,
      text: 'Bonjour',
      sent_at: now,
      sent_by: userId,
      sent_by_name: 'Zoé',
    })
    .execute();
  await db
    .insertInto('evening_mail_readers')
    .values({ ...own, user_id: userId, since: now })
    .execute();
  await db
    .insertInto('evening_mails')
    .values({ ...own, user_id: userId, day: '2026-11-14', claimed_at: now })
    .execute();
  await db
    .insertInto('rehearsals')
    .values({
      ...own,
      id: randomUUID(),
      shop_id: shopId,
      number: 1,
      order_id: orderId,
      started_at: now,
      started_by: userId,
      started_by_name: 'Léa',
      order_type: 'delivery',
      payment: 'played',
    })
    .execute();
  await db
    .insertInto('contact_messages')
    .values({
      ...own,
      id: randomUUID(),
      user_id: userId,
      name: 'Léa',
      email: 'lea@exemple.fr',
      subject: 'other',
      message: 'Bonjour',
      created_at: now,
    })
    .execute();
}
