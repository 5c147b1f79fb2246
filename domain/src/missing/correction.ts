import { splitFor } from '../checkout/meal-vouchers.ts';
import { paidParts, taxedParts, vatOfOrder } from '../checkout/vat.ts';
import { add, cents, type Cents } from '../kernel/money.ts';
import type { LineTax } from '../kernel/vat.ts';
import { lineTotal, orderAmounts } from '../orders/amounts.ts';
import type { Order, OrderLine } from '../orders/order.ts';
import { pieceTotal } from './piece.ts';
import { promotionDiscount, type FrozenTerms } from '../promotions/judge-promotion.ts';

/** A product of the menu that may come in the place of another. */
export type Substitute = { productKey: string; name: string; price: Cents; tax: LineTax };

export type Correction = {
  lineId: string;
  /** How many of the line are missing. */
  quantity: number;
  substitute: Substitute | null;
};

export type CorrectionRefusal = 'missing-line' | 'missing-last-line' | 'missing-same-dish';

/** MIS-02: null: it can be corrected. What is left must still be an order. */
export function correctionRefusal(
  { lines }: Pick<Order, 'lines'>,
  { lineId, quantity, substitute }: Correction,
): CorrectionRefusal | null {
  const line = lines.find(({ id }) => id === lineId);
  if (!line || quantity < 1 || quantity > line.quantity) return 'missing-line';
  if (substitute) return substitute.productKey === line.productKey ? 'missing-same-dish' : null;
  return lines.length === 1 && quantity === line.quantity ? 'missing-last-line' : null;
}

/** MIS-03: a dearer dish is sold at the price of the one that is missing: the shop offers the difference. */
export const offeredPrice = (line: OrderLine, price: Cents): Cents => cents(Math.min(price, pieceTotal(line)));

/** The lines as they are cooked and sold now; `newLineId` is the substitute's. */
export function correctedLines(lines: readonly OrderLine[], correction: Correction, newLineId: string): OrderLine[] {
  const { lineId, quantity, substitute } = correction;
  return lines.flatMap((line) => {
    if (line.id !== lineId) return [line];
    const left = line.quantity - quantity;
    return [
      ...(left > 0 ? [{ ...line, quantity: left }] : []),
      ...(substitute ? [substituteLine(line, quantity, substitute, newLineId)] : []),
    ];
  });
}

/** A dish that was paid with points is replaced for the same points. */
const substituteLine = (
  { isLoyaltyProduct, points, ...line }: OrderLine,
  quantity: number,
  { productKey, name, price, tax }: Substitute,
  id: string,
): OrderLine => ({
  id,
  productKey,
  name,
  quantity,
  unit: null,
  unitPrice: offeredPrice({ ...line, isLoyaltyProduct, points }, price),
  points,
  isLoyaltyProduct,
  instruction: null,
  optionLists: [],
  tax,
});

export type CorrectionTerms = {
  /** PRO-20: of the code that the order has used. */
  promotion: FrozenTerms | null;
  /** PMT-23: whether meal vouchers pay fees at this shop. */
  coversFees: boolean;
};

type Amounts = Pick<
  Order,
  | 'productsTotal'
  | 'promotionDiscount'
  | 'cashbackUsed'
  | 'grossTotal'
  | 'amountDue'
  | 'vatByRate'
  | 'paymentSplit'
  | 'driverPaymentType'
>;

/**
 * MIS-03: the amounts of the one engine (FLO-81, FLO-90) for the lines that are left. The dish is missing through no fault
 * of the customer: fees and tip stay, a code stays whatever its minimum, and nothing ever costs more than before.
 */
export function correctedAmounts(order: Order, lines: readonly OrderLine[], terms: CorrectionTerms): Amounts {
  const productsTotal = add(...lines.map(lineTotal));
  const wanted = terms.promotion ? promotionDiscount(terms.promotion, productsTotal) : order.promotionDiscount;
  const discount = cents(Math.min(wanted, order.promotionDiscount, productsTotal));
  const cashbackUsed = cents(Math.min(order.cashbackUsed, productsTotal - discount));
  const { deliveryFeeBeforePromotion, deliveryFee, managementFee, tip } = order;
  const fees = { deliveryFeeBeforePromotion, deliveryFee, managementFee };
  const { grossTotal, amountDue } = orderAmounts(lines, { ...fees, promotionDiscount: discount, cashbackUsed, tip });
  const charged = { deliveryFee, managementFee, amountDue };
  return {
    productsTotal,
    promotionDiscount: discount,
    cashbackUsed,
    grossTotal,
    amountDue,
    vatByRate: vatOfOrder(lines, order.orderType, charged),
    ...correctedPayment(order, lines, charged, terms),
  };
}

/** PMT-23: vouchers never pay more than what they may pay by its nature; the other means takes the rest. */
function correctedPayment(
  { paymentSplit, driverPaymentType, orderType }: Order,
  lines: readonly OrderLine[],
  charged: Parameters<typeof paidParts>[1],
  { coversFees }: CorrectionTerms,
): Pick<Order, 'paymentSplit' | 'driverPaymentType'> {
  const [vouchers, rest] = paymentSplit ?? [];
  const taxed = taxedParts(lines, orderType);
  if (!vouchers || !rest || !taxed)
    return { paymentSplit: splitFor(paymentSplit, charged.amountDue), driverPaymentType };
  const eligible = paidParts(taxed, charged)
    .filter((part) => part.isEligible)
    .reduce((sum, { products, fees }) => sum + products + (coversFees ? fees : 0), 0);
  const amount = cents(Math.min(vouchers.amount, eligible));
  if (amount === 0) return { paymentSplit: null, driverPaymentType: rest.means };
  return { paymentSplit: splitFor([{ ...vouchers, amount }, rest], charged.amountDue), driverPaymentType };
}

/** The whole order as it is after the correction. */
export function corrected(order: Order, correction: Correction, terms: CorrectionTerms, newLineId: string): Order {
  const lines = correctedLines(order.lines, correction, newLineId);
  return { ...order, lines, ...correctedAmounts(order, lines, terms) };
}
