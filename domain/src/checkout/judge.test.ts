import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { addMinutes, instantAt, localTime, WEEKDAYS } from '../kernel/time.ts';
import { aShop } from '../shops/shops.samples.ts';
import type { LoadOf } from './checkout-question.ts';
import { aQuestion, north, someRules } from './checkout.samples.ts';
import { explain } from './explain.ts';
import { judge } from './judge.ts';

const paris = (time: string, day = '2026-11-14') => instantAt(day, time, 'Europe/Paris');
/** Saturday, 20:14. */
const NOW = paris('20:14');
const EMPTY: LoadOf = () => undefined;
const refusals = (...args: Parameters<typeof judge>) => judge(...args).refusals.map(({ refusal }) => refusal);
const ask = (question = aQuestion(), rules = someRules(), now = NOW, load = EMPTY) => judge(rules, question, load, now);

test('FLO-81 a basket that can be ordered has a window, a zone, a fee and no refusal', () => {
  expect(ask()).toMatchObject({
    refusals: [],
    zone: { kind: 'map', zone: { key: 'zone-1' } },
    distanceKm: 1.6,
    deliveryFee: 0,
    deliveryFeeSource: 'zone',
    time: { refusal: null, requestedFor: null, window: { start: paris('20:15'), limit: 4, taken: 0 } },
  });
});

describe('FEE-14 FEE-15 FEE-17 which fee is asked', () => {
  const perKm = {
    enabled: true,
    perKm: { fromKm: 5, feePerKm: cents(80) },
    steps: [
      { fromKm: 0, baseFee: cents(200) },
      { fromKm: 3, baseFee: cents(350) },
    ],
  };
  const own = { shop: { customer: perKm, driver: null }, network: { customer: null, driver: null } };
  const inherited = { shop: { customer: null, driver: null }, network: { customer: perKm, driver: null } };
  const at = (metres: number) => aQuestion({ place: { location: north(metres), city: 'Nice', isDoubtful: false } });

  test('FEE-17 by zone: 1,60 km is free from 30 €, 3,40 km costs 4,90 €', () => {
    expect(ask(at(1_600))).toMatchObject({ deliveryFee: 0, refusals: [] });
    expect(ask(at(3_400))).toMatchObject({ deliveryFee: 490, zone: { zone: { key: 'zone-2' } }, refusals: [] });
  });
  test('FEE-17 FEE-14 by km: the shop first, else the network; the zone still decides of the minimum', () => {
    for (const [deliveryFees, source] of [
      [own, 'shop_per_km'],
      [inherited, 'network_per_km'],
    ] as const) {
      const verdict = ask(at(3_400), someRules({ deliveryFees }));
      expect(verdict).toMatchObject({ deliveryFee: 350, deliveryFeeSource: source, refusals: [] });
      const small = judge(someRules({ deliveryFees }), { ...at(3_400), productsTotal: cents(2400) }, EMPTY, NOW);
      expect(small.refusals).toEqual([
        { step: 'minimum', refusal: 'BELOW_MINIMUM_BASKET', words: { minimum: '25,00\u00A0€' } },
      ]);
    }
  });
  test('FEE-15 ZON-23 beyond every zone it is refused, whatever the fees per km', () => {
    expect(refusals(someRules({ deliveryFees: own }), at(5_600), EMPTY, NOW)).toEqual(['ADDRESS_NOT_SERVED']);
  });
  test('ZON-25 ZON-26 the basket after its promotion is what minimum and fee look at', () => {
    const promoted = { ...at(1_600), productsTotal: cents(3000), promotionDiscount: cents(1) };
    expect(ask(promoted).deliveryFee).toBe(250);
    expect(ask({ ...promoted, promotionDiscount: cents(0) }).deliveryFee).toBe(0);
    expect(refusals(someRules(), { ...promoted, promotionDiscount: cents(1501) }, EMPTY, NOW)).toEqual([
      'BELOW_MINIMUM_BASKET',
    ]);
  });
});

describe('HRS-18 HRS-14 HRS-21 when it can be had', () => {
  const collected = (fields = {}) =>
    aQuestion({
      orderType: 'click_and_collect',
      payment: { paymentType: 'counter', driverPaymentType: null },
      ...fields,
    });

  test.each([
    ['11:00', 'SHOP_CLOSED_AT_TIME', 'ready at 11:15, before the opening'],
    ['11:15', null, 'ready as it opens'],
    ['14:14', null, 'ready in the last window'],
    ['14:15', 'SHOP_CLOSED_AT_TIME', 'ready as it closes'],
    ['17:00', 'SHOP_CLOSED_AT_TIME', 'between two services'],
    ['22:14', null, 'ready at 22:29'],
    ['22:20', 'SHOP_CLOSED_AT_TIME', 'ready after the end'],
  ])('HRS-18 as soon as possible at %s: %s, %s', (time, refusal, _why) => {
    expect(refusals(someRules(), collected(), EMPTY, paris(time))).toEqual(refusal ? [refusal] : []);
  });

  test.each([
    ['22:00', { window: { start: paris('23:30') } }, 'ready at 23:30'],
    ['22:40', { window: { start: paris('00:00', '2026-11-15') } }, 'ready at ten past midnight'],
    ['23:50', { window: { start: paris('01:15', '2026-11-15') } }, 'ready at twenty past one'],
    ['00:40', { refusal: 'SHOP_CLOSED_AT_TIME' }, 'ready at ten past two'],
  ])('HRS-08 HRS-18 open past midnight with 90 minutes of preparation, at %s: %o', (time, expected, _why) => {
    const night = { openingSlots: ['00:00-02:00', '18:00-23:59'], deliverySlots: [] };
    const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, night]));
    const shop = { ...someRules().shop, hours, autoAccept: { enabled: true, preparationMinutes: 90 } };
    const now = paris(time, time < '12:00' ? '2026-11-15' : '2026-11-14');
    expect(judge(someRules({ shop }), collected(), EMPTY, now).time).toMatchObject(expected);
  });

  test('PMT-02 a channel that is off sells nothing, but an order taken before may be changed', () => {
    const shop = { ...someRules().shop, channels: [{ channel: 'webapp' as const, enabled: false, url: null }] };
    const verdict = judge(someRules({ shop }), collected(), EMPTY, NOW);
    expect(verdict.refusals).toEqual([{ step: 'mode', refusal: 'ORDER_TYPE_DISABLED' }]);
    const [, mode] = explain(someRules({ shop }), collected(), verdict, NOW);
    expect(mode).toMatchObject({ name: 'mode', isPassed: false, cause: 'Site web\u00A0: ce canal est désactivé.' });
    expect(refusals(someRules({ shop }), collected({ isTaken: true }), EMPTY, NOW)).toEqual([]);
  });

  test('SET-40 where no window is open, the slot is left unjudged: the hours refuse', () => {
    const now = paris('17:00');
    const verdict = judge(someRules(), collected(), EMPTY, now);
    const steps = explain(someRules(), collected(), verdict, now);
    expect(steps.find(({ name }) => name === 'shop')).toMatchObject({ isPassed: false });
    expect(steps.find(({ name }) => name === 'slot')).toMatchObject({ isPassed: null });
  });

  test('SET-40 a step names the setting that decided, where it is another than usual', () => {
    const asked = aQuestion({ requestedFor: paris('20:20') });
    const shop = { ...someRules().shop, specialHours: [{ day: '2026-11-14', deliverySlots: ['18:30-22:30'] }] };
    const settings = (rules = someRules()) =>
      explain(rules, asked, ask(asked, rules), NOW).flatMap(({ name, setting }) => (setting ? [[name, setting]] : []));
    expect(settings()).toEqual([['deliveryFee', 'deliveryZones']]);
    expect(settings(someRules({ shop }))).toContainEqual(['shop', 'specialHours']);
    const slow = { ...someRules().shop, autoAccept: { enabled: true, preparationMinutes: 90 } };
    expect(settings(someRules({ shop: slow }))).toContainEqual(['slot', 'orderSettings']);
  });

  test('SHL-47 the rush puts the first hour off', () => {
    const shop = { ...someRules().shop, rush: { enabled: true, extraPreparationMinutes: 30, until: null } };
    expect(judge(someRules({ shop }), collected(), EMPTY, NOW).time).toMatchObject({
      window: { start: paris('20:45') },
    });
    expect(refusals(someRules({ shop }), collected(), EMPTY, paris('21:50'))).toEqual(['SHOP_CLOSED_AT_TIME']);
  });

  test('PRD-45 what takes longer puts it off as well', () => {
    const { time } = ask(collected({ notBefore: paris('21:40') }));
    expect(time).toMatchObject({ refusal: null, window: { start: paris('21:30') } });
  });

  test.each([
    ['21:00', []],
    ['21:07', []],
    ['22:29', []],
    ['22:30', ['SHOP_CLOSED_AT_TIME']],
    ['18:29', ['requested-in-the-past']],
    ['20:20', ['slot-too-soon']],
  ])('HRS-21 for %s: %j', (time, expected) => {
    expect(refusals(someRules(), collected({ requestedFor: paris(time) }), EMPTY, addMinutes(NOW, 2))).toEqual(
      expected,
    );
  });

  test('HRS-14 the fifth order of a window is refused; as soon as possible takes the next one, and has an hour', () => {
    const full: LoadOf = (_, start) => ({ taken: start === paris('20:15') ? 4 : 0, maxOrders: null });
    expect(refusals(someRules(), collected({ requestedFor: paris('20:45') }), full, NOW)).toEqual([]);
    expect(ask(collected(), someRules(), NOW, full).time).toMatchObject({
      refusal: null,
      requestedFor: paris('20:30'),
      window: { start: paris('20:30') },
    });
    const wanted = collected({ requestedFor: paris('20:29') });
    expect(refusals(someRules(), wanted, full, NOW)).toEqual(['SLOT_FULL']);
  });

  test('HRS-14 a service without a place left is full, and the next service is not offered in its stead', () => {
    const lunch = paris('13:50');
    expect(refusals(someRules(), collected(), () => ({ taken: 4, maxOrders: null }), lunch)).toEqual(['SLOT_FULL']);
  });

  test('HRS-13 HRS-28 a window that the manager closed or widened has the manager’s limit', () => {
    const wanted = collected({ requestedFor: paris('21:00') });
    const closed: LoadOf = () => ({ taken: 0, maxOrders: 0 });
    expect(refusals(someRules(), wanted, closed, NOW)).toEqual(['slot-closed']);
    expect(refusals(someRules(), wanted, () => ({ taken: 6, maxOrders: 7 }), NOW)).toEqual([]);
    expect(refusals(someRules(), wanted, () => ({ taken: 3, maxOrders: 2 }), NOW)).toEqual(['SLOT_FULL']);
    // As soon as possible: closed only if nobody was before them.
    expect(refusals(someRules(), collected(), closed, NOW)).toEqual(['slot-closed']);
    const oneFull: LoadOf = (_, start) =>
      start === paris('20:15') ? { taken: 4, maxOrders: null } : closed('opening', start);
    expect(refusals(someRules(), collected(), oneFull, NOW)).toEqual(['SLOT_FULL']);
  });

  test('HRS-19 HRS-22 closed by the switch, and the night on which the clocks go back', () => {
    const shop = aShop({ ...someRules().shop, closedMessage: 'Panne de four' });
    expect(refusals(someRules({ shop }), collected(), EMPTY, NOW)).toEqual(['SHOP_CLOSED']);
    const night = { openingSlots: ['00:00-23:59'], deliverySlots: [] };
    const open = { ...someRules().shop, hours: { sunday: night } };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 180 }), (minutes) => {
        const at = addMinutes('2026-10-24T22:30:00.000Z', minutes);
        const { time } = judge(someRules({ shop: open }), collected(), EMPTY, at);
        if (time.refusal !== null) return;
        expect(time.window.end > time.earliest).toBe(true);
        expect(localTime(time.window.start, 'Europe/Paris')).toMatch(/:(00|15|30|45)$/);
      }),
    );
  });
});

test('PMT-06 PMT-08 PMT-05 order types and payments are those of the channel', () => {
  expect(refusals(someRules(), aQuestion({ channel: 'terminal' }), EMPTY, NOW)).toContain('ORDER_TYPE_DISABLED');
  const counter = aQuestion({ payment: { paymentType: 'counter', driverPaymentType: null } });
  expect(refusals(someRules(), counter, EMPTY, NOW)).toEqual(['PAYMENT_TYPE_NOT_OFFERED']);
  expect(refusals(someRules(), aQuestion({ payment: null }), EMPTY, NOW)).toEqual([]);
  const unpayable = someRules({ shop: aShop({ ...someRules().shop, paymentTypesByChannel: { webapp: ['counter'] } }) });
  const unpaid = aQuestion({ payment: null });
  const verdict = judge(unpayable, unpaid, EMPTY, NOW);
  expect(verdict.refusals).toEqual([{ step: 'mode', refusal: 'ORDER_TYPE_DISABLED' }]);
  expect(explain(unpayable, unpaid, verdict, NOW).find(({ name }) => name === 'mode')?.cause).toBe(
    '«\u00A0Livraison\u00A0» ne peut être payé par aucun moyen sur\u00A0: Site web',
  );
});

test('an address that is missing or doubtful, a table without its number, are refused by their names', () => {
  expect(refusals(someRules(), aQuestion({ place: null }), EMPTY, NOW)).toEqual(['address-missing']);
  const unplaced = aQuestion({ place: null });
  const steps = explain(someRules(), unplaced, ask(unplaced), NOW);
  for (const name of ['zone', 'deliveryFee'])
    expect(steps.find((step) => step.name === name)).toMatchObject({
      cause: 'Dépend de l’adresse.',
      value: null,
      isPassed: null,
    });
  const doubtful = aQuestion({ place: { location: north(100), city: 'Nice', isDoubtful: true } });
  expect(refusals(someRules(), doubtful, EMPTY, NOW)).toEqual(['address-doubtful']);
  const seated = aQuestion({
    orderType: 'click_and_seat',
    place: null,
    payment: { paymentType: 'counter', driverPaymentType: null },
  });
  expect(refusals(someRules(), seated, EMPTY, NOW)).toEqual(['table-missing']);
});

test('every step is judged, even after a refusal', () => {
  const shop = aShop({ ...someRules().shop, closedMessage: 'Panne', orderTypesByChannel: { webapp: [] } });
  const far = aQuestion({
    place: { location: north(9_000), city: 'Nice', isDoubtful: true },
    payment: { paymentType: 'cash', driverPaymentType: null },
  });
  expect(judge(someRules({ shop }), far, EMPTY, NOW).refusals.map(({ step }) => step)).toEqual([
    'shop',
    'mode',
    'address',
    'zone',
    'payment',
  ]);
});

test('MFE-09 the management fee of the order type, the shop’s own before the network’s', () => {
  const fee = (feeBasisPoints: number) => ({ enabled: true, feeBasisPoints, minFee: cents(0), maxFee: null });
  const of = (points: number) => ({ delivery: fee(points), click_and_collect: fee(0), click_and_seat: fee(0) });
  const network = someRules({ managementFees: { shop: null, network: of(500) } });
  expect(ask(aQuestion({ cashbackUsed: cents(200) }), network).managementFee).toBe(150);
  expect(ask(aQuestion(), someRules({ managementFees: { shop: of(100), network: of(500) } })).managementFee).toBe(32);
});
