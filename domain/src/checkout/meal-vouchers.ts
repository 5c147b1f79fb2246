import { holidayCountryOf, holidayOn } from '../hours/holidays.ts';
import { cents, formatEuros, ZERO, type Cents } from '../kernel/money.ts';
import { DRIVER_PAYMENT_TYPES, PAYMENT_TYPE_LABELS, type DriverPaymentType } from '../kernel/sales.ts';
import { localDay, weekdayOf, type Instant } from '../kernel/time.ts';
import type { PaymentPart } from '../orders/order.ts';
import { dailyLimitOf, mealVouchersOf } from '../sales-modes/meal-vouchers.ts';
import type { CheckoutQuestion, CheckoutRules } from './checkout-question.ts';
import type { PaidPart } from './vat.ts';

export type MealVouchers = {
  /** What of the amount due they may pay by its nature, and at most in a day. */
  eligible: Cents;
  limit: Cents;
  /** The smaller of both; zero on a day without vouchers. */
  payable: Cents;
  /** What must be paid otherwise. */
  rest: Cents;
  /** « le dimanche », « les jours fériés (Noël) »: why the day allows none. */
  closedDay: string | null;
};

type ShopTerms = Pick<CheckoutRules['shop'], 'mealVouchers' | 'timeZone' | 'address'>;

/** PMT-23, PMT-24: the answer of the law and of the shop for an order handed over at `at`. */
export function mealVouchersFor(
  shop: ShopTerms,
  paid: readonly PaidPart[] | null,
  amountDue: Cents,
  at: Instant,
): MealVouchers {
  const terms = mealVouchersOf(shop);
  const limit = dailyLimitOf(terms);
  const eligible = cents(
    (paid ?? []).reduce(
      (sum, part) => sum + (part.isEligible ? part.products + (terms.coversFees ? part.fees : 0) : 0),
      0,
    ),
  );
  const closedDay = terms.isEveryDay ? null : closedDayOf(shop, at);
  const payable = closedDay ? ZERO : cents(Math.min(limit, eligible));
  return { eligible, limit, payable, rest: cents(amountDue - payable), closedDay };
}

function closedDayOf({ timeZone, address }: ShopTerms, at: Instant): string | null {
  const day = localDay(at, timeZone);
  const holiday = holidayOn(holidayCountryOf(address.country), day);
  if (holiday) return `les jours fériés (${holiday.name})`;
  return weekdayOf(day) === 'sunday' ? 'le dimanche' : null;
}

export type VoucherRefusal = 'meal-vouchers-closed-day' | 'meal-vouchers-nothing' | 'meal-vouchers-rest';
type Answer = { refusal: VoucherRefusal; words?: Record<string, string> } | null;

export const isByVouchers = ({ payment }: Pick<CheckoutQuestion, 'payment'>): boolean =>
  payment?.paymentType === 'to_driver' && payment.driverPaymentType === 'ticket_resto';

/** What a driver takes besides vouchers. */
export const otherMeans = ({ driverPaymentTypes }: Pick<CheckoutRules['shop'], 'driverPaymentTypes'>) =>
  DRIVER_PAYMENT_TYPES.filter((means) => means !== 'ticket_resto' && driverPaymentTypes.includes(means));

/** PMT-24: why an order cannot be paid by vouchers as it was asked. */
export function voucherRefusal(
  shop: Pick<CheckoutRules['shop'], 'driverPaymentTypes'>,
  { closedDay, payable, rest }: MealVouchers,
  restPayment: DriverPaymentType | null,
): Answer {
  if (closedDay) return { refusal: 'meal-vouchers-closed-day', words: { day: closedDay } };
  if (payable === 0) return { refusal: 'meal-vouchers-nothing' };
  const means = otherMeans(shop);
  if (rest === 0 || means.some((one) => one === restPayment)) return null;
  const named = means.map((one) => PAYMENT_TYPE_LABELS[one].toLowerCase()).join(' ou ');
  return {
    refusal: 'meal-vouchers-rest',
    words: {
      rest: `${formatEuros(rest)} ${rest < 200 ? 'reste' : 'restent'}`,
      how: named ? ` : ${named.replace('(tpe)', '(TPE)')}` : ', et le livreur ne prend rien d’autre',
    },
  };
}

/** PMT-25: what the order keeps of it; null when one means pays all. */
export function splitOf({ payable, rest }: MealVouchers, restPayment: DriverPaymentType | null): PaymentPart[] | null {
  if (payable === 0 || rest === 0 || !restPayment) return null;
  return [
    { means: 'ticket_resto', amount: payable },
    { means: restPayment, amount: rest },
  ];
}

/** The vouchers were promised; what is paid otherwise follows the new amount. */
export function splitFor(split: readonly PaymentPart[] | null | undefined, amountDue: Cents): PaymentPart[] | null {
  const [vouchers, rest] = split ?? [];
  if (!vouchers || !rest || vouchers.amount >= amountDue) return null;
  return [vouchers, { ...rest, amount: cents(amountDue - vouchers.amount) }];
}
