import { cents } from '../kernel/money.ts';
import { ORDER_TYPES, OWN_CHANNELS } from '../kernel/sales.ts';
import type { FoundPromotion } from './judge-promotion.ts';
import { firstTerms } from './promotion-rules.ts';
import type { Promotion, PromotionInput, PromotionTerms } from './promotion.ts';

const terms = (change: Partial<PromotionTerms>): PromotionTerms => ({
  ...firstTerms({ channels: [...OWN_CHANNELS], orderTypes: [...ORDER_TYPES] }),
  discountType: 'percentage',
  discountPercent: 10,
  minimumBasket: cents(0),
  ...change,
});

export const aPromotionInput = (change: Partial<PromotionInput> = {}): PromotionInput => ({
  ...terms({}),
  promoCode: 'MIMI10',
  startsAt: null,
  endsAt: null,
  isGeneral: false,
  ...change,
});

export const aFoundPromotion = (change: Partial<FoundPromotion> = {}): FoundPromotion => ({
  ...terms({}),
  key: '11111111-1111-4111-8111-111111111111',
  kind: 'code',
  promoCode: 'MIMI10',
  startsAt: null,
  endsAt: null,
  usedCount: 0,
  expired: false,
  isOffHere: false,
  customerId: null,
  isSpent: false,
  ...change,
});

export const aPromotion = (change: Partial<Promotion> = {}): Promotion => {
  const { isSpent: _, ...found } = aFoundPromotion();
  return {
    ...found,
    groupId: null,
    isGeneral: false,
    savedCount: 0,
    codeCount: 0,
    reason: null,
    createdAt: '2026-11-14T19:14:00.000Z',
    version: 1,
    ...change,
  };
};
