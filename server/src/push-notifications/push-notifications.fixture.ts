import type { PushNotification } from '@comptoir/domain/push-notifications/push-notification.ts';
import { instantAt, localDay } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import { makeDevices } from '../sandbox/fresh/make-devices.ts';
import type { Caller, TestServer } from '../test/test-server.ts';
import { sendPush } from './send-notification.ts';

export const ZONE = 'Europe/Paris';
export const WORDS = { title: 'Soirée niçoise', message: 'Socca offerte ce soir dès 25 €.' };

/** The clock of the test stands at this hour of today, in the company's time zone. */
export function standAt(server: TestServer, time: string): void {
  server.clock.offsetMs = Date.parse(instantAt(localDay(new Date().toISOString(), ZONE), time, ZONE)) - Date.now();
}

type Fields = { shopId?: string | null; customerId?: string; address?: string; optedOut?: boolean };

/** Two shops, whoever sends, and telephones that agreed. */
export async function givenSenders(server: TestServer) {
  const companyId = await server.givenCompany();
  const [shop, other] = [await server.givenShop(companyId), await server.givenShop(companyId)];
  const shopIds = [shop.shopId];
  const manager = await server.as(await server.givenUser(companyId, { firstName: 'Léa', role: 'franchise', shopIds }));
  const network = await server.as(await server.givenUser(companyId, { firstName: 'Antoine', role: 'general' }));
  const db = server.database.forCompany(companyId);
  const path = `/api/${companyId}/push-notifications`;
  const post = (body: object = {}, by: Caller = manager) =>
    by.post(path, { ...WORDS, toAllUsers: false, shopId: shop.shopId, ...body });
  const row = (id: string) =>
    db.selectFrom('push_notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    companyId,
    shop,
    other,
    manager,
    network,
    db,
    path,
    post,
    row,
    ctx: () => systemCtx(server.deps, companyId, 'test'),
    async created(body: object = {}, by: Caller = manager): Promise<PushNotification> {
      const reply = await post(body, by);
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.json<PushNotification>();
    },
    async listed(shopId: string | null = shop.shopId, by: Caller = manager) {
      const reply = await by.get(path, { query: shopId ? { shopId } : {} });
      return reply.json<{ items: PushNotification[]; total: number }>();
    },
    async device({ shopId = shop.shopId, customerId, address, optedOut = false }: Fields = {}): Promise<string> {
      const id = randomUUID();
      const now = server.deps.now();
      await db
        .insertInto('push_devices')
        .values({
          company_id: companyId,
          id,
          kind: 'web',
          address: address ?? `https://push.exemple.fr/${id}`,
          p256dh: 'p',
          auth: 'a',
          customer_id: customerId ?? null,
          shop_id: shopId,
          registered_at: now,
          seen_at: now,
          opted_out_at: optedOut ? now : null,
        })
        .execute();
      return id;
    },
    devices: (count: number) => makeDevices(server.database, shop, count),
    /** As its job would, in its own time. */
    async send(id: string, options: Parameters<typeof sendPush>[2] = {}): Promise<void> {
      const { turn } = await row(id);
      await sendPush(systemCtx(server.deps, companyId, 'test'), { notificationId: id, turn }, options);
    },
    states: async (id: string): Promise<Record<string, number>> => {
      const { rows } = await sql<{ state: string; count: number }>`
        select state, count(*)::int as count from push_recipients where notification_id = ${id} group by 1`.execute(db);
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    journal: async (): Promise<string[]> => {
      const rows = await db
        .selectFrom('audit')
        .select('action')
        .where('company_id', '=', companyId)
        .where('entity', '=', 'push-notification')
        .orderBy('at')
        .execute();
      return rows.map(({ action }) => action);
    },
    news: async (): Promise<PushNotification[]> => {
      const rows = await db
        .selectFrom('live_events')
        .select('payload')
        .where('type', '=', 'push-notification-changed')
        .orderBy('seq')
        .execute();
      return rows.map(({ payload }) => (payload as { notification: PushNotification }).notification);
    },
  };
}
