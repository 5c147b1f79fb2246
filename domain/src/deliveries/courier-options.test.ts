import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { addMinutes } from '../kernel/time.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { aShop } from '../shops/shops.samples.ts';
import { anAcceptedFleet } from './deliveries.samples.ts';
import { NO_DELIVERY_FEES } from '../delivery-fees/km-fees.ts';
import { bagReadyAt, courierOptions, type ProviderQuote } from './courier-options.ts';
import type { Candidate } from './search-candidates.ts';
import { providerRefusal, providersOf, usableProviders } from './providers.ts';
import { tripMinutes } from './trip-estimate.ts';

const NOW = '2026-11-14T19:15:00.000Z';
const shop = aShop({ deliveryProviders: ['stuart', 'uberDirect'] });
const address = anOrder().address;
/** 2.2 km away from the shop, north of it. */
const door = address && { ...address, location: { latitude: 43.7207, longitude: 7.2841 } };
const order = anOrder({ status: 'preparing', dueAt: addMinutes(NOW, 20), address: door });
const karim: Candidate = { driverId: 'karim', kind: 'employee', km: 0.4 };
const yanis: Candidate = { driverId: 'yanis', kind: 'independent', km: 1 };
const quote: ProviderQuote = {
  provider: 'stuart',
  refusal: null,
  fee: cents(690),
  pickupAt: addMinutes(NOW, 22),
  dropoffAt: addMinutes(NOW, 40),
};
const NO_FEES = { shop: NO_DELIVERY_FEES, network: NO_DELIVERY_FEES };
const optionsOf = (...given: Partial<Parameters<typeof courierOptions>>) => {
  const [forOrder = order, atShop = shop, candidates = [], quotes = [], fees = NO_FEES] = given;
  return courierOptions(forOrder, atShop, candidates, quotes, fees, NOW);
};

describe('the ways to bring an order, side by side', () => {
  test('DLV-01 DLV-38 FEE-18 own, independent, external: what each costs, when it comes and what it leaves', () => {
    const { options, preferred } = optionsOf(order, shop, [karim, yanis], [quote]);

    expect(options).toEqual([
      {
        choice: 'employees',
        refusal: null,
        available: 1,
        fee: 0,
        pickupAt: addMinutes(NOW, 20),
        dropoffAt: addMinutes(NOW, 32),
        deliveryMargin: 250,
        orderMargin: 1640,
      },
      {
        choice: 'independents',
        refusal: null,
        available: 1,
        fee: 250,
        pickupAt: addMinutes(NOW, 20),
        dropoffAt: addMinutes(NOW, 32),
        deliveryMargin: 0,
        orderMargin: 1390,
      },
      {
        choice: 'stuart',
        refusal: null,
        available: null,
        fee: 690,
        pickupAt: addMinutes(NOW, 22),
        dropoffAt: addMinutes(NOW, 40),
        deliveryMargin: -440,
        orderMargin: 950,
      },
    ]);
    expect(preferred).toBe('employees');
  });

  test('DLV-10 the first that can, in the shop’s order, is its choice', () => {
    const closed: ProviderQuote = { provider: 'deliveroo', refusal: 'closing' };

    expect(optionsOf(order, shop, [yanis], [quote]).preferred).toBe('independents');
    expect(optionsOf(order, shop, [], [closed, quote]).preferred).toBe('stuart');
    expect(optionsOf(order, shop, [], [closed]).preferred).toBeNull();
    expect(optionsOf(order, shop, [], [closed]).options).toMatchObject([
      { choice: 'employees', refusal: 'nobody-available', available: 0, fee: null },
      { choice: 'independents', refusal: 'nobody-available', available: 0, orderMargin: null },
      { choice: 'deliveroo', refusal: 'closing', available: null, pickupAt: null },
    ]);
  });

  test('DLV-15 the nearest of ours is expected, and the bag not before it is ready', () => {
    const far = { ...karim, km: 5.6 };
    const { options } = optionsOf(order, shop, [far, { ...far, km: 9 }]);

    // 5.6 km at fifteen an hour, and three minutes.
    expect(options[0]).toMatchObject({ available: 2, pickupAt: addMinutes(NOW, 26), dropoffAt: addMinutes(NOW, 38) });
    expect(optionsOf(order, shop, [{ ...karim, km: null }]).options[0]).toMatchObject({
      refusal: null,
      pickupAt: null,
    });
  });

  test('DRV-02 without independents the shop is not shown any', () => {
    const { options } = optionsOf(order, aShop({ independentDriversAllowed: false }), [yanis]);
    expect(options.map(({ choice }) => choice)).toEqual(['employees']);
  });

  test('FLO-21 the bag leaves when the kitchen said, or would say, and never in the past', () => {
    expect(bagReadyAt(order, shop, NOW)).toBe(addMinutes(NOW, 20));
    expect(bagReadyAt({ ...order, dueAt: addMinutes(NOW, -5) }, shop, NOW)).toBe(NOW);
    expect(bagReadyAt({ ...order, dueAt: null }, shop, NOW)).toBe(addMinutes(NOW, 15));
  });

  test.each([
    [0, 3],
    [1, 7],
    [2.5, 13],
  ])('%s km take %s minutes', (km, minutes) => {
    expect(tripMinutes(km)).toBe(minutes);
  });
});

describe('the outside services of a shop', () => {
  const fleet = anAcceptedFleet();

  test('DLV-02 DLV-13 its own order, the usual one after it, and only those it works with', () => {
    expect(providersOf({ ...shop, expressFleet: fleet })).toEqual(['deliveroo', 'stuart', 'uberDirect']);
    expect(providersOf({ ...shop, expressFleet: fleet, providerOrder: ['uberDirect'] })).toEqual([
      'uberDirect',
      'deliveroo',
      'stuart',
    ]);
    expect(providersOf(shop)).toEqual(['stuart', 'uberDirect']);
  });

  test('DLV-25 DLV-35 the fleet under terms is used once its present terms are accepted', () => {
    expect(usableProviders({ ...shop, expressFleet: fleet })).toContain('deliveroo');
    expect(usableProviders({ ...shop, expressFleet: { ...fleet, acceptedTerms: false } })).not.toContain('deliveroo');
    expect(usableProviders({ ...shop, expressFleet: { ...fleet, termsVersion: '2020-01' } })).not.toContain(
      'deliveroo',
    );
  });

  test('FLO-84 what is paid at the door is for our own drivers: a service collects nothing', () => {
    const atTheDoor = { ...order, paymentType: 'to_driver' as const };
    expect(providerRefusal('stuart', atTheDoor, shop)).toBe('not-paid-online');
    expect(providerRefusal('uberDirect', atTheDoor, shop)).toBe('not-paid-online');
    expect(providerRefusal('stuart', { ...order, paymentType: 'stripe' }, shop)).toBeNull();
  });

  test('DLV-24 seven kilometres, paid online, terms accepted', () => {
    const paid = { ...order, paymentType: 'stripe' as const };
    const away = (km: number) => ({
      ...paid,
      address: door && { ...door, location: { latitude: 43.7009 + km / 111.195, longitude: 7.2841 } },
    });
    const refusal = (forOrder: typeof order, expressFleet = fleet) =>
      providerRefusal('deliveroo', forOrder, { expressFleet });

    expect(refusal(paid)).toBeNull();
    expect(refusal(away(6.99))).toBeNull();
    expect(refusal(away(7.01))).toBe('too-far');
    expect(refusal(order)).toBe('not-paid-online');
    expect(refusal(paid, { ...fleet, termsVersion: '2020-01' })).toBe('terms-not-accepted');
    expect(providerRefusal('stuart', away(30), shop)).toBeNull();
  });
});
