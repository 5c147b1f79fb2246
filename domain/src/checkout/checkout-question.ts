import type { FeesOf } from '../delivery-fees/whose-fees.ts';
import type { Destination } from '../delivery-zones/resolve.ts';
import type { DeliveryZones } from '../delivery-zones/zones.ts';
import type { HoursKind } from '../hours/hours.ts';
import type { Cents } from '../kernel/money.ts';
import type { DriverPaymentType, OrderType, OwnChannel } from '../kernel/sales.ts';
import type { Instant } from '../kernel/time.ts';
import type { ManagementFees } from '../management-fees/management-fees.ts';
import type { AskedLoyalty } from '../loyalty/asked-loyalty.ts';
import type { AskedPromotion } from '../promotions/asked-promotion.ts';
import type { Payment } from '../sales-modes/offered.ts';
import type { Shop } from '../shops/shop.ts';
import type { AskedTip } from './tip.ts';
import type { TaxedPart } from './vat.ts';

/** All that decides whether and how an order is taken, read once. */
export type CheckoutRules = {
  shop: Pick<
    Shop,
    | 'timeZone'
    | 'address'
    | 'closedMessage'
    | 'retiredAt'
    | 'closedUntil'
    | 'rush'
    | 'paceNow'
    | 'maxAdvanceDays'
    | 'hours'
    | 'specialHours'
    | 'orderWindowMinutes'
    | 'autoAccept'
    | 'channels'
    | 'orderTypesByChannel'
    | 'paymentTypesByChannel'
    | 'driverPaymentTypes'
    | 'mealVouchers'
    | 'tips'
  >;
  zones: DeliveryZones;
  deliveryFees: FeesOf;
  managementFees: { shop: ManagementFees; network: ManagementFees };
  /** FEE-14: of shops that have neither zones with fees nor fees per km. */
  flatDeliveryFee: Cents;
};

/** Where it shall be brought; `isDoubtful`: a street, or a poor match, instead of a door. */
export type CheckoutPlace = Destination & { isDoubtful: boolean };

export type CheckoutQuestion = {
  channel: OwnChannel;
  /** PMT-02: an order that was taken before its channel was switched off may still be changed. */
  isTaken?: boolean;
  orderType: OrderType;
  /** null: as soon as possible. */
  requestedFor: Instant | null;
  /** PRD-45: what the products of the basket take. */
  notBefore: Instant | null;
  place: CheckoutPlace | null;
  tableNumber: string | null;
  productsTotal: Cents;
  /** PRO-29: what `promotion` takes off; 0 if it is refused. */
  promotionDiscount: Cents;
  promotion?: AskedPromotion | null;
  cashbackUsed: Cents;
  /** LOY-08, LOY-14: what the customer wants to spend of their pot or points. */
  loyalty?: AskedLoyalty | null;
  /** FLO-90: what the products cost at each rate; null if that is not known. */
  taxed: readonly TaxedPart[] | null;
  /** null while nobody has said how it is paid. */
  payment: Payment | null;
  /** PMT-23: what pays the rest of an order that meal vouchers do not pay whole. */
  restPayment: DriverPaymentType | null;
  /** FLO-96 */
  tip?: AskedTip | null;
};

/** What a window has taken already, and another limit that the manager gave it. */
export type WindowLoad = { taken: number; maxOrders: number | null };
export type LoadOf = (kind: HoursKind, start: Instant) => WindowLoad | undefined;
