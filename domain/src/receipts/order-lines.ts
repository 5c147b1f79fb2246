import { paidParts, taxedParts } from '../checkout/vat.ts';
import { add, cents, formatEuros, spread, ZERO, type Cents } from '../kernel/money.ts';
import type { InvoiceLine } from '../invoices/invoice.ts';
import type { VatTotal } from '../invoices/vat-totals.ts';
import { french } from '../kernel/text.ts';
import type { Order } from '../orders/order.ts';

export type OrderSale = { lines: InvoiceLine[]; vat: VatTotal[] };

type Share = { label: string; quantity: number; rate: number; gross: Cents };

/**
 * FLO-95: what was sold, before VAT. Deductions and fees follow the products as in FLO-90, so that the lines of each rate
 * add up to what the order says of it, to the cent. Null where the rates of a line are not known.
 */
export function saleOf(order: Order): OrderSale | null {
  const parts = taxedParts(order.lines, order.orderType);
  if (!parts || !order.vatByRate) return null;
  const paid = paidParts(parts, order);
  const products = order.lines.flatMap((line) =>
    (taxedParts([line], order.orderType) ?? []).map(({ rate, gross }) => ({
      label: line.name,
      quantity: line.quantity,
      rate,
      gross,
    })),
  );
  const vat: VatTotal[] = order.vatByRate.map(({ rate, net, vat: amount }) => ({
    vatRateBasisPoints: rate,
    base: net,
    vat: amount,
  }));
  const lines = vat.flatMap(({ vatRateBasisPoints: rate, base }) => {
    const here = paid.filter((part) => part.rate === rate);
    const [ofProducts = ZERO, ofFees = ZERO] = spread(base, [
      add(...here.map((part) => part.products)),
      add(...here.map((part) => part.fees)),
    ]);
    const sold = products.filter((share) => share.rate === rate);
    const amounts = spread(
      ofProducts,
      sold.map(({ gross }) => gross),
    );
    return [
      ...sold.map((share, index) => lineOf(share, amounts[index] ?? ZERO, deductionWords(order))),
      ...feeLines(order, rate, ofFees),
    ];
  });
  return withRefund(order, { lines: lines.map((line) => ({ ...line, chargeIds: [order.chargeId] })), vat });
}

const deductionWords = ({ promotionDiscount, cashbackUsed }: Order): string | null =>
  promotionDiscount + cashbackUsed > 0
    ? french(`remise déduite (${formatEuros(cents(promotionDiscount + cashbackUsed))} TTC sur la commande)`)
    : null;

function lineOf({ label, quantity, rate }: Share, amountExclVat: Cents, detail: string | null): InvoiceLine {
  const unitPriceExclVat = cents(Math.round(amountExclVat / quantity));
  return { label, detail, quantity, unitPriceExclVat, vatRateBasisPoints: rate, amountExclVat, chargeIds: [] };
}

function feeLines({ deliveryFee, managementFee }: Order, rate: number, net: Cents): InvoiceLine[] {
  if (net === 0) return [];
  const [ofDelivery = ZERO, ofManagement = ZERO] = spread(net, [deliveryFee, managementFee]);
  const fees: [string, Cents][] = [
    ['Livraison', ofDelivery],
    ['Frais de gestion', ofManagement],
  ];
  return fees
    .filter(([, amount]) => amount !== 0)
    .map(([label, amount]) => lineOf({ label, quantity: 1, rate, gross: amount }, amount, null));
}

/** What was given back before the invoice was asked for is not billed: it leaves every rate in proportion. */
function withRefund({ refundedAmount }: Order, { lines, vat }: OrderSale): OrderSale {
  if (refundedAmount === 0) return { lines, vat };
  const back = spread(
    refundedAmount,
    vat.map(({ base, vat: amount }) => base + amount),
  );
  const returned = vat.map(({ vatRateBasisPoints: rate }, index) => {
    const gross = back[index] ?? ZERO;
    const amount = cents(Math.round((gross * rate) / (10_000 + rate)));
    return { rate, vat: amount, net: cents(gross - amount) };
  });
  return {
    lines: [
      ...lines,
      ...returned
        .filter(({ net }) => net !== 0)
        .map(({ rate, net }) => lineOf({ label: 'Remboursement', quantity: 1, rate, gross: net }, cents(-net), null)),
    ],
    vat: vat.map((total, index) => ({
      ...total,
      base: cents(total.base - (returned[index]?.net ?? 0)),
      vat: cents(total.vat - (returned[index]?.vat ?? 0)),
    })),
  };
}
