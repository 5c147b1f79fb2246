import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { OwnChannel } from '@comptoir/domain/kernel/sales.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { promotionRefusal, type FrozenTerms } from '@comptoir/domain/promotions/judge-promotion.ts';
import { codeKey } from '@comptoir/domain/promotions/promotion-rules.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import type { Change } from '../orders/effects.ts';
import { findCode } from './found.store.ts';
import * as uses from './uses.store.ts';

/** What an order uses, with the terms that it was priced with. */
export type TakenPromotion = {
  key: string;
  code: string;
  /** PRO-47: a code of a series, which serves once. */
  isSingle: boolean;
  isAutomatic: boolean;
  discount: Cents;
  terms: FrozenTerms;
};

/** CAT-API-36: written with the news of the order itself, so that it costs no statement of its own. */
export const tellPromotion = (tx: Tx, companyId: string, { shopId, key, expired }: uses.Counted): Promise<void> =>
  appendEvent(tx, { companyId, shopId }, 'promotion-changed', { key, expired });

/** PRO-24, FLO-82: counted in the transaction of the order, or the order is refused and says why. */
export async function takePromotion(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  { key, code, isSingle, terms }: TakenPromotion,
  { isPromised }: { isPromised: boolean },
): Promise<void> {
  const { companyId, shopId, id: orderId, customerId } = order;
  const single = isSingle ? codeKey(code) : null;
  const use = { companyId, shopId, orderId, customerId, key, codeKey: single, terms, at: ctx.now(), isPromised };
  const counted = await uses.take(tx, use);
  if (!counted) throw await whyNot(tx, ctx, order, code);
  await tellPromotion(tx, companyId, counted);
}

/** Read in the transaction that failed to count, which is undone afterwards: its own use is left out of the count. */
async function whyNot(tx: Tx, ctx: Ctx, order: Order, code: string): Promise<Refused> {
  const { companyId, shopId, shop, channel, orderType, productsTotal } = order;
  const found = await findCode(tx, { companyId, shopId }, codeKey(code));
  if (!found) return new Refused('PROMO_UNKNOWN');
  const question = {
    channel: channel as OwnChannel,
    orderType,
    productsTotal,
    requestedFor: order.requestedFor,
    timeZone: shop.timeZone,
  };
  const { customerId, hasOrdered, used } = await uses.clientOf(tx, order, found.key);
  const known = promotionRefusal(found, question, { customerId, hasOrdered, uses: used }, ctx.now());
  return new Refused(known?.refusal ?? 'PROMO_CUSTOMER_LIMIT', known?.words ? { words: known.words } : {});
}

const GIVES_BACK: readonly Order['status'][] = ['canceled', 'refused', 'missed'];

/** PRO-24: an order that is not made leaves its use to somebody else, once; a refund gives nothing back (FLO-82). */
export async function givePromotionBack(tx: Tx, ctx: Ctx, { before, order }: Change): Promise<void> {
  if (!before || order.promoCode === null || before.status === order.status) return;
  if (!GIVES_BACK.includes(order.status)) return;
  const counted = await uses.giveBack(tx, { companyId: order.companyId, orderId: order.id }, ctx.now());
  if (counted) await tellPromotion(tx, order.companyId, counted);
}
