import {
  askLoyalty,
  tierOf,
  wantsNothing,
  type AskedLoyalty,
  type WantedLoyalty,
} from '@comptoir/domain/loyalty/asked-loyalty.ts';
import type { Db } from '../../db/db.ts';
import { balanceOfEmail } from './balances.store.ts';
import { programmeInForce } from '../programme.store.ts';

type ShopRef = { companyId: string; shopId: string };
type Line = { productKey: string; quantity: number; isLoyaltyProduct?: boolean };
type Sent = { useCashback?: boolean; lines: readonly Line[] };

/** `pointsOf`: what an offered product costs; null for one that no tier offers. */
type JudgedLoyalty = { asked: AskedLoyalty | null; pointsOf: (productKey: string) => number | null };

const NO_WISH: JudgedLoyalty = { asked: null, pointsOf: () => null };

const wishOf = ({ useCashback = false, lines }: Sent): WantedLoyalty => ({
  useCashback,
  offered: lines.filter(({ isLoyaltyProduct }) => isLoyaltyProduct === true),
});

export const wantsLoyalty = (sent: Sent): boolean => !wantsNothing(wishOf(sent));

/**
 * Reads nothing for a basket that spends nothing. Only who has confirmed their e-mail may spend: a guest who types somebody's
 * address neither reads nor uses what that person has.
 */
export async function judgeLoyalty(
  db: Db,
  shop: ShopRef,
  account: { email: string } | null,
  sent: Sent,
): Promise<JudgedLoyalty> {
  const wish = wishOf(sent);
  if (wantsNothing(wish)) return NO_WISH;
  if (!account)
    return { ...NO_WISH, asked: { refused: { refusal: 'loyalty-sign-in' }, pot: null, rewardMinimum: null } };
  const [programme, balance] = await Promise.all([
    programmeInForce(db, shop),
    balanceOfEmail(db, shop.companyId, account.email),
  ]);
  const tiers = programme?.loyaltyType === 'product' ? programme.tiers : [];
  return {
    asked: askLoyalty(wish, programme, balance),
    pointsOf: (productKey) => tierOf(tiers, productKey)?.points ?? null,
  };
}
