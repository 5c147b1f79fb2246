import type { quoteOrder as quoteOrderRoute } from '@comptoir/contract/checkout.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { deliveryTerms } from '@comptoir/domain/checkout/delivery-terms.ts';
import type { Verdict } from '@comptoir/domain/checkout/judge.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import { withBelievedAddress } from '../addresses/signed-place.ts';
import { accountOf } from '../clients/account/account-session.ts';
import type { OpenAccount } from '../clients/account/sessions.store.ts';
import { systemCtx } from '../http/envelope.ts';
import type { OpenCtx } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import type { Tokens } from '../session/tokens.ts';
import { judgeLoyalty, wantsLoyalty } from '../loyalty/balances/wanted-loyalty.ts';
import type { Offer } from '../promotions/offers.ts';
import * as shops from '../shops/shops.store.ts';
import { isOwnChannel, refuseCrowdAt, SHOPPERS } from '../session/crowd.ts';
import { rulesOfShop } from './checkout-rules.store.ts';
import {
  asRefused,
  basketRefusal,
  deductedBy,
  feesOf,
  judgeWithOffers,
  located,
  offersTo,
  promotedBy,
  readLoads,
  tipOf,
} from './judge-basket.ts';
import { priceBasket } from './priced-lines.ts';
import { amountsOf, readPricesAtShop, type Prices } from './prices.store.ts';
import { stableId } from '../kernel/stable-id.ts';

type QuoteCall = Input<typeof quoteOrderRoute>;
type Quote = Answer<typeof quoteOrderRoute>;
type Amounts = NonNullable<Quote['amounts']>;

/** API-84: the price, and everything that would refuse the order. Nothing is stored. */
export const quoteOrder =
  (tokens: Tokens) =>
  async (open: OpenCtx, { params, body: sent }: QuoteCall): Promise<Quote> => {
    const ref = await shops.companyOfShopId(open.database.forSystem(), params.shopId);
    if (!ref) throw new Refused('shop-not-recognised');
    const isOurs = isOwnChannel(open, tokens);
    if (!isOurs) await refuseCrowdAt(open, tokens, { shopId: ref.shopId, channel: sent.channel }, SHOPPERS);
    const body = await withBelievedAddress(open, tokens, sent);
    const ctx = systemCtx(open, ref.companyId, open.traceId);
    const found = await readPricesAtShop(ctx.db, ref, body);
    if (!found) throw new Refused('shop-not-recognised');
    const refusal = basketRefusal(found.shop, body, ctx.now());
    const refusals = refusal ? [new Refused(refusal)] : [];
    const account = wantsLoyalty(body) ? await accountOf(open, ref.companyId) : null;
    const judged = await quoted(ctx, found, { body, isOurs, account }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      refusals.push(error);
      return null;
    });
    for (const one of judged?.verdict.refusals ?? []) if (one.refusal !== refusal) refusals.push(asRefused(one));
    const amounts = judged?.amounts ?? null;
    return {
      quoteId: amounts && quoteIdOf({ shopId: ref.shopId, ...amounts }),
      amounts,
      promotion: promotedBy(judged?.offer ?? null),
      mealVouchers: judged?.verdict.mealVouchers ?? null,
      delivery: judged && deliveryTerms(judged.verdict, paidBasket(judged.amounts)),
      refusals: refusals.flatMap(sentencesOf),
    };
  };

const paidBasket = ({ productsTotal, promotionDiscount }: Amounts) => cents(productsTotal - promotionDiscount);

type AtShop = { shop: Shop; prices: Prices };

async function quoted(
  ctx: Ctx,
  { shop, prices }: AtShop,
  { body, isOurs, account }: { body: QuoteCall['body']; isOurs: boolean; account: OpenAccount | null },
): Promise<{ verdict: Verdict; offer: Offer | null; amounts: Amounts }> {
  const rules = await rulesOfShop(ctx.db, shop, prices.flatDeliveryFee);
  const { asked: loyalty, pointsOf } = await judgeLoyalty(ctx.db, shop, account, body);
  const priced = priceBasket(ctx, prices, shop, body, { pointsOf });
  const address = isOurs ? await located(ctx, body.address, rules.zones) : body.address;
  const loadOf = await readLoads(ctx, shop);
  const basket = { ...body, address };
  const offers = await offersTo(ctx, shop, prices, { ...body, basket, lines: priced.lines });
  const { verdict, offer } = judgeWithOffers(
    rules,
    { basket, ...priced, loadOf, loyalty, paid: body, tip: tipOf(body) },
    offers,
    ctx.now(),
  );
  const amounts = amountsOf(priced.lines, body.orderType, feesOf(verdict, prices), deductedBy(offer, verdict));
  return { verdict, offer, amounts };
}

/** Equal amounts have the same id: an order with it is refused if its price has changed. */
export function quoteIdOf(priced: Pick<Order, 'shopId'> & Omit<Amounts, 'vatByRate'>): string {
  const { shopId, productsTotal, promotionDiscount, cashbackUsed, deliveryFee, managementFee, amountDue, tip } = priced;
  const amounts = [productsTotal, promotionDiscount, cashbackUsed, deliveryFee, managementFee, amountDue];
  if (tip > 0) amounts.push(tip);
  return stableId('quote', shopId, ...amounts.map(String));
}

/** One sentence per reason: every product that is short is named. */
function sentencesOf(refused: Refused): Quote['refusals'] {
  const { errorCode, errorMessage } = refused.body('');
  const sentences = typeof errorMessage === 'string' ? [errorMessage] : errorMessage.map(({ message }) => message);
  return sentences.map((sentence) => ({ errorCode, errorMessage: sentence }));
}
