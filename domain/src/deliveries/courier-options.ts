import type { FeesOf } from '../delivery-fees/whose-fees.ts';
import { cents, type Cents } from '../kernel/money.ts';
import { later, type Instant } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import { defaultPreparation, readyAt } from '../orders/preparation.ts';
import type { CarrierChoice } from './search-steps.ts';
import type { DeliveryProvider } from '../shops/delivery-providers.ts';
import type { Shop } from '../shops/shop.ts';
import { courierFee } from './courier-fee.ts';
import type { CarrierRefusal, CourierOption } from './courier-option.ts';
import type { Candidate } from './search-candidates.ts';
import { tripEstimate } from './trip-estimate.ts';

export type ProviderQuote = { provider: DeliveryProvider } & (
  | { refusal: null; fee: Cents; pickupAt: Instant; dropoffAt: Instant }
  | { refusal: CarrierRefusal }
);

type Promised = Pick<Order, 'dueAt' | 'isScheduled' | 'channel' | 'requestedFor' | 'orderType' | 'delivery'>;
type Priced = Pick<Order, 'shop' | 'address' | 'deliveryFee' | 'deliveryFeeBeforePromotion' | 'amountDue'> &
  Partial<Pick<Order, 'delivery'>>;

/** When the order is ready to leave: the time the kitchen promised, or would promise if it accepted now. */
export const bagReadyAt = (order: Promised, shop: Pick<Shop, 'autoAccept' | 'rush'>, now: Instant): Instant =>
  later(now, order.dueAt ?? readyAt(order, defaultPreparation(order, shop), now));

/** In the shop's order of preference; `preferred` is the first one that is available. */
export function courierOptions(
  order: Promised & Priced,
  shop: Shop,
  candidates: readonly Candidate[],
  quotes: readonly ProviderQuote[],
  fees: FeesOf,
  now: Instant,
): { options: CourierOption[]; preferred: CarrierChoice | null } {
  const ready = { ...order, dueAt: bagReadyAt(order, shop, now) };
  const options = [
    ownOption('employees', ready, candidates, fees, now),
    ...(shop.independentDriversAllowed ? [ownOption('independents', ready, candidates, fees, now)] : []),
    ...quotes.map((quote) => serviceOption(quote, order)),
  ];
  return { options, preferred: options.find(({ refusal }) => refusal === null)?.choice ?? null };
}

const KINDS = { employees: 'employee', independents: 'independent' } as const;

/** The estimate assumes that the nearest driver takes the order. */
function ownOption(
  choice: keyof typeof KINDS,
  order: Priced & Pick<Order, 'dueAt'>,
  candidates: readonly Candidate[],
  fees: FeesOf,
  now: Instant,
): CourierOption {
  const kind = KINDS[choice];
  const able = candidates.filter((candidate) => candidate.kind === kind);
  const [nearest] = able;
  if (!nearest) return refused(choice, 'nobody-available', 0);
  return {
    choice,
    refusal: null,
    available: able.length,
    ...marginsAt(order, courierFee(kind, order, fees)),
    ...tripEstimate(order, nearest.km, now),
  };
}

function serviceOption(quote: ProviderQuote, order: Priced): CourierOption {
  if (quote.refusal !== null) return refused(quote.provider, quote.refusal, null);
  const { provider, refusal, fee, pickupAt, dropoffAt } = quote;
  return { choice: provider, refusal, available: null, ...marginsAt(order, fee), pickupAt, dropoffAt };
}

const marginsAt = (order: Priced, fee: Cents) => ({
  fee,
  deliveryMargin: cents(order.deliveryFee - fee),
  orderMargin: cents(order.amountDue - fee),
});

const refused = (choice: CarrierChoice, refusal: CarrierRefusal, available: number | null): CourierOption => ({
  choice,
  refusal,
  available,
  fee: null,
  pickupAt: null,
  dropoffAt: null,
  deliveryMargin: null,
  orderMargin: null,
});
