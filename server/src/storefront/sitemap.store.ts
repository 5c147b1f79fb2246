import type { Db } from '../db/db.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';

export type ListedShop = Pick<Shop, 'companyId' | 'shopId' | 'slug' | 'name' | 'address' | 'phone'>;

/** STO-42: a shop that is closed for good is listed nowhere. */
const WEB_ON = sql<boolean>`retired_at is null and channels @> '[{"channel": "webapp", "enabled": true}]'`;
/** What one sitemap may hold. */
const MOST = 50_000;

/** Every shop of the house that takes orders on its page. */
export async function publicSlugs(system: Db): Promise<{ slug: string; companyId: string }[]> {
  const rows = await system
    .selectFrom('shops')
    .select(['slug', 'company_id'])
    .where(WEB_ON)
    .orderBy('company_id')
    .orderBy('created_at')
    .limit(MOST)
    .execute();
  return rows.map(({ slug, company_id }) => ({ slug, companyId: company_id }));
}

/** Those of a company, the first one first: its name in addresses is that of the company. */
export async function publicShopsOf(db: Db, companyId: string): Promise<ListedShop[]> {
  const rows = await db
    .selectFrom('shops')
    .select(['company_id', 'id', 'slug', 'name', 'address', 'phone'])
    .where('company_id', '=', companyId)
    .where(WEB_ON)
    .orderBy('created_at')
    .orderBy('slug')
    .execute();
  return rows.map(({ company_id, id, ...row }) => ({ ...row, companyId: company_id, shopId: id }));
}

/** STO-24: another one as soon as a shop has another address, or is closed for good. */
export async function slugStamp(system: Db): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws(' ', (select concat_ws(' ', count(*), max(since)) from shop_slugs),
      (select concat_ws(' ', count(retired_at), max(retired_at)) from shops)) as stamp`.execute(system);
  return rows[0]?.stamp ?? '';
}
