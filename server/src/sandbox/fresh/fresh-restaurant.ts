import { ROLES, type Role } from '@comptoir/domain/session/roles.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Database } from '../../db/db.ts';
import { makeCompany, makeShop, makeUser, PASSWORD, shopTypeOf } from './make-company.ts';

export type FreshRestaurant = {
  companyId: string;
  shops: { shopId: string; slug: string; name: string; type: Shop['type'] }[];
  users: Record<Role, { email: string; firstName: string; shopSlug: string }>;
  password: string;
  /** Lets a test play a channel without the limits that strangers have. */
  channelKey: string;
};

const FIRST_NAMES: Record<Role, string> = {
  general: 'Michèle',
  distributor: 'Bruno',
  independent: 'Antoine',
  franchise: 'Sofia',
  chain: 'Yanis',
  staff: 'Léa',
};

/** A restaurant that nobody else knows: three shops, one user per role. Tests and try-outs break nothing of each other's. */
export async function freshRestaurant(
  database: Database,
  channelKey: string,
  shopCount: number,
): Promise<FreshRestaurant> {
  const companyId = await makeCompany(database, { name: 'Chez Mimi' });
  const types = (['independent', 'franchise', 'chain'] as const).slice(0, shopCount);
  const shops: Shop[] = [];
  for (const type of types) {
    const name = type === 'independent' ? 'Chez Mimi' : `Chez Mimi ${type === 'franchise' ? 'Libération' : 'Port'}`;
    // eslint-disable-next-line no-await-in-loop -- three rows
    shops.push(await makeShop(database, companyId, { type, name }));
  }
  const [first] = shops;
  if (!first) throw new Error('a restaurant has at least one shop');
  const users = {} as FreshRestaurant['users'];
  for (const role of ROLES) {
    const shop = shops.find(({ type }) => type === shopTypeOf(role)) ?? first;
    const firstName = FIRST_NAMES[role];
    const shopIds = role === 'staff' ? shops.map(({ shopId }) => shopId) : [shop.shopId];
    // eslint-disable-next-line no-await-in-loop -- six rows
    const { email } = await makeUser(database, companyId, { role, shopIds, firstName });
    users[role] = { email, firstName, shopSlug: shop.slug };
  }
  return {
    companyId,
    shops: shops.map(({ shopId, slug, name, type }) => ({ shopId, slug, name, type })),
    users,
    password: PASSWORD,
    channelKey,
  };
}
