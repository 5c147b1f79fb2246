import { NO_CHANGES } from '@comptoir/domain/menu-drafts/changes.ts';
import { randomUUID } from 'node:crypto';
import type { TestServer } from './test-server.ts';

/** A link, a click and an account: what campaigns leave behind. */
export async function linkRows(server: TestServer, companyId: string): Promise<void> {
  const db = server.database.forCompany(companyId);
  const now = server.deps.now();
  const key = companyId.slice(0, 8);
  const of = { company_id: companyId, link_key: key };
  await db
    .insertInto('magic_links')
    .values({ company_id: companyId, key, campaign_name: 'Bio', campaign_type: 'instagram', created_at: now })
    .execute();
  await db
    .insertInto('link_events')
    .values({ ...of, device_id: companyId, type: 'click', at: now, last_at: now, device_class: 'A' })
    .execute();
  await db
    .insertInto('link_days')
    .values({ ...of, day: now.slice(0, 10), device_class: 'A', clicks: 1 })
    .execute();
  await db
    .insertInto('customer_accounts')
    .values({ company_id: companyId, email: 'camille@exemple.fr', opened_at: now })
    .execute();
}

/** A menu that is prepared. */
export async function draftRows(server: TestServer, companyId: string, shopId: string): Promise<void> {
  const [now, by] = [server.deps.now(), 'Léa'];
  const db = server.database.forCompany(companyId);
  await db
    .insertInto('menu_locks')
    .values({
      company_id: companyId,
      id: randomUUID(),
      scope: 'menu',
      element_name: 'Toute la carte',
      fields: ['price'],
      reason: 'Réseau',
      locked_by_id: randomUUID(),
      locked_by: by,
      locked_at: now,
    })
    .execute();
  await db
    .insertInto('menu_drafts')
    .values({
      company_id: companyId,
      shop_id: shopId,
      id: randomUUID(),
      name: 'Noël',
      changes: JSON.stringify(NO_CHANGES),
      created_by: by,
      created_at: now,
      changed_by: by,
      changed_at: now,
    })
    .execute();
}

export async function promotionRows(
  server: TestServer,
  companyId: string,
  shopId: string,
  orderId: string,
): Promise<void> {
  const db = server.database.forCompany(companyId);
  const [id, customer, now] = [randomUUID(), randomUUID(), server.deps.now()];
  const own = { company_id: companyId, promotion_id: id };
  await db
    .insertInto('promotions')
    .values({
      company_id: companyId,
      id,
      kind: 'series',
      promo_code: 'AUTOMNE',
      code_key: 'AUTOMNE',
      discount_type: 'freeDelivery',
      uses_per_customer: 1,
      channels: [],
      order_types: [],
      created_at: now,
    })
    .execute();
  await db
    .insertInto('promotion_shops')
    .values({ ...own, shop_id: shopId })
    .execute();
  await db
    .insertInto('promotion_clients')
    .values({ ...own, customer_id: customer, used: 1 })
    .execute();
  await db
    .insertInto('promotion_codes')
    .values({ ...own, code_key: 'AUTOMNE-1', rank: 1 })
    .execute();
  const used = { order_id: orderId, shop_id: shopId, customer_id: customer, is_new_client: true, used_at: now };
  await db
    .insertInto('promotion_uses')
    .values({ ...own, ...used, terms: '{}' })
    .execute();
}
