import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { LoyaltyConfig, Tier } from '@comptoir/domain/loyalty/programme.ts';
import type { Tx } from '../../db/db.ts';
import { stableId } from '../../kernel/stable-id.ts';
import * as programme from '../../loyalty/programme.store.ts';
import * as versions from '../../loyalty/versions.store.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS } from '../demo/company.ts';
import { productKey } from '../demo/menu.ts';

const CONFIG: LoyaltyConfig = {
  enabledType: 'product',
  cashbackConfig: { spendUnit: cents(10_000), cashbackPercent: 5, minimumBasket: cents(1_500) },
  productConfig: { pointName: 'points', pointsPerEuro: 1.5, showRewardsInApp: true },
};

const tier = (points: number, ...slugs: string[]): Tier => ({ points, productKeys: slugs.map(productKey) });

/** LOY-20: the first is the default one, which the shops that are in none follow. */
const VERSIONS = [
  {
    name: 'Centre-ville',
    minimumBasket: cents(1_000),
    shops: ['chez-mimi', 'chez-mimi-liberation'],
    tiers: [
      tier(50, 'cafegourmand', 'limonade'),
      tier(100, 'tartecitron', 'tiramisu', 'socca'),
      tier(200, 'saladenicoise', 'raviolisdaube'),
    ],
  },
  {
    name: 'Port',
    minimumBasket: cents(1_500),
    shops: ['chez-mimi-port'],
    tiers: [tier(80, 'socca'), tier(150, 'tourte')],
  },
];

/** A programme that runs, so that a visitor sees what a customer earns and what for. */
export async function seedLoyalty(tx: Tx, now: Instant): Promise<void> {
  await programme.lockConfig(tx, DEMO_COMPANY_ID, now);
  await programme.saveConfig(tx, DEMO_COMPANY_ID, CONFIG, now);
  for (const [rank, { name, minimumBasket, shops, tiers }] of VERSIONS.entries()) {
    const key = stableId(DEMO_COMPANY_ID, 'loyalty', name);
    const shopIds = DEMO_SHOPS.filter(({ slug }) => shops.includes(slug)).map(({ shopId }) => shopId);
    // eslint-disable-next-line no-await-in-loop -- two versions
    await versions.insert(tx, DEMO_COMPANY_ID, { key, name, minimumBasket, isDefault: rank === 0, tiers }, now);
    // eslint-disable-next-line no-await-in-loop -- two versions
    await versions.saveShops(tx, DEMO_COMPANY_ID, key, shopIds);
  }
}
