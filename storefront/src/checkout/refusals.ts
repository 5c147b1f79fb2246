import type { Quote } from './question.ts';

/** Where on the page a refusal is read. */
export type RefusalPlace =
  | 'address'
  | 'minimum'
  | 'slot'
  | 'promo'
  | 'loyalty'
  | 'payment'
  | 'tip'
  | 'mode'
  | 'table'
  | 'shop'
  | 'lines'
  | 'phone'
  | 'email'
  | 'card'
  | 'order';

type Asked = { isTableMissing: boolean; isScheduled: boolean };

const PLACES: Record<string, RefusalPlace> = {
  ADDRESS_NOT_SERVED: 'address',
  ADDRESS_ERROR: 'address',
  BELOW_MINIMUM_BASKET: 'minimum',
  SLOT_FULL: 'slot',
  SHOP_CLOSED_AT_TIME: 'slot',
  SHOP_CLOSED: 'shop',
  ORDER_TYPE_DISABLED: 'mode',
  PAYMENT_TYPE_NOT_OFFERED: 'payment',
  PAYMENT_REST_MISSING: 'payment',
  ERROR_CHECKING_ORDER: 'lines',
  WRONG_PHONE: 'phone',
  INVALID_EMAIL: 'email',
  CARD_ERROR: 'card',
  LOYALTY_REFUSED: 'loyalty',
  TIP_REFUSED: 'tip',
};

export function placeOfRefusal(errorCode: string, { isTableMissing, isScheduled }: Asked): RefusalPlace {
  if (errorCode.startsWith('PROMO_')) return 'promo';
  // Several refusals share this code; what was asked tells which one it is.
  if (errorCode === 'RECORD_INVALID') return isTableMissing ? 'table' : isScheduled ? 'slot' : 'order';
  return PLACES[errorCode] ?? 'order';
}

export type Refusals = Partial<Record<RefusalPlace, string[]>>;

/** Each sentence next to what it speaks of; an address that nobody has given yet is a question, not a mistake. */
export function placedRefusals(refusals: Quote['refusals'], asked: Asked & { hasAddress: boolean }): Refusals {
  const placed: Refusals = {};
  for (const { errorCode, errorMessage } of refusals) {
    const place = placeOfRefusal(errorCode, asked);
    if (place === 'address' && !asked.hasAddress) continue;
    if (place === 'table' && asked.isTableMissing) continue;
    (placed[place] ??= []).push(errorMessage);
  }
  return placed;
}

const ELSEWHERE: readonly RefusalPlace[] = [
  'address',
  'table',
  'slot',
  'payment',
  'phone',
  'email',
  'card',
  'loyalty',
  'tip',
];

/** What the basket itself must settle; the rest is asked, and told, on the page where one pays. */
export const stopsBasket = (refusals: Refusals): boolean =>
  Object.keys(refusals).some((place) => !ELSEWHERE.includes(place as RefusalPlace) && place !== 'promo');
