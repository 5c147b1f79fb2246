import type { ProgrammeInForce } from '@comptoir/domain/loyalty/programme.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

type ShopRef = { companyId: string; shopId: string };

/** The programme that a shop's customers are in: its version, or else the default one (LOY-20). Null: none is in force. */
export async function programmeInForce(db: Db, { companyId, shopId }: ShopRef): Promise<ProgrammeInForce | null> {
  const row = await db
    .selectFrom('loyalty_configs as config')
    .leftJoin('loyalty_version_shops as chosen', (join) =>
      join.onRef('chosen.company_id', '=', 'config.company_id').on('chosen.shop_id', '=', shopId),
    )
    .leftJoin('loyalty_versions as version', (join) =>
      join
        .onRef('version.company_id', '=', 'config.company_id')
        .on(
          sql<boolean>`case when chosen.version_key is null then version.is_default else version.key = chosen.version_key end`,
        ),
    )
    .select(['config.enabled_type', 'config.cashback_config', 'config.product_config'])
    .select(['version.minimum_basket', 'version.tiers'])
    .where('config.company_id', '=', companyId)
    .executeTakeFirst();
  if (row?.enabled_type === 'cashback' && row.cashback_config) {
    const { cashbackPercent, minimumBasket } = row.cashback_config;
    return { loyaltyType: 'cashback', cashbackPercent, minimumBasket };
  }
  if (row?.enabled_type !== 'product' || !row.product_config) return null;
  return {
    loyaltyType: 'product',
    ...row.product_config,
    minimumBasket: cents(row.minimum_basket ?? 0),
    tiers: row.tiers ?? [],
  };
}
