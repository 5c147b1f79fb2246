import { NO_DELIVERY_FEES } from '../delivery-fees/km-fees.ts';
import type { DeliveryZones } from '../delivery-zones/zones.ts';
import { cents, ZERO } from '../kernel/money.ts';
import { WEEKDAYS } from '../kernel/time.ts';
import { aShop } from '../shops/shops.samples.ts';
import type { CheckoutQuestion, CheckoutRules } from './checkout-question.ts';

/** Open from eleven thirty to half past two and from half past six to half past ten, four orders per quarter of an hour. */
const week = { openingSlots: ['11:30-14:30', '18:30-22:30'], deliverySlots: ['11:30-14:30', '18:30-22:30'] };
const limits = { '11:30-14:30': 4, '18:30-22:30': 4 };

export const SHOP_PLACE = { latitude: 43.7009, longitude: 7.2841 };
/** About 111 m to the north per thousandth of a degree. */
export const north = (metres: number) => ({ ...SHOP_PLACE, latitude: SHOP_PLACE.latitude + metres / 111_194.93 });

/** FEE-17: two circles around the shop. */
export const TWO_ZONES: DeliveryZones = {
  mapZones: [
    {
      key: 'zone-1',
      priority: 1,
      minimumBasket: cents(1500),
      feeRows: [
        { basketThreshold: cents(0), deliveryFee: cents(250) },
        { basketThreshold: cents(3000), deliveryFee: cents(0) },
      ],
      color: '#0b7285',
      geometry: { shape: 'circle', center: SHOP_PLACE, radiusMetres: 2_000 },
    },
    {
      key: 'zone-2',
      priority: 2,
      minimumBasket: cents(2500),
      feeRows: [
        { basketThreshold: cents(0), deliveryFee: cents(490) },
        { basketThreshold: cents(4000), deliveryFee: cents(290) },
      ],
      color: '#862e9c',
      geometry: { shape: 'circle', center: SHOP_PLACE, radiusMetres: 5_000 },
    },
  ],
  cityZones: [],
};

export function someRules(change: Partial<CheckoutRules> = {}): CheckoutRules {
  const hours = Object.fromEntries(
    WEEKDAYS.map((day) => [day, { ...week, openingOrderLimits: limits, deliveryOrderLimits: limits }]),
  );
  return {
    shop: aShop({ hours }),
    zones: TWO_ZONES,
    deliveryFees: { shop: NO_DELIVERY_FEES, network: NO_DELIVERY_FEES },
    managementFees: { shop: null, network: null },
    flatDeliveryFee: ZERO,
    ...change,
  };
}

export function aQuestion(change: Partial<CheckoutQuestion> = {}): CheckoutQuestion {
  return {
    channel: 'webapp',
    orderType: 'delivery',
    requestedFor: null,
    notBefore: null,
    place: { location: north(1_600), city: 'Nice', isDoubtful: false },
    tableNumber: null,
    productsTotal: cents(3200),
    promotionDiscount: ZERO,
    cashbackUsed: ZERO,
    taxed: null,
    payment: { paymentType: 'stripe', driverPaymentType: null },
    restPayment: null,
    ...change,
  };
}
