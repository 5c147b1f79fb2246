import type { checkPromotion as checkPromotionRoute } from '@comptoir/contract/promotions.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import { codeKey } from '@comptoir/domain/promotions/promotion-rules.ts';
import type { OpenCtx } from '../http/handle.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { isOwnChannel, refuseCrowd, GUESSERS } from '../session/crowd.ts';
import type { Tokens } from '../session/tokens.ts';
import * as shops from '../shops/shops.store.ts';
import { findCode } from './found.store.ts';
import { offersFor } from './offers.ts';

/** CAT-API-60: at a person's pace, so that nobody tries all the codes there could be. */
export const checkPromotion =
  (tokens: Tokens) =>
  async (
    open: OpenCtx,
    { params, body }: Input<typeof checkPromotionRoute>,
  ): Promise<Answer<typeof checkPromotionRoute>> => {
    const ref = await shops.companyOfShopId(open.database.forSystem(), params.shopId);
    if (!ref) throw new Refused('shop-not-recognised');
    if (!isOwnChannel(open, tokens)) await refuseCrowd(open, GUESSERS);
    const db = open.database.forCompany(ref.companyId);
    const { timeZone } = mustExist(await shops.find(db, ref));
    const { promoCode, channel, orderType, productsTotal, requestedFor, customer } = body;
    const found = await findCode(db, ref, codeKey(promoCode));
    const question = {
      channel,
      orderType,
      productsTotal: cents(productsTotal),
      requestedFor: requestedFor && toInstant(requestedFor),
      timeZone,
    };
    const sought = { found: found ? [found] : [], typed: promoCode, question, customer };
    const [offer] = await offersFor(db, ref.companyId, sought, open.now());
    const { asked, taken } = mustExist(offer);
    if (asked.refused) {
      const { refusal, words } = asked.refused;
      throw new Refused(refusal, words ? { words } : {});
    }
    return { discountType: mustExist(taken).terms.discountType, promotionDiscount: asked.discount };
  };
