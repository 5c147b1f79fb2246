import { pointText } from '@comptoir/domain/addresses/point.ts';
import { customerFee, tripKm } from '@comptoir/domain/checkout/customer-fee.ts';
import { driverEarning } from '@comptoir/domain/delivery-fees/whose-fees.ts';
import type { Verdict } from '@comptoir/domain/delivery-zones/resolve.ts';
import type { CarrierChoice } from '@comptoir/domain/deliveries/search-steps.ts';
import { cents, ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '@comptoir/web/ui/base/use-settled.ts';
import { useUser } from '../session/session.ts';
import { courierQuotes, feesInForce } from './delivery-zones.queries.ts';

/** The services are asked about a point that rests, not about each step of a pin. */
const RESTS_AFTER_MS = 800;
const USUAL_BASKET = cents(20_00);

export type Costs = ReturnType<typeof useCosts>;

/** What a customer pays at a point and what a courier costs there. */
export function useCosts(shop: Shop, point: Location | null, winner: Verdict | null) {
  const { companyId, shopId } = useUser();
  const basket = winner ? cents(Math.max(USUAL_BASKET, winner.zone.minimumBasket)) : USUAL_BASKET;
  const asked = useSettled(point && { location: point, basket }, RESTS_AFTER_MS);
  const query = useQuery(courierQuotes({ companyId, shopId }, asked));
  // Prices of where the pin was are no prices of where it is.
  const isHere = asked && point && pointText(asked.location) === pointText(point) && asked.basket === basket;
  const quotes = { ...query, data: isHere ? query.data : undefined, isError: Boolean(isHere) && query.isError };
  const fees = useQuery(feesInForce({ companyId, shopId }));
  const km = point ? tripKm(shop.address.location, point) : null;
  const rules = fees.data && { deliveryFees: fees.data, flatDeliveryFee: ZERO };
  const paidFor = (amount: Cents) => (winner && rules ? customerFee(rules, winner, km, amount).deliveryFee : null);
  const preferred = quotes.data?.options.find(({ choice }) => choice === quotes.data?.preferred) ?? null;
  return {
    basket,
    quotes,
    isPerKm: Boolean(rules && winner && customerFee(rules, winner, km, basket).deliveryFeeSource !== 'zone'),
    paid: paidFor(basket),
    paidFor,
    preferred,
    /** What the one who would be asked first costs; a driver of ours may earn what the customer pays (FEE-18). */
    costFor(amount: Cents): Cents | null {
      if (!preferred || !fees.data) return null;
      return preferred.choice === 'independents'
        ? driverEarning(km, fees.data, paidFor(amount) ?? ZERO)
        : preferred.fee;
    },
  };
}

export const isService = (choice: CarrierChoice): boolean => choice !== 'employees' && choice !== 'independents';
