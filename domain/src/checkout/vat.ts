import { cents, spread, ZERO, roundHalfAway, type Cents } from '../kernel/money.ts';
import type { OrderType } from '../kernel/sales.ts';
import { isPayableByVouchers, rateIn, STANDARD_RATE, type LineTax, type VatRate } from '../kernel/vat.ts';
import type { OrderLine, VatShare } from '../orders/order.ts';

/** What a basket sells at one rate, and whether meal vouchers pay it. */
export type TaxedPart = { rate: VatRate; isEligible: boolean; gross: Cents };

type Line = Pick<OrderLine, 'quantity' | 'unitPrice' | 'isLoyaltyProduct' | 'optionLists' | 'tax'>;

/**
 * FLO-90: each product at its own rate for this order type, and an option that stands for another product at that
 * product's; any other option follows the product it belongs to. Null if the tax of a line is not known.
 */
export function taxedParts(lines: readonly Line[], orderType: OrderType): TaxedPart[] | null {
  const parts: TaxedPart[] = [];
  const put = ({ rates, vouchers }: LineTax, amount: number) => {
    const rate = rateIn(rates, orderType);
    const isEligible = isPayableByVouchers(vouchers, rate);
    const known = parts.find((part) => part.rate === rate && part.isEligible === isEligible);
    if (known) known.gross = cents(known.gross + amount);
    else parts.push({ rate, isEligible, gross: cents(amount) });
  };
  for (const { tax, quantity, unitPrice, isLoyaltyProduct, optionLists } of lines) {
    if (!tax) return null;
    let own: number = unitPrice;
    if (isLoyaltyProduct) {
      put(tax, 0);
      continue;
    }
    for (const { options } of optionLists)
      for (const option of options) {
        if (option.tax && option.price > 0) put(option.tax, option.price * quantity);
        else own += option.price;
      }
    put(tax, own * quantity);
  }
  return parts;
}

export type Charged = { deliveryFee: Cents; managementFee: Cents; amountDue: Cents };
/** What of `gross` is still paid after deductions, and the share of the fees that follows it. */
export type PaidPart = TaxedPart & { products: Cents; fees: Cents };

/**
 * Deductions take from every part in proportion; fees are accessory to what is sold and follow its rates. What
 * deductions leave over once the products are free, they take from the fees.
 */
export function paidParts(parts: readonly TaxedPart[], { deliveryFee, managementFee, amountDue }: Charged): PaidPart[] {
  let productsTotal = 0;
  for (const { gross } of parts) productsTotal += gross;
  const products = Math.min(productsTotal, Math.max(0, amountDue - deliveryFee - managementFee));
  if (productsTotal === 0) return [{ ...NOTHING_SOLD, products: ZERO, fees: amountDue }];
  const weights = parts.map(({ gross }) => gross);
  const ofProducts = spread(cents(products), weights);
  const ofFees = spread(cents(amountDue - products), weights);
  return parts.map(({ rate, isEligible, gross }, index) => ({
    rate,
    isEligible,
    gross,
    products: ofProducts[index] ?? ZERO,
    fees: ofFees[index] ?? ZERO,
  }));
}

/** Fees of a basket that costs nothing follow no product. */
const NOTHING_SOLD: TaxedPart = { rate: STANDARD_RATE, isEligible: false, gross: ZERO };

/** FLO-90: lowest rate first; the gross amounts add up to what is paid. */
export function vatByRate(paid: readonly PaidPart[]): VatShare[] {
  const totals = new Map<VatRate, number>();
  for (const { rate, products, fees } of paid) totals.set(rate, (totals.get(rate) ?? 0) + products + fees);
  return [...totals]
    .filter(([, gross]) => gross > 0)
    .sort(([a], [b]) => a - b)
    .map(([rate, gross]) => {
      const vat = roundHalfAway((gross * rate) / (10_000 + rate));
      return { rate, net: cents(gross - vat), vat, gross: cents(gross) };
    });
}

export function vatOfOrder(lines: readonly Line[], orderType: OrderType, charged: Charged): VatShare[] | null {
  const parts = taxedParts(lines, orderType);
  return parts && vatByRate(paidParts(parts, charged));
}
