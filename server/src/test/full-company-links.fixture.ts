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
