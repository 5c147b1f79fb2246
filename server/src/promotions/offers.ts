import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { ZERO } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { AskedPromotion } from '@comptoir/domain/promotions/asked-promotion.ts';
import {
  isFreeDelivery,
  promotionDiscount,
  promotionRefusal,
  type PromotionQuestion,
} from '@comptoir/domain/promotions/judge-promotion.ts';
import { tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { Db } from '../db/db.ts';
import type { Found } from './found.store.ts';
import type { TakenPromotion } from './take-promotion.ts';
import * as uses from './uses.store.ts';

/** `taken` is null for a code that does not exist. */
export type Offer = { asked: AskedPromotion; taken: TakenPromotion | null };

export type Contact = { email: string | null; phone: string | null };

/** PRO-25. */
export const contactOf = (customer: Contact | null): string | null =>
  (customer?.email ? tidyEmail(customer.email) : null) ?? (customer?.phone ? normalisePhone(customer.phone) : null);

export type Sought = {
  found: readonly Found[];
  typed: string | null;
  question: PromotionQuestion;
  customer: Contact | null;
};

/**
 * PRO-27: the typed code, refused or not; without one, all that apply by themselves (PRO-46). Who orders is looked up only
 * where there is something to use.
 */
export async function offersFor(
  db: Db,
  companyId: string,
  { found, typed, question, customer }: Sought,
  now: Instant,
): Promise<Offer[]> {
  const wanted = found.filter(({ isTyped }) => isTyped === Boolean(typed));
  if (typed && wanted.length === 0) return [unknown(typed)];
  if (wanted.length === 0) return [];
  const contact = contactOf(customer);
  const keys = wanted.map(({ key }) => key);
  const facts = contact === null ? null : await uses.factsOf(db, companyId, contact, keys);
  const offers = wanted.map((promotion) => {
    const client = facts && { ...facts, uses: facts.usesOf(promotion.key) };
    return offerOf(promotion, question, promotionRefusal(promotion, question, client, now));
  });
  return typed ? offers : offers.filter(({ asked }) => asked.refused === null);
}

const unknown = (code: string): Offer => ({
  asked: { code, isAutomatic: false, refused: { refusal: 'PROMO_UNKNOWN' }, discount: ZERO, isFreeDelivery: false },
  taken: null,
});

function offerOf(promotion: Found, { productsTotal }: PromotionQuestion, refused: AskedPromotion['refused']): Offer {
  const { key, kind, promoCode, discountType, discountPercent, discountAmount, minimumBasket, isTyped } = promotion;
  const terms = { discountType, discountPercent, discountAmount, minimumBasket };
  const discount = refused ? ZERO : promotionDiscount(terms, productsTotal);
  return {
    asked: {
      code: promoCode,
      isAutomatic: !isTyped,
      refused,
      discount,
      isFreeDelivery: !refused && isFreeDelivery(terms),
    },
    taken: { key, code: promoCode, isSingle: kind === 'series', isAutomatic: !isTyped, discount, terms },
  };
}
