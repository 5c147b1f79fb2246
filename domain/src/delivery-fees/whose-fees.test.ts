import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { feesOf, someFees } from './km-fees.samples.ts';
import { NO_DELIVERY_FEES, type DeliveryFees } from './km-fees.ts';
import {
  areInherited,
  driverEarning,
  kmFeesInForce,
  switched,
  withCustomerFees,
  withDriverFees,
} from './whose-fees.ts';

const anyKmFees = fc.array(fc.nat(2_000), { maxLength: 14 }).map(feesOf);

const set = (enabled: boolean): DeliveryFees => ({ ...NO_DELIVERY_FEES, customer: { ...someFees, enabled } });
const NONE = NO_DELIVERY_FEES;

describe('whose fees per km a customer pays', () => {
  test.each([
    ['nobody’s', NONE, NONE, null],
    ['the shop’s', set(true), NONE, 'shop_per_km'],
    ['the network’s, which the shop has not set', NONE, set(true), 'network_per_km'],
    ['the shop’s, which override the network’s', set(true), set(true), 'shop_per_km'],
    ['the network’s: a shop cannot switch them off', set(false), set(true), 'network_per_km'],
    ['nobody’s: FEE-24 a network that is off is not inherited', NONE, set(false), null],
    ['FEE-24 the shop’s, where the network’s are off', set(true), set(false), 'shop_per_km'],
    ['nobody’s: both are off', set(false), set(false), null],
  ] as const)('FEE-10 FEE-14 FEE-24 %s', (_, shop, network, source) => {
    expect(kmFeesInForce({ shop, network })?.source ?? null).toBe(source);
    expect(areInherited({ shop, network })).toBe(source === 'network_per_km');
  });

  test('FEE-11 switched on, a shop has the network’s values as its own; switched off, it inherits them again', () => {
    fc.assert(
      fc.property(anyKmFees, anyKmFees, (ofShop, ofNetwork) => {
        const network = { ...NONE, customer: { ...ofNetwork, enabled: true } };
        const old = { ...NONE, customer: { ...ofShop, enabled: false }, driver: ofShop };
        const on = switched({ shop: old, network }, true);
        expect(on).toEqual({ customer: { ...ofNetwork, enabled: true }, driver: ofShop });
        const own = withCustomerFees(on, ofShop);
        expect(switched({ shop: own, network }, true)).toEqual(own);
        expect(switched({ shop: own, network }, false)).toEqual({ customer: null, driver: ofShop });
        expect(areInherited({ shop: switched({ shop: own, network }, false), network })).toBe(true);
      }),
    );
  });

  test('FEE-09 without a network’s setting the values outlive the switch', () => {
    const off = switched({ shop: set(true), network: NONE }, false);
    expect(off).toEqual(set(false));
    expect(switched({ shop: off, network: set(false) }, true)).toEqual(set(true));
    expect(switched({ shop: NONE, network: NONE }, true).customer).toEqual({
      perKm: { fromKm: 0, feePerKm: 0 },
      steps: [],
      enabled: true,
    });
    expect(switched({ shop: NONE, network: NONE }, false)).toEqual(NONE);
  });
});

describe('FEE-18 what an independent driver earns', () => {
  const driver = { perKm: { fromKm: 2, feePerKm: cents(60) }, steps: [{ fromKm: 0, baseFee: cents(300) }] };
  const pays = cents(490);

  test('FEE-18 the shop’s fees, else the network’s, else what the customer would pay', () => {
    const own = withDriverFees(NONE, driver);
    expect(driverEarning(3.4, { shop: own, network: NONE }, pays)).toBe(384);
    expect(driverEarning(3.4, { shop: NONE, network: own }, pays)).toBe(384);
    expect(driverEarning(3.4, { shop: own, network: withDriverFees(NONE, someFees) }, pays)).toBe(384);
    expect(driverEarning(3.4, { shop: set(true), network: NONE }, pays)).toBe(490);
    expect(driverEarning(null, { shop: own, network: NONE }, pays)).toBe(490);
  });

  test('FEE-18 fees that ask nothing are none', () => {
    const nothing = { perKm: { fromKm: 3, feePerKm: cents(0) }, steps: [] };
    expect(withDriverFees(withDriverFees(NONE, driver), nothing)).toEqual(NONE);
  });
});
