import { cents, type Cents } from '../kernel/money.ts';
import { addDays, addMs, instantAt, localDay, type Instant } from '../kernel/time.ts';
import { PROMO_CODE_LENGTHS, type Promotion, type PromotionPeriod, type PromotionTerms } from './promotion.ts';

export type PromotionSaveRefusal =
  | 'promo-name-short'
  | 'promo-name-taken'
  | 'promo-start-past'
  | 'promo-end-past'
  | 'promo-period-order'
  | 'promo-start-fixed'
  | 'promo-fixed'
  | 'promo-limit-below-uses'
  | 'promo-limit-reached'
  | 'promo-period-ended'
  | 'promo-of-network'
  | 'promo-off-by-network'
  | 'promo-of-shop';

/** PRO-10: what stays of a name while it is typed. */
export const tidyPromoCode = (typed: string): string =>
  typed.replace(/[^A-Za-z0-9_-]/g, '').slice(0, PROMO_CODE_LENGTHS.max);

/** PRO-12, PRO-30: two codes with the same key are the same code. */
export const codeKey = (code: string): string => tidyPromoCode(code.trim()).toUpperCase();

export const isNameShort = (code: string): boolean => code.length < PROMO_CODE_LENGTHS.min;

export type TypedTerms = Omit<PromotionTerms, 'discountPercent' | 'discountAmount' | 'minimumBasket'> & {
  discountPercent: number | null;
  discountAmount: number | null;
  minimumBasket: number;
};

const atLeastZero = (figure: number): number => Math.max(0, Math.trunc(figure));

/** PRO-16: negative figures become 0, a percentage is whole and at most 100; what another type would need is forgotten. */
export function tidyTerms(typed: TypedTerms): PromotionTerms {
  const { discountType, discountPercent, discountAmount, totalLimit, hours, posRef } = typed;
  const isWholeDay = hours !== null && hours.from === hours.to;
  return {
    ...typed,
    discountPercent:
      discountType === 'percentage' && discountPercent !== null ? Math.min(100, atLeastZero(discountPercent)) : null,
    discountAmount: discountType === 'euro' && discountAmount !== null ? cents(Math.max(0, discountAmount)) : null,
    // PRO-45: nobody has two first orders.
    usesPerCustomer: Math.min(typed.firstOrderOnly ? 1 : Infinity, atLeastZero(typed.usesPerCustomer)),
    totalLimit: totalLimit === null ? null : atLeastZero(totalLimit),
    minimumBasket: cents(Math.max(0, typed.minimumBasket)),
    channels: [...new Set(typed.channels)],
    orderTypes: [...new Set(typed.orderTypes)],
    weekdays: [...new Set(typed.weekdays)],
    hours: isWholeDay ? null : hours,
    posRef: posRef?.trim() || null,
  };
}

export type MissingField =
  | 'promoCode'
  | 'discountPercent'
  | 'discountAmount'
  | 'usesPerCustomer'
  | 'totalLimit'
  | 'channels'
  | 'orderTypes'
  | 'posRef';

/** PRO-15, PRO-17: a value or a number of uses of 0 counts as missing. */
export function missingFields(
  { discountType, discountPercent, discountAmount, ...given }: PromotionTerms & { promoCode: string },
  { needsReference }: { needsReference: boolean },
): MissingField[] {
  const missing: [MissingField, boolean][] = [
    ['promoCode', given.promoCode === ''],
    ['discountPercent', discountType === 'percentage' && !discountPercent],
    ['discountAmount', discountType === 'euro' && !discountAmount],
    ['usesPerCustomer', given.usesPerCustomer === 0],
    // No limit is an empty field; a limit of 0 would be a code that nobody can use.
    ['totalLimit', given.totalLimit === 0],
    ['channels', given.channels.length === 0],
    ['orderTypes', given.orderTypes.length === 0],
    ['posRef', needsReference && given.posRef === null],
  ];
  return missing.filter(([, isMissing]) => isMissing).map(([field]) => field);
}

/** PRO-19: from the first moment of its first day to the last of its last, in the shop's time zone. */
export function tidyPeriod({ startsAt, endsAt }: PromotionPeriod, zone: string): PromotionPeriod {
  return {
    startsAt: startsAt && instantAt(localDay(startsAt, zone), '00:00', zone),
    endsAt: endsAt && addMs(instantAt(addDays(localDay(endsAt, zone), 1), '00:00', zone), -1),
  };
}

/** PRO-19: of a new code. */
export function periodRefusal(
  { startsAt, endsAt }: PromotionPeriod,
  now: Instant,
  zone: string,
): PromotionSaveRefusal | null {
  const today = localDay(now, zone);
  if (startsAt && localDay(startsAt, zone) < today) return 'promo-start-past';
  if (endsAt && endsAt < now) return 'promo-end-past';
  return startsAt && endsAt && endsAt < startsAt ? 'promo-period-order' : null;
}

/** PRO-49: dates of a code that exists. What has begun has begun; it never ends in the past. */
export function newPeriodRefusal(
  before: PromotionPeriod,
  after: PromotionPeriod,
  now: Instant,
  zone: string,
): PromotionSaveRefusal | null {
  const isSameStart = before.startsAt === after.startsAt;
  const hasBegun = before.startsAt === null || before.startsAt <= now;
  if (!isSameStart && hasBegun) return 'promo-start-fixed';
  const refusal = periodRefusal(after, now, zone);
  return refusal === 'promo-start-past' && isSameStart ? null : refusal;
}

/** PRO-33. */
export const limitRefusal = (
  { usedCount }: Pick<Promotion, 'usedCount'>,
  totalLimit: number | null,
): PromotionSaveRefusal | null => (totalLimit !== null && totalLimit < usedCount ? 'promo-limit-below-uses' : null);

type Reactivated = Pick<Promotion, 'usedCount' | 'totalLimit' | 'endsAt'>;

export const isLimitReached = ({ usedCount, totalLimit }: Pick<Promotion, 'usedCount' | 'totalLimit'>): boolean =>
  totalLimit !== null && usedCount >= totalLimit;

/** PRO-32. */
export function reactivationRefusal(promotion: Reactivated, now: Instant): PromotionSaveRefusal | null {
  if (isLimitReached(promotion)) return 'promo-limit-reached';
  return promotion.endsAt !== null && promotion.endsAt < now ? 'promo-period-ended' : null;
}

/** PRO-38: what the network has switched off, one shop cannot switch on for itself alone. */
export const shopSwitchRefusal = ({
  isGeneral,
  expired,
}: Pick<Promotion, 'isGeneral' | 'expired'>): PromotionSaveRefusal | null =>
  isGeneral && expired ? 'promo-off-by-network' : null;

export const PROMOTION_STATES = ['active', 'off', 'planned', 'ended', 'limit'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

type Stated = Pick<Promotion, 'usedCount' | 'totalLimit' | 'startsAt' | 'endsAt' | 'expired' | 'isOffHere'>;

/** PRO-34: a limit that is reached and an end that has passed say more than the switch. */
export function promotionState(promotion: Stated, now: Instant): PromotionState {
  if (isLimitReached(promotion)) return 'limit';
  if (promotion.endsAt !== null && promotion.endsAt < now) return 'ended';
  if (promotion.expired || promotion.isOffHere) return 'off';
  return promotion.startsAt !== null && promotion.startsAt > now ? 'planned' : 'active';
}

/** PRO-18. */
export function firstTerms(offered: Pick<PromotionTerms, 'channels' | 'orderTypes'>): PromotionTerms {
  return {
    discountType: 'percentage',
    discountPercent: null,
    discountAmount: null,
    usesPerCustomer: 1,
    totalLimit: null,
    minimumBasket: 0 as Cents,
    ...offered,
    posRef: null,
    weekdays: [],
    hours: null,
    firstOrderOnly: false,
    isAutomatic: false,
  };
}
