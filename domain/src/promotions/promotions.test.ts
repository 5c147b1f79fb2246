import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { instantAt, WEEKDAYS } from '../kernel/time.ts';
import { isInHours, promotionDiscount, promotionRefusal, type PromotionQuestion } from './judge-promotion.ts';
import {
  codeKey,
  missingFields,
  newPeriodRefusal,
  periodRefusal,
  promotionState,
  shopSwitchRefusal,
  tidyPeriod,
  tidyPromoCode,
  tidyTerms,
} from './promotion-rules.ts';
import {
  conditionWords,
  discountWords,
  limitWords,
  orderTypeWords,
  periodWords,
  usesWords,
  whenWords,
} from './promotions.labels.ts';
import { aFoundPromotion, aPromotion, aPromotionInput } from './promotions.samples.ts';
import { MOST_SERIES_NAME, RANDOM_BYTES_PER_CODE, seriesCode } from './series-code.ts';

const PARIS = 'Europe/Paris';
const at = (day: string, time: string) => instantAt(day, time, PARIS);
/** A Saturday. */
const NOW = at('2026-11-14', '20:14');
const asked = (change: Partial<PromotionQuestion> = {}): PromotionQuestion => ({
  channel: 'webapp',
  orderType: 'delivery',
  productsTotal: cents(2000),
  requestedFor: null,
  timeZone: PARIS,
  ...change,
});
const NEW = { customerId: null, uses: 0, hasOrdered: false };
const why = (change: Parameters<typeof aFoundPromotion>[0], question = asked(), client: typeof NEW | null = NEW) =>
  promotionRefusal(aFoundPromotion(change), question, client, NOW)?.refusal ?? null;

test('PRO-38 only a general code that its network switched off cannot be switched on in one shop', () => {
  const refusal = (isGeneral: boolean, expired: boolean) => shopSwitchRefusal({ isGeneral, expired });
  expect([refusal(true, true), refusal(true, false), refusal(false, true)]).toEqual([
    'promo-off-by-network',
    null,
    null,
  ]);
});

describe('names', () => {
  test.each([
    ['é MIMI#_10-a', 'MIMI_10-a'],
    ['x'.repeat(40), 'x'.repeat(30)],
    ['ñ!', ''],
  ])('PRO-10 of %s stays %s', (typed, kept) => expect(tidyPromoCode(typed)).toBe(kept));

  test('PRO-30 a code is read without its case and the spaces around it', () => {
    expect(codeKey(' mimi10 ')).toBe(codeKey('MIMI10'));
  });
});

describe('what is corrected and what is missing', () => {
  test('PRO-16 CAT-CST-08 negative figures become 0, a percentage is whole and at most 100', () => {
    const tidy = tidyTerms({ ...aPromotionInput(), discountPercent: 33.9, minimumBasket: -1, totalLimit: -4 });
    expect(tidy).toMatchObject({ discountPercent: 33, minimumBasket: 0, totalLimit: 0, discountAmount: null });
    expect(tidyTerms({ ...aPromotionInput(), discountPercent: 400 }).discountPercent).toBe(100);
  });

  test('PRO-45 nobody has two first orders', () => {
    expect(tidyTerms({ ...aPromotionInput(), firstOrderOnly: true, usesPerCustomer: 4 }).usesPerCustomer).toBe(1);
  });

  test('PRO-15 PRO-17 a value of 0 is missing, except that of a free delivery', () => {
    const free = { ...aPromotion(), discountType: 'freeDelivery', discountPercent: null } as const;
    expect(missingFields(free, { needsReference: false })).toEqual([]);
    expect(missingFields({ ...aPromotion(), discountPercent: 0 }, { needsReference: true })).toEqual([
      'discountPercent',
      'posRef',
    ]);
  });

  test('PRO-19 a period is whole days of the shop, also when the clock changes', () => {
    const period = tidyPeriod({ startsAt: at('2026-10-25', '15:00'), endsAt: at('2026-10-25', '15:00') }, PARIS);
    expect(period).toEqual({ startsAt: '2026-10-24T22:00:00.000Z', endsAt: '2026-10-25T22:59:59.999Z' });
    expect(periodRefusal({ startsAt: at('2026-11-13', '00:00'), endsAt: null }, NOW, PARIS)).toBe('promo-start-past');
    expect(periodRefusal({ startsAt: at('2026-11-14', '00:00'), endsAt: null }, NOW, PARIS)).toBeNull();
    const [late, soon] = [at('2026-11-20', '00:00'), at('2026-11-18', '00:00')];
    expect(periodRefusal({ startsAt: late, endsAt: soon }, NOW, PARIS)).toBe('promo-period-order');
  });

  test('PRO-49 what has begun has begun', () => {
    const [before, after] = [at('2026-11-10', '00:00'), at('2026-11-16', '00:00')];
    const open = { startsAt: before, endsAt: null };
    expect(newPeriodRefusal(open, { startsAt: after, endsAt: null }, NOW, PARIS)).toBe('promo-start-fixed');
    expect(newPeriodRefusal(open, { startsAt: before, endsAt: after }, NOW, PARIS)).toBeNull();
  });
});

describe('PRO-27 PRO-28 whether it applies', () => {
  test.each<[string | null, Parameters<typeof aFoundPromotion>[0], Partial<PromotionQuestion>?, Partial<typeof NEW>?]>([
    [null, {}],
    ['PROMO_INACTIVE', { expired: true }],
    ['PROMO_INACTIVE', { isOffHere: true }],
    ['PROMO_NOT_STARTED', { startsAt: at('2026-11-15', '00:00') }],
    ['PROMO_ENDED', { endsAt: at('2026-11-14', '20:13') }],
    ['PROMO_CHANNEL', { channels: ['qrcode'] }],
    ['PROMO_ORDER_TYPE', { orderTypes: ['click_and_collect'] }],
    ['PROMO_ORDER_TYPE', { discountType: 'freeDelivery' }, { orderType: 'click_and_collect' }],
    ['PROMO_TIME', { weekdays: ['sunday'] }],
    ['PROMO_MIN_BASKET', { minimumBasket: cents(2001) }],
    [null, { minimumBasket: cents(2000) }],
    ['PROMO_OTHER_CUSTOMER', { customerId: 'somebody' }],
    ['PROMO_FIRST_ORDER', { firstOrderOnly: true }, {}, { hasOrdered: true }],
    ['PROMO_CUSTOMER_LIMIT', {}, {}, { uses: 1 }],
    [null, { usesPerCustomer: 2 }, {}, { uses: 1 }],
    ['PROMO_LIMIT', { totalLimit: 3, usedCount: 3, expired: true }],
    ['PROMO_LIMIT', { kind: 'series', isSpent: true }],
  ])('%s: %o', (refusal, promotion, question = {}, client = {}) => {
    expect(why(promotion, asked(question), { ...NEW, ...client })).toBe(refusal);
  });

  test('PRO-25 while nobody has said who orders, nothing of theirs is judged', () => {
    expect(why({ firstOrderOnly: true, customerId: 'somebody' }, asked(), null)).toBeNull();
  });

  test('PRO-44 hours are of the hour that the order is for, and go past midnight', () => {
    const late = { weekdays: ['friday' as const], hours: { from: '22:00', to: '02:00' } };
    expect(isInHours(late, at('2026-11-13', '23:30'), PARIS)).toBe(true);
    expect(isInHours(late, at('2026-11-14', '01:59'), PARIS)).toBe(true);
    expect(isInHours(late, at('2026-11-14', '23:30'), PARIS)).toBe(false);
    expect(isInHours(late, at('2026-11-13', '01:30'), PARIS)).toBe(false);
    const noon = { weekdays: [...WEEKDAYS], hours: { from: '11:30', to: '14:00' } };
    expect(isInHours(noon, at('2026-11-14', '14:00'), PARIS)).toBe(false);
    const sunday = { requestedFor: at('2026-11-15', '12:00') };
    expect(why({ weekdays: ['sunday'] }, asked(sunday))).toBeNull();
  });
});

test('PRO-29 a discount is whole cents, half away from zero, and never more than the products', () => {
  expect(promotionDiscount(aFoundPromotion({ discountPercent: 15 }), cents(1230))).toBe(185);
  const anything = fc.record({ total: fc.nat(1_000_000), percent: fc.nat(100), amount: fc.nat(2_000_000) });
  fc.assert(
    fc.property(anything, fc.constantFrom('percentage', 'euro', 'freeDelivery'), ({ total, percent, amount }, type) => {
      const terms = { discountType: type, discountPercent: percent, discountAmount: cents(amount) } as const;
      const discount = promotionDiscount({ ...terms, minimumBasket: cents(0) }, cents(total));
      expect(Number.isInteger(discount) && discount >= 0 && discount <= total).toBe(true);
    }),
  );
});

describe('words', () => {
  test('PRO-06 PRO-07 the cells of the list', () => {
    expect(discountWords(aPromotion())).toBe('-10\u00A0%');
    expect(discountWords({ discountType: 'euro', discountPercent: null, discountAmount: cents(500) })).toBe(
      '-5,00\u00A0€',
    );
    const limited = aPromotion({ minimumBasket: cents(3000), totalLimit: 100, usedCount: 7 });
    expect(limitWords(limited)).toEqual(['1 par client', 'Panier min. 30,00\u00A0€', '100 au total']);
    expect([usesWords(limited), usesWords(aPromotion())]).toEqual(['7 / 100', '0']);
    expect(periodWords({ startsAt: null, endsAt: null }, PARIS)).toBe('Illimitée');
    const december = { startsAt: at('2026-12-01', '00:00'), endsAt: at('2026-12-31', '23:59') };
    expect(periodWords(december, PARIS)).toBe('Du 01/12/2026 au 31/12/2026');
    expect(orderTypeWords(['delivery', 'click_and_collect'])).toBe('Livraison, Click & Collect');
    expect([orderTypeWords([]), orderTypeWords(['delivery', 'click_and_collect', 'click_and_seat'])]).toEqual([
      'Aucun',
      'Tous',
    ]);
  });

  test('PRO-44 days and hours are said in French', () => {
    const quiet = { weekdays: ['thursday', 'tuesday'], hours: { from: '11:30', to: '14:00' } } as const;
    expect(whenWords({ ...quiet, weekdays: [...quiet.weekdays] })).toBe('le mardi et le jeudi de 11:30 à 14:00');
    expect(conditionWords(aPromotion({ isAutomatic: true, firstOrderOnly: true, weekdays: ['sunday'] }))).toEqual([
      'Appliqué tout seul',
      'Première commande',
      'Le dimanche',
    ]);
  });

  test.each([
    ['limit', { totalLimit: 1, usedCount: 1, expired: true }],
    ['ended', { endsAt: at('2026-11-13', '23:59') }],
    ['off', { expired: true }],
    ['planned', { startsAt: at('2026-11-15', '00:00') }],
    ['active', {}],
  ] as const)('PRO-34 %s', (state, change) => expect(promotionState(aPromotion(change), NOW)).toBe(state));
});

test('PRO-47 a code of a series keeps to what a name may be, without signs that look alike', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: RANDOM_BYTES_PER_CODE, maxLength: RANDOM_BYTES_PER_CODE }), (random) => {
      const code = seriesCode('N'.repeat(MOST_SERIES_NAME), random);
      expect(code).toMatch(/^N+-[ACDEFGHJKMNPQRTUVWXY34679]{8}$/);
      expect(tidyPromoCode(code)).toBe(code);
    }),
  );
});
