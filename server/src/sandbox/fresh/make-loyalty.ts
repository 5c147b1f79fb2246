import { cents } from '@comptoir/domain/kernel/money.ts';
import type { LoyaltyType } from '@comptoir/domain/loyalty/programme.ts';
import type { Database } from '../../db/db.ts';

/** LOY-09, LOY-15: 5 % from 15 € on, or 1,5 point per euro; a socca for 10 points, from 10 € on. */
export async function makeLoyalty(database: Database, companyId: string, loyaltyType: LoyaltyType): Promise<void> {
  const db = database.forCompany(companyId);
  const now = new Date().toISOString();
  await db
    .insertInto('loyalty_configs')
    .values({
      company_id: companyId,
      enabled_type: loyaltyType,
      cashback_config: JSON.stringify({ spendUnit: cents(10_000), cashbackPercent: 5, minimumBasket: cents(1_500) }),
      product_config: JSON.stringify({ pointName: 'points', pointsPerEuro: 1.5, showRewardsInApp: true }),
      updated_at: now,
    })
    .execute();
  await db
    .insertInto('loyalty_versions')
    .values({
      company_id: companyId,
      key: `LOYALTY-${companyId}`,
      name: 'Centre-ville',
      minimum_basket: 1_000,
      is_default: true,
      tiers: JSON.stringify([
        { points: 10, productKeys: ['PRODUCT-socca'] },
        { points: 100, productKeys: ['PRODUCT-panbagnat'] },
      ]),
      created_at: now,
    })
    .execute();
}
