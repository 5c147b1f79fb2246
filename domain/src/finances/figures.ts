import type { DateRange } from '../kernel/date-ranges.ts';
import { cents, roundHalfAway, ZERO, type Cents } from '../kernel/money.ts';
import { ORDER_TYPES, type OrderType } from '../kernel/sales.ts';
import { addDays, type Day } from '../kernel/time.ts';
import type { ComparedFigures, FinanceDay, FinanceRow, TakingMeans } from './finance-row.ts';

/** The range that was asked for, and the two that it is compared with. */
export type Period = 'own' | 'previous' | 'lastYear';

type Counts = {
  revenue: number;
  /** Orders counted in the revenue. */
  counted: number;
  completed: number;
  canceled: number;
  missed: number;
  /** FIN-17: brought back by a reminder of their basket. */
  reactivated: number;
};

/** What the orders of one type brought a shop in one period. */
export type PeriodSums = Counts & { shopId: string; period: Period; orderType: OrderType };

/** What one means of payment brought on one day. */
export type DayTaking = { day: Day; paymentType: TakingMeans; revenue: number };

const sumOf = (sums: readonly PeriodSums[], figure: keyof Counts): number =>
  sums.reduce((sum, counts) => sum + counts[figure], 0);

/** FIN-13. */
const averageOf = (sums: readonly PeriodSums[]): Cents => {
  const orders = sumOf(sums, 'counted');
  return orders > 0 ? roundHalfAway(sumOf(sums, 'revenue') / orders) : ZERO;
};

/** FIN-14: null is shown as « -- ». */
const trendOf = (now: number, before: number): number | null =>
  before > 0 ? roundHalfAway(((now - before) * 10_000) / before) : null;

export type RowFrame = {
  shopId: string | null;
  shopName: string;
  /** FIN-14: null where the shop did not exist yet, or the range begins with it. */
  previous: DateRange | null;
  lastYear: DateRange | null;
  reactivatedCustomers: number;
  tips: Cents;
};

/** One row of the table: a shop, or all of them together. */
export function financeRow(sums: readonly PeriodSums[], frame: RowFrame): FinanceRow {
  const own = sums.filter(({ period }) => period === 'own');
  const revenue = cents(sumOf(own, 'revenue'));
  const averageBasket = averageOf(own);
  const compared = (period: 'previous' | 'lastYear'): ComparedFigures | null => {
    const range = frame[period];
    if (!range) return null;
    const then = sums.filter((counts) => counts.period === period);
    const thenRevenue = cents(sumOf(then, 'revenue'));
    return {
      ...range,
      revenue: thenRevenue,
      averageBasket: averageOf(then),
      trendBasisPoints: trendOf(revenue, thenRevenue),
      basketTrendBasisPoints: trendOf(averageBasket, averageOf(then)),
    };
  };
  const previous = compared('previous');
  return {
    shopId: frame.shopId,
    shopName: frame.shopName,
    revenue,
    previousRevenue: previous?.revenue ?? ZERO,
    trendBasisPoints: previous?.trendBasisPoints ?? null,
    revenueOrderCount: sumOf(own, 'counted'),
    averageBasket,
    tips: frame.tips,
    completedOrderCount: sumOf(own, 'completed'),
    canceledOrderCount: sumOf(own, 'canceled'),
    missedOrderCount: sumOf(own, 'missed'),
    orderCountByType: countByType(own),
    reactivatedBasketCount: sumOf(own, 'reactivated'),
    reactivatedCustomerCount: frame.reactivatedCustomers,
    previous,
    lastYear: compared('lastYear'),
  };
}

function countByType(sums: readonly PeriodSums[]): Record<OrderType, number> {
  const counts: Record<OrderType, number> = { delivery: 0, click_and_collect: 0, click_and_seat: 0 };
  for (const type of ORDER_TYPES) {
    const own = sums.filter(({ orderType }) => orderType === type);
    counts[type] = sumOf(own, 'completed') + sumOf(own, 'canceled') + sumOf(own, 'missed');
  }
  return counts;
}

const nothingYet = (): Record<TakingMeans, Cents> => ({
  stripe: ZERO,
  cb: ZERO,
  cash: ZERO,
  ticket_resto: ZERO,
  counter: ZERO,
  to_driver: ZERO,
  elsewhere: ZERO,
});

/** FIN-07: a day without an order keeps the value of the day before. */
export function cumulativeSeries(takings: readonly DayTaking[], { from, to }: DateRange): FinanceDay[] {
  const byDay = new Map<Day, DayTaking[]>();
  for (const taking of takings) byDay.set(taking.day, [...(byDay.get(taking.day) ?? []), taking]);
  const sums = nothingYet();
  const series: FinanceDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const { paymentType, revenue } of byDay.get(day) ?? []) sums[paymentType] = cents(sums[paymentType] + revenue);
    series.push({ date: day, amountByPaymentType: { ...sums } });
  }
  return series;
}

const SHOWN_MEANS = ['stripe', 'cb', 'ticket_resto', 'cash', 'counter'] as const satisfies readonly TakingMeans[];
const SHOWN_IF_TAKEN = ['to_driver', 'elsewhere'] as const satisfies readonly TakingMeans[];

/**
 * FIN-07, FIN-28: the means that are drawn, from the ground up; « Au livreur » only where an order came without a known
 * one, « Encaissé ailleurs » only where somebody else was paid.
 */
export function shownMeans(series: readonly FinanceDay[]): TakingMeans[] {
  const taken = series.at(-1)?.amountByPaymentType;
  return [...SHOWN_MEANS, ...SHOWN_IF_TAKEN.filter((means) => (taken?.[means] ?? 0) > 0)];
}
