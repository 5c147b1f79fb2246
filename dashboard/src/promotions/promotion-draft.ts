import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import { OWN_CHANNELS, type OrderType, type OwnChannel } from '@comptoir/domain/kernel/sales.ts';
import { rangeBounds } from '@comptoir/domain/kernel/date-ranges.ts';
import { addMs, localDay, type Weekday } from '@comptoir/domain/kernel/time.ts';
import { readPositive } from '@comptoir/domain/kernel/typed-figures.ts';
import {
  isNameShort,
  limitRefusal,
  missingFields,
  tidyTerms,
  type TypedTerms,
} from '@comptoir/domain/promotions/promotion-rules.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type {
  DiscountType,
  Promotion,
  PromotionInput,
  PromotionPeriod,
} from '@comptoir/domain/promotions/promotion.ts';

/** What the window holds: figures as they are typed, days as they are chosen. */
export type PromotionDraft = {
  discountType: DiscountType;
  promoCode: string;
  discountPercent: string;
  discountAmount: Cents | null;
  usesPerCustomer: string;
  totalLimit: string;
  minimumBasket: Cents | null;
  startsOn: string;
  endsOn: string;
  channels: OwnChannel[];
  orderTypes: OrderType[];
  posRef: string;
  weekdays: Weekday[];
  hasHours: boolean;
  hoursFrom: string;
  hoursTo: string;
  firstOrderOnly: boolean;
  isAutomatic: boolean;
  /** Of a series. */
  count: string;
};

export type Offered = { channels: OwnChannel[]; orderTypes: OrderType[] };

/** PRO-21: only what the shop sells on. */
export function offeredBy(shop: Pick<Shop, 'channels' | 'activeOrderTypes'>, known: Promotion | null): Offered {
  const isOn = (channel: string) => shop.channels.some((one) => one.channel === channel && one.enabled);
  return {
    channels: OWN_CHANNELS.filter((channel) => isOn(channel) || known?.channels.includes(channel)),
    orderTypes: [...new Set([...shop.activeOrderTypes, ...(known?.orderTypes ?? [])])],
  };
}

/** PRO-18. */
export const blankDraft = (offered: Offered): PromotionDraft => ({
  discountType: 'percentage',
  promoCode: '',
  discountPercent: '',
  discountAmount: null,
  usesPerCustomer: '1',
  totalLimit: '',
  minimumBasket: 0 as Cents,
  startsOn: '',
  endsOn: '',
  ...offered,
  posRef: '',
  weekdays: [],
  hasHours: false,
  hoursFrom: '11:30',
  hoursTo: '14:30',
  firstOrderOnly: false,
  isAutomatic: false,
  count: '100',
});

export const draftOf = (promotion: Promotion, zone: string): PromotionDraft => ({
  ...promotion,
  discountPercent: promotion.discountPercent === null ? '' : String(promotion.discountPercent),
  usesPerCustomer: String(promotion.usesPerCustomer),
  totalLimit: promotion.totalLimit === null ? '' : String(promotion.totalLimit),
  posRef: promotion.posRef ?? '',
  ...daysOf(promotion, zone),
  hasHours: promotion.hours !== null,
  hoursFrom: promotion.hours?.from ?? '11:30',
  hoursTo: promotion.hours?.to ?? '14:30',
  count: String(promotion.codeCount),
});

export const daysOf = ({ startsAt, endsAt }: PromotionPeriod, zone: string): { startsOn: string; endsOn: string } => ({
  startsOn: startsAt ? localDay(startsAt, zone) : '',
  endsOn: endsAt ? localDay(endsAt, zone) : '',
});

/** PRO-19. */
export function periodOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }, zone: string): PromotionPeriod {
  return {
    startsAt: startsOn ? rangeBounds({ from: startsOn, to: startsOn }, zone).from : null,
    endsAt: endsOn ? addMs(rangeBounds({ from: endsOn, to: endsOn }, zone).before, -1) : null,
  };
}

const figure = (typed: string): number => readPositive(typed) ?? 0;

/** PRO-16: corrected as the server does. */
export function inputOf(draft: PromotionDraft, isGeneral: boolean, zone: string): PromotionInput {
  const typed: TypedTerms = {
    discountType: draft.discountType,
    discountPercent: draft.discountPercent.trim() === '' ? null : figure(draft.discountPercent),
    discountAmount: draft.discountAmount,
    usesPerCustomer: figure(draft.usesPerCustomer),
    totalLimit: draft.totalLimit.trim() === '' ? null : figure(draft.totalLimit),
    minimumBasket: draft.minimumBasket ?? 0,
    channels: draft.channels,
    orderTypes: draft.orderTypes,
    posRef: draft.posRef,
    weekdays: draft.weekdays,
    hours: draft.hasHours ? { from: draft.hoursFrom, to: draft.hoursTo } : null,
    firstOrderOnly: draft.firstOrderOnly,
    isAutomatic: draft.isAutomatic,
  };
  return { ...tidyTerms(typed), promoCode: draft.promoCode, ...periodOf(draft, zone), isGeneral };
}

type Judged = { known: Promotion | null; needsReference: boolean; isSeries: boolean; zone: string };

/** PRO-11, PRO-15, PRO-33: what the server would refuse, told before it is asked. */
export function draftErrors(
  draft: PromotionDraft,
  { known, needsReference, isSeries, zone }: Judged,
): Record<string, string | null> {
  const { discountPercent, discountAmount, minimumBasket, usesPerCustomer, totalLimit, ...input } = inputOf(
    draft,
    false,
    zone,
  );
  const terms = tidyTerms({ ...input, discountPercent, discountAmount, minimumBasket, usesPerCustomer, totalLimit });
  const missing = missingFields({ ...terms, promoCode: draft.promoCode }, { needsReference });
  const sentence = refusalSentence('MISSING_FIELDS');
  return {
    ...Object.fromEntries(missing.map((field) => [field, sentence])),
    ...(draft.promoCode !== '' && isNameShort(draft.promoCode)
      ? { promoCode: refusalSentence('promo-name-short') }
      : {}),
    ...(known && limitRefusal(known, terms.totalLimit)
      ? { totalLimit: refusalSentence('promo-limit-below-uses', { count: String(known.usedCount) }) }
      : {}),
    ...(draft.startsOn && draft.endsOn && draft.endsOn < draft.startsOn
      ? { endsOn: refusalSentence('promo-period-order') }
      : {}),
    ...(isSeries && figure(draft.count) < 1 ? { count: sentence } : {}),
  };
}
