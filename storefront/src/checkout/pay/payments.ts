import { otherMeans } from '@comptoir/domain/checkout/meal-vouchers.ts';
import type { DriverPaymentType, OrderType, PaymentType } from '@comptoir/domain/kernel/sales.ts';
import { driverPaymentsOffered, paymentsOffered } from '@comptoir/domain/sales-modes/offered.ts';
import type { PageChannel } from '@comptoir/domain/storefront/shop-page.ts';
import { modesOf, type ChosenPayment, type Paying } from '../question.ts';

export type PaymentOffer = {
  types: PaymentType[];
  /** What a driver takes. */
  driver: DriverPaymentType[];
  /** What pays the rest of an order that vouchers do not pay whole. */
  rest: DriverPaymentType[];
};

/** PMT-08: how an order of this type may be paid here. */
export function paymentOffer(shop: Paying, channel: PageChannel, orderType: OrderType, hasCard: boolean): PaymentOffer {
  const modes = modesOf(shop, channel);
  return {
    types: paymentsOffered(modes, channel, orderType).filter((type) => type !== 'stripe' || hasCard),
    driver: driverPaymentsOffered(modes, channel, orderType),
    rest: otherMeans(shop),
  };
}

/** What was chosen, as far as it is still offered; the first otherwise. */
export function paymentOf(offer: PaymentOffer, wanted: Partial<ChosenPayment>): ChosenPayment | null {
  const paymentType = offer.types.find((type) => type === wanted.paymentType) ?? offer.types[0];
  if (!paymentType) return null;
  if (paymentType !== 'to_driver') return { paymentType, driverPaymentType: null, restPaymentType: null };
  const driverPaymentType = offer.driver.find((means) => means === wanted.driverPaymentType) ?? offer.driver[0] ?? null;
  const restPaymentType =
    driverPaymentType === 'ticket_resto'
      ? (offer.rest.find((means) => means === wanted.restPaymentType) ?? offer.rest[0] ?? null)
      : null;
  return { paymentType, driverPaymentType, restPaymentType };
}
