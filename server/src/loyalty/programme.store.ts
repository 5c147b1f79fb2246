import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { NO_PROGRAMME } from '@comptoir/domain/loyalty/configure.ts';
import type { LoyaltyConfig, ProgrammeInForce } from '@comptoir/domain/loyalty/programme.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { planned } from '../db/fast/door.ts';
import type { LoyaltyConfigsTable } from '../db/tables/loyalty-tables.ts';

type ShopRef = { companyId: string; shopId: string };

/** The programme that a shop's customers are in: its version, or else the default one (LOY-20). Null: none is in force. */
export async function programmeInForce(db: Db, { companyId, shopId }: ShopRef): Promise<ProgrammeInForce | null> {
  const [row] = await inForceRows(db, [shopId, companyId]);
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

/** Every order that is completed asks this. Parameters: the shop, the company. */
const inForceRows = planned((db) =>
  db
    .selectFrom('loyalty_configs as config')
    .leftJoin('loyalty_version_shops as chosen', (join) =>
      join.onRef('chosen.company_id', '=', 'config.company_id').on('chosen.shop_id', '=', ''),
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
    .where('config.company_id', '=', ''),
);

/** law:parent-first: whoever changes a programme, its versions or their shops waits here. */
export async function lockConfig(tx: Tx, companyId: string, now: Instant): Promise<LoyaltyConfig> {
  await tx
    .insertInto('loyalty_configs')
    .values({ company_id: companyId, updated_at: now })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
  const row = await configQuery(tx, companyId).forUpdate().executeTakeFirstOrThrow();
  return toConfig(row);
}

export async function readConfig(db: Db | Tx, companyId: string): Promise<LoyaltyConfig> {
  const row = await configQuery(db, companyId).executeTakeFirst();
  return row ? toConfig(row) : NO_PROGRAMME;
}

const configQuery = (db: Db | Tx, companyId: string) =>
  db
    .selectFrom('loyalty_configs')
    .select(['enabled_type', 'cashback_config', 'product_config'])
    .where('company_id', '=', companyId);

type ConfigRow = Pick<Selectable<LoyaltyConfigsTable>, 'enabled_type' | 'cashback_config' | 'product_config'>;

const toConfig = (row: ConfigRow): LoyaltyConfig => ({
  enabledType: row.enabled_type,
  cashbackConfig: row.cashback_config,
  productConfig: row.product_config,
});

export async function saveConfig(tx: Tx, companyId: string, config: LoyaltyConfig, now: Instant): Promise<void> {
  const { enabledType, cashbackConfig, productConfig } = config;
  await tx
    .updateTable('loyalty_configs')
    .set({
      enabled_type: enabledType,
      cashback_config: cashbackConfig && JSON.stringify(cashbackConfig),
      product_config: productConfig && JSON.stringify(productConfig),
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .execute();
}

/** LOY-11. */
export async function isProductOffered(db: Db | Tx, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('product_loyalty_offered')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.product_loyalty_offered;
}
