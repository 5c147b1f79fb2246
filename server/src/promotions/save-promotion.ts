import type { savePromotion as savePromotionRoute, setPromotionPeriod } from '@comptoir/contract/promotions.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import {
  codeKey,
  isLimitReached,
  limitRefusal,
  newPeriodRefusal,
  tidyPeriod,
  tidyTerms,
} from '@comptoir/domain/promotions/promotion-rules.ts';
import type { Promotion, PromotionInput, PromotionTerms } from '@comptoir/domain/promotions/promotion.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, refuseIf, Refused } from '../http/refused.ts';
import { rulesOfShop } from '../menu/rules.store.ts';
import * as shops from '../shops/shops.store.ts';
import { changed, refuseForeign, refuseStale } from './change-promotion.ts';
import { refuseMissing } from './create-promotion.ts';
import * as promotions from './promotions.store.ts';

/** CAT-API-28. */
export async function savePromotion(
  ctx: UserCtx,
  { params, body }: Input<typeof savePromotionRoute>,
): Promise<Answer<typeof savePromotionRoute>> {
  const shop = mustExist(await shops.find(ctx.db, params));
  const { promoRef } = await rulesOfShop(ctx.db, shop);
  return ctx.answer(async (tx) => {
    const before = mustExist(await promotions.lockByCode(tx, params, params.promoCode));
    refuseForeign(ctx, params.shopId, before);
    if (before.kind === 'voucher') throw new Refused('promo-fixed');
    refuseFixed(before, body.promotion, shop.timeZone);
    refuseStale(before, body.version);
    const terms = termsOf(body.promotion, before);
    refuseMissing({ ...terms, promoCode: before.promoCode }, promoRef && !before.isGeneral);
    if (limitRefusal(before, terms.totalLimit))
      throw new Refused('promo-limit-below-uses', { words: { count: String(before.usedCount) } });
    await promotions.saveTerms(tx, ctx.companyId, before.key, terms);
    // PRO-26: a limit that is reached at once ends it at once.
    if (isLimitReached({ ...before, ...terms })) await promotions.saveExpired(tx, ctx.companyId, before.key, true);
    return changed(tx, ctx, params, 'promotion.save', before);
  });
}

function termsOf(input: PromotionInput, { kind }: Promotion): PromotionTerms {
  const { promoCode: _code, isGeneral: _isGeneral, startsAt: _from, endsAt: _until, ...typed } = input;
  return tidyTerms(kind === 'series' ? { ...typed, isAutomatic: false, totalLimit: null } : typed);
}

/** PRO-20, PRO-37: name and dates stand; a code stays a shop's or the network's. */
function refuseFixed(before: Promotion, { promoCode, isGeneral, ...period }: PromotionInput, zone: string): void {
  const { startsAt, endsAt } = tidyPeriod(period, zone);
  const isSamePeriod = startsAt === before.startsAt && endsAt === before.endsAt;
  if (codeKey(promoCode) !== codeKey(before.promoCode) || !isSamePeriod) throw new Refused('promo-fixed');
  if (isGeneral !== before.isGeneral) throw new Refused(before.isGeneral ? 'promo-of-network' : 'promo-of-shop');
}

/** PRO-49: its own call, so that nobody moves dates in passing. */
export async function setPeriod(
  ctx: UserCtx,
  { params, body }: Input<typeof setPromotionPeriod>,
): Promise<Answer<typeof setPromotionPeriod>> {
  const shop = mustExist(await shops.find(ctx.db, params));
  return ctx.answer(async (tx) => {
    const before = mustExist(await promotions.lock(tx, params, params.key));
    refuseForeign(ctx, params.shopId, before);
    refuseStale(before, body.version);
    const period = tidyPeriod(body, shop.timeZone);
    refuseIf(newPeriodRefusal(before, period, ctx.now(), shop.timeZone));
    await promotions.savePeriod(tx, ctx.companyId, before.key, period);
    return changed(tx, ctx, params, 'promotion.period', before);
  });
}
