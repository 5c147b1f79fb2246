import type { quoteOrder as quoteOrderRoute } from '@comptoir/contract/checkout.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import { systemCtx } from '../http/envelope.ts';
import type { OpenCtx } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import type { Tokens } from '../session/tokens.ts';
import * as shops from '../shops/shops.store.ts';
import { isOwnChannel, refuseCrowd } from '../session/crowd.ts';
import { basketRefusal } from './intake-rules.ts';
import { pricedLines } from './priced-lines.ts';
import { amountsOf } from './prices.store.ts';
import { stableId } from '../kernel/stable-id.ts';

type QuoteCall = Input<typeof quoteOrderRoute>;
type Quote = Answer<typeof quoteOrderRoute>;
type Amounts = NonNullable<Quote['amounts']>;

/** API-84: the price, and everything that would refuse the order. Nothing is stored. */
export const quoteOrder =
  (tokens: Tokens) =>
  async (open: OpenCtx, { params, body }: QuoteCall): Promise<Quote> => {
    const ref = await shops.companyOfShopId(open.database.forSystem(), params.shopId);
    if (!ref) throw new Refused('shop-not-recognised');
    if (!isOwnChannel(open, tokens)) await refuseCrowd(open);
    const ctx = systemCtx(open, ref.companyId, open.traceId);
    const shop = await shops.find(ctx.db, ref);
    if (!shop) throw new Refused('shop-not-recognised');
    const refusal = basketRefusal(shop, body, ctx.now());
    const refusals = refusal ? [new Refused(refusal)] : [];
    const amounts = await priced(ctx, shop, body).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      refusals.push(error);
      return null;
    });
    return {
      quoteId: amounts && quoteIdOf({ shopId: ref.shopId, ...amounts }),
      amounts,
      refusals: refusals.flatMap(sentencesOf),
    };
  };

async function priced(ctx: Ctx, shop: Shop, body: QuoteCall['body']): Promise<Amounts> {
  const { lines, fees } = await pricedLines(ctx, shop, body);
  return amountsOf(lines, fees);
}

/** Equal amounts have the same id: an order with it is refused if its price has changed. */
export function quoteIdOf(priced: Pick<Order, 'shopId'> & Amounts): string {
  const { shopId, productsTotal, promotionDiscount, cashbackUsed, deliveryFee, managementFee, amountDue } = priced;
  const amounts = [productsTotal, promotionDiscount, cashbackUsed, deliveryFee, managementFee, amountDue];
  return stableId('quote', shopId, ...amounts.map(String));
}

/** One sentence per reason: every product that is short is named. */
function sentencesOf(refused: Refused): Quote['refusals'] {
  const { errorCode, errorMessage } = refused.body('');
  const sentences = typeof errorMessage === 'string' ? [errorMessage] : errorMessage.map(({ message }) => message);
  return sentences.map((sentence) => ({ errorCode, errorMessage: sentence }));
}
