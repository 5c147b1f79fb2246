import type { setPromotionExpired } from '@comptoir/contract/promotions.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { reactivationRefusal, shopSwitchRefusal } from '@comptoir/domain/promotions/promotion-rules.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, refuseIf } from '../http/refused.ts';
import { changed, refuseForeign } from './change-promotion.ts';
import * as promotions from './promotions.store.ts';

/** CAT-API-29, PRO-31, PRO-32, PRO-38: the same state again changes nothing, and nobody is told. */
export async function switchPromotion(
  ctx: UserCtx,
  { params, body: { expired, allShops } }: Input<typeof setPromotionExpired>,
): Promise<Answer<typeof setPromotionExpired>> {
  return ctx.answer(async (tx) => {
    const before = mustExist(await promotions.lock(tx, params, params.key));
    refuseForeign(ctx, params.shopId, before);
    const isHere = before.isGeneral && !allShops;
    if (!expired) refuseIf(reactivationRefusal(before, ctx.now()) ?? (isHere ? shopSwitchRefusal(before) : null));
    if ((isHere ? before.isOffHere : before.expired) === expired) return before;
    if (isHere) await promotions.saveOffHere(tx, params, before.key, expired);
    else {
      await promotions.saveExpired(tx, ctx.companyId, before.key, expired);
      if (before.isGeneral && !expired) await promotions.forgetOffHere(tx, ctx.companyId, before.key);
    }
    return changed(tx, ctx, params, expired ? 'promotion.deactivate' : 'promotion.reactivate', before);
  });
}
