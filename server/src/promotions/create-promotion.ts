import type { createPromotion as createPromotionRoute } from '@comptoir/contract/promotions.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import {
  isNameShort,
  missingFields,
  periodRefusal,
  tidyPeriod,
  tidyPromoCode,
  tidyTerms,
} from '@comptoir/domain/promotions/promotion-rules.ts';
import type { PromotionTerms } from '@comptoir/domain/promotions/promotion.ts';
import { MOST_SERIES_NAME } from '@comptoir/domain/promotions/series-code.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, refuseIf, Refused } from '../http/refused.ts';
import { rulesOfShop } from '../menu/rules.store.ts';
import * as shops from '../shops/shops.store.ts';
import { tellChange } from './change-promotion.ts';
import * as promotions from './promotions.store.ts';

type CreateCall = Input<typeof createPromotionRoute>;

/** PRO-15: every missing field is named, so that the window can mark it. */
export function refuseMissing(terms: PromotionTerms & { promoCode: string }, needsReference: boolean): void {
  const missing = missingFields(terms, { needsReference });
  const message = refusalSentence('MISSING_FIELDS');
  if (missing.length > 0)
    throw new Refused('MISSING_FIELDS', { fields: missing.map((path) => ({ path: `promotion.${path}`, message })) });
}

/** CAT-API-27, PRO-36. */
export async function createPromotion(
  ctx: UserCtx,
  { body }: CreateCall,
): Promise<Answer<typeof createPromotionRoute>> {
  const { shopId, promotion, groupId, seriesOf } = body;
  const { isGeneral, ...typed } = promotion;
  mustHoldAt(ctx, shopId, isGeneral);
  const ref = { companyId: ctx.companyId, shopId };
  const shop = mustExist(await shops.find(ctx.db, ref));
  const promoCode = tidyPromoCode(typed.promoCode).slice(0, seriesOf ? MOST_SERIES_NAME : undefined);
  const terms = termsOf(typed, seriesOf !== undefined);
  // PRO-40: a general code has no reference of its own.
  const { promoRef } = await rulesOfShop(ctx.db, shop);
  refuseMissing({ ...terms, promoCode }, promoRef && !isGeneral);
  refuseIf(isNameShort(promoCode) ? 'promo-name-short' : null);
  const period = tidyPeriod(typed, shop.timeZone);
  refuseIf(periodRefusal(period, ctx.now(), shop.timeZone));
  const scope = isGeneral ? { ...ref, shopId: null } : ref;
  const key = (isGeneral ? groupId : undefined) ?? ctx.newId();
  return ctx.answer(async (tx) => {
    await promotions.lockName(tx, ctx.companyId, promoCode);
    const known = isGeneral ? await promotions.find(tx, scope, key) : null;
    // Another shop's call of the same creation was quicker.
    if (known) {
      await promotions.joinShop(tx, ctx.companyId, key, shopId);
      return known;
    }
    refuseIf((await promotions.isNameTaken(tx, scope, promoCode)) ? 'promo-name-taken' : null);
    const kind = seriesOf ? 'series' : 'code';
    const given = { ...terms, ...period, key, kind, promoCode, createdAt: ctx.now() } as const;
    const after = await promotions.insert(tx, scope, given);
    if (isGeneral) await promotions.joinShop(tx, ctx.companyId, key, shopId);
    await tellChange(tx, ctx, { action: 'promotion.create', before: null, after }, scope.shopId);
    return after;
  });
}

/** PRO-47: what nobody types alike cannot apply by itself, and each code has its own limit. */
function termsOf(typed: Parameters<typeof tidyTerms>[0] & { promoCode: string }, isSeries: boolean): PromotionTerms {
  const { promoCode: _, ...terms } = typed;
  return tidyTerms(isSeries ? { ...terms, isAutomatic: false, totalLimit: null } : terms);
}

function mustHoldAt({ user }: UserCtx, shopId: string, isGeneral: boolean): void {
  if (!user.shops.some((shop) => shop.shopId === shopId)) throw new Refused('NOT_FOUND');
  const rights = rightsAt(user, shopId);
  if (!rights.includes('promo') || (isGeneral && !rights.includes('globalCodePromo'))) throw new Refused('FORBIDDEN');
}
