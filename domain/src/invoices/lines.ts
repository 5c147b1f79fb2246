import { add, cents, formatEuros, type Cents } from '../kernel/money.ts';
import { plural } from '../kernel/text.ts';
import { formatVatRate } from '../kernel/vat.ts';
import { FEE_VAT_BASIS_POINTS, type FeeContract } from '../platform-fees/fee-contract.ts';
import type { BilledOrder, ReturnedOrder } from './billed-order.ts';
import type { AnnexRow, InvoiceKind, InvoiceLine } from './invoice.ts';

/** DLV-36. */
const WAITING_MINUTE = cents(35);

type Words = { commission: string; fixed: string };
/** INV-19, INV-20. */
const WORDS: Record<Exclude<InvoiceKind, 'driver'>, Words> = {
  shop: { commission: 'Commission sur commandes', fixed: 'Frais fixes par commande' },
  network: { commission: 'Redevance réseau', fixed: 'Frais fixes réseau' },
};

export type PeriodBilling = {
  kind: Exclude<InvoiceKind, 'driver'>;
  contract: FeeContract;
  orders: readonly BilledOrder[];
  returned: readonly ReturnedOrder[];
};

/** INV-24, INV-25: an invoice of the platform to a shop always has VAT. */
export const vatRateOf = ({ kind, contract }: Pick<PeriodBilling, 'kind' | 'contract'>): number =>
  kind === 'shop' || contract.isVatSubject ? FEE_VAT_BASIS_POINTS : 0;

const sum = (amounts: readonly Cents[]): Cents => add(...amounts);
const counted = (count: number, one: string, many: string) => `${count} ${plural(count, one, many)}`;

/** INV-19, INV-20: lines of nothing are left out. */
export function linesOf(billing: PeriodBilling): InvoiceLine[] {
  const { kind, contract, returned } = billing;
  const orders = billing.orders.filter(({ isCancelled }) => !isCancelled);
  const cancelled = billing.orders.filter(({ isCancelled }) => isCancelled);
  const vatRateBasisPoints = vatRateOf(billing);
  const line = (
    fields: Pick<InvoiceLine, 'label' | 'detail' | 'quantity' | 'unitPriceExclVat' | 'chargeIds'>,
  ): InvoiceLine => ({
    ...fields,
    vatRateBasisPoints,
    amountExclVat: cents(fields.quantity * fields.unitPriceExclVat),
  });
  const chargeIdsOf = (some: readonly BilledOrder[]) => some.map(({ chargeId }) => chargeId);
  const base = sum(orders.map(({ amountDue }) => amountDue));
  const extent = `${counted(orders.length, 'commande', 'commandes')}, assiette ${formatEuros(base)} TTC`;
  const courses = kind === 'shop' ? coursesOf(billing.orders) : [];
  const waited = kind === 'shop' ? billing.orders.filter(({ waitingFee }) => waitingFee > 0) : [];
  return [
    line({
      label: `${WORDS[kind].commission} (${formatVatRate(contract.commissionBasisPoints)})`,
      detail: kind === 'network' && contract.name ? `${contract.name} – ${extent}` : extent,
      quantity: 1,
      unitPriceExclVat: sum(orders.map(({ fees }) => fees.commission)),
      chargeIds: chargeIdsOf(orders),
    }),
    line({
      label: WORDS[kind].fixed,
      ...asOnePrice(
        orders.map(({ fees }) => fees.fixedFee),
        (count) => counted(count, 'commande', 'commandes'),
      ),
      chargeIds: chargeIdsOf(orders),
    }),
    line({
      label: 'Commandes annulées aux frais du client',
      detail: `${counted(cancelled.length, 'commande', 'commandes')}, commission et frais fixes prélevés`,
      quantity: 1,
      unitPriceExclVat: sum(cancelled.map(({ fees }) => add(fees.commission, fees.fixedFee))),
      chargeIds: chargeIdsOf(cancelled),
    }),
    ...courses.map(({ service, some, fees }) =>
      line({
        label: `Courses de livraison (${service})`,
        ...asOnePrice(fees, (count) => counted(count, 'course', 'courses')),
        chargeIds: chargeIdsOf(some),
      }),
    ),
    line({
      label: 'Frais d’attente livreur',
      detail: 'minutes d’attente facturées',
      quantity: Math.round(sum(waited.map(({ waitingFee }) => waitingFee)) / WAITING_MINUTE),
      unitPriceExclVat: WAITING_MINUTE,
      chargeIds: chargeIdsOf(waited),
    }),
    ...returned.map(({ orderNumber, chargeId, fees }) =>
      line({
        label: 'Régularisations',
        detail: `Commande n°\u00A0${orderNumber}, réf. ${chargeId}`,
        quantity: 1,
        unitPriceExclVat: cents(-fees),
        chargeIds: [chargeId],
      }),
    ),
  ].filter(({ amountExclVat }) => amountExclVat !== 0);
}

/** So many at one price; one sum where the prices differ. */
function asOnePrice(prices: readonly Cents[], words: (count: number) => string) {
  const [first = cents(0), ...others] = prices;
  if (others.every((price) => price === first))
    return { detail: null, quantity: prices.length, unitPriceExclVat: first };
  return { detail: words(prices.length), quantity: 1, unitPriceExclVat: sum(prices) };
}

/** By the service that brought them, each in the order of their first course. */
function coursesOf(orders: readonly BilledOrder[]) {
  const byService = new Map<string, { some: BilledOrder[]; fees: Cents[] }>();
  for (const order of orders) {
    if (!order.courier || order.courier.fee === 0) continue;
    const { service, fee } = order.courier;
    const known = byService.get(service) ?? { some: [], fees: [] };
    known.some.push(order);
    known.fees.push(fee);
    byService.set(service, known);
  }
  return [...byService].map(([service, { some, fees }]) => ({ service, some, fees }));
}

/** INV-22: what a shop checks order by order; waiting is part of the delivery. */
export function annexOf({ kind, orders }: Pick<PeriodBilling, 'kind' | 'orders'>): AnnexRow[] {
  return orders.map((order) => {
    const { commission, fixedFee } = order.fees;
    const courierFee = kind === 'shop' ? add(order.courier?.fee ?? cents(0), order.waitingFee) : cents(0);
    return {
      date: order.day,
      orderNumber: order.orderNumber,
      chargeId: order.chargeId,
      orderTotal: order.amountDue,
      commission,
      fixedFee,
      courierFee,
      totalExclVat: add(commission, fixedFee, courierFee),
    };
  });
}
