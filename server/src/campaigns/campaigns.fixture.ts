import type { CampaignReport } from '@comptoir/domain/campaigns/campaign.ts';
import { addDays, addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { aPromotionInput } from '@comptoir/domain/promotions/promotions.samples.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { givenCampaigns, type Browser } from '../magic-links/campaign.fixture.ts';
import * as notifications from '../push-notifications/push-notifications.store.ts';
import type { Caller, TestServer } from '../test/test-server.ts';

export const PAN_BAGNAT = [{ productKey: 'PRODUCT-panbagnat', quantity: 1 }];
export const SOCCA = [{ productKey: 'PRODUCT-socca', quantity: 1 }];

export const someone = (email = `${randomUUID()}@exemple.fr`) => ({
  firstName: 'Camille',
  lastName: 'Dubois',
  email,
  phone: '0612345678',
});

/** A shop that pays 8 % and 0,25 € of each order, and what its campaigns are asked again and again. */
export async function givenBook(server: TestServer) {
  const work = await givenCampaigns(server);
  const { companyId, shop, db, admin } = work;
  await db.deleteFrom('fee_contracts').where('company_id', '=', companyId).execute();
  await db
    .insertInto('fee_contracts')
    .values({
      company_id: companyId,
      shop_id: shop.shopId,
      biller: 'platform',
      commission_basis_points: 800,
      fixed_fee: 25,
      is_vat_subject: true,
    })
    .execute();
  const shopPath = () => `/api/${companyId}/shops/${shop.shopId}/campaigns`;
  /** Without a day: today, and tomorrow, which an order placed before midnight may be for. */
  const days = (startDate?: string, endDate = startDate) => ({
    query: { startDate: startDate ?? work.today(), endDate: endDate ?? addDays(work.today(), 1) },
  });
  return {
    ...work,
    shopPath,
    days,
    async report(range = days(), path = shopPath(), by: Caller = admin): Promise<CampaignReport> {
      const reply = await by.get(path, range);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.json<CampaignReport>();
    },
    setMaterial: (materialBasisPoints: number | null, by: Caller = admin) =>
      by.put(`/api/${companyId}/configuration/campaign-costs`, { materialBasisPoints }),
    ordered: async (browser: Browser, fields: object = {}): Promise<Order> =>
      work.completed(await work.order(browser, { lines: SOCCA, customer: someone(), ...fields })),
    change: (order: Order, row: object) => db.updateTable('orders').set(row).where('id', '=', order.id).execute(),
    async givenCode(promoCode: string): Promise<void> {
      const promotion = aPromotionInput({ promoCode, usesPerCustomer: 50 });
      const reply = await admin.post(`/api/${companyId}/promotions`, { shopId: shop.shopId, promotion });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    },
    /** As its job leaves it: sent some days ago to these clients. */
    async givenSent(customerIds: readonly string[], daysAgo = 0): Promise<string> {
      const [id, at] = [randomUUID(), addMs(server.deps.now(), -daysAgo * DAY)];
      await db.transaction().execute(async (tx) => {
        const words = { title: 'Socca du samedi', message: 'Dès 11 h.', segment: null, scheduledAt: null };
        const ref = { companyId, id };
        await notifications.insert(tx, ref, { ...words, shopId: shop.shopId, createdAt: at, status: 'pending' });
        const over = { started_at: at, frozen_at: at, sent_at: at, recipient_count: customerIds.length };
        await notifications.update(tx, ref, { status: 'sent', ...over });
        for (const customerId of customerIds) {
          const device = randomUUID();
          // eslint-disable-next-line no-await-in-loop -- a few, in one transaction
          await tx
            .insertInto('push_devices')
            .values({
              company_id: companyId,
              id: device,
              kind: 'web',
              address: `https://push.exemple.fr/${device}`,
              p256dh: 'p',
              auth: 'a',
              customer_id: customerId,
              shop_id: shop.shopId,
              registered_at: at,
              seen_at: at,
            })
            .execute();
          // eslint-disable-next-line no-await-in-loop -- a few, in one transaction
          await tx
            .insertInto('push_recipients')
            .values({ company_id: companyId, notification_id: id, device_id: device, state: 'sent', frozen_at: at })
            .execute();
        }
      });
      return id;
    },
    opened: (browser: Browser, notificationId: string) => browser.call('GET', `/s/${shop.slug}?n=${notificationId}`),
    attribution: (order: Order) =>
      db
        .selectFrom('orders')
        .select(['link_key', 'push_notification_id', 'marketing_method'])
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow(),
  };
}
export type Book = Awaited<ReturnType<typeof givenBook>>;
