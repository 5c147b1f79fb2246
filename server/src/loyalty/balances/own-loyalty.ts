import type { OwnLoyalty, readOwnLoyalty as readOwnLoyaltyRoute } from '@comptoir/contract/clients.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { toPoints } from '@comptoir/domain/loyalty/balance.ts';
import type { ProgrammeInForce } from '@comptoir/domain/loyalty/programme.ts';
import { sql } from 'kysely';
import { accountOf, shopAsked } from '../../clients/account/account-session.ts';
import type { Db } from '../../db/db.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { READERS, refuseCrowd } from '../../session/crowd.ts';
import { balanceOfEmail } from './balances.store.ts';
import { programmeInForce } from '../programme.store.ts';

type ShopRef = { companyId: string; shopId: string };

/** SET-API-98, LOY-39: of the owner of the confirmed e-mail only. */
export async function readOwnLoyalty(
  open: OpenCtx,
  { params }: Input<typeof readOwnLoyaltyRoute>,
): Promise<{ loyalty: OwnLoyalty | null }> {
  await refuseCrowd(open, READERS);
  const shop = await shopAsked(open, params.shopId);
  const account = await accountOf(open, shop.companyId);
  if (!account) return { loyalty: null };
  const db = open.database.forCompany(shop.companyId);
  const [programme, balance] = await Promise.all([
    programmeInForce(db, shop),
    balanceOfEmail(db, shop.companyId, account.email),
  ]);
  if (!programme) return { loyalty: null };
  const loyaltyPoints = toPoints(balance.pointsTenths);
  return {
    loyalty: {
      loyaltyType: programme.loyaltyType,
      cashbackBalance: balance.cashback,
      loyaltyPoints,
      pointName: programme.loyaltyType === 'product' ? programme.pointName : 'points',
      minimumBasket: programme.minimumBasket,
      tiers: await tiersOf(db, shop, programme, loyaltyPoints),
    },
  };
}

/** A tier whose products are all missing from this shop offers nothing here. */
async function tiersOf(db: Db, shop: ShopRef, programme: ProgrammeInForce, loyaltyPoints: number) {
  if (programme.loyaltyType !== 'product') return [];
  const names = await namesOf(
    db,
    shop,
    programme.tiers.flatMap(({ productKeys }) => productKeys),
  );
  return programme.tiers
    .map(({ points, productKeys }) => ({
      points,
      isReached: loyaltyPoints >= points,
      products: productKeys.flatMap((key) => ({ key, name: names.get(key) ?? '' })).filter(({ name }) => name !== ''),
    }))
    .filter(({ products }) => products.length > 0)
    .toSorted((one, other) => one.points - other.points);
}

async function namesOf(db: Db, { companyId, shopId }: ShopRef, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select p.key, p.name from products p
    join menu_sections s on s.company_id = p.company_id and s.shop_id = p.shop_id and s.key = p.section_key
    where p.company_id = ${companyId} and p.shop_id = ${shopId} and p.key = any(${[...keys]}::text[])
      and p.deleted_at is null and not p.pos_only and not s.hidden`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
