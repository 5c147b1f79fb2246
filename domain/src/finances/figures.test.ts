import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { cumulativeSeries, financeRow, shownMeans, type PeriodSums } from './figures.ts';

const NOTHING = { counted: 0, completed: 0, canceled: 0, missed: 0, reactivated: 0 };
const sums = (period: PeriodSums['period'], fields: Partial<PeriodSums>): PeriodSums => ({
  shopId: 'nice',
  period,
  orderType: 'delivery',
  revenue: 0,
  ...NOTHING,
  ...fields,
});
const BEFORE = { from: '2026-11-01', to: '2026-11-07' };
const frame = {
  shopId: 'nice',
  shopName: 'Nice',
  previous: BEFORE,
  lastYear: null,
  reactivatedCustomers: 2,
  tips: cents(350),
};

test('FIN-09 FIN-12 FIN-13 FLO-96 a row adds up the order types; the basket is rounded to the cent', () => {
  const row = financeRow(
    [
      sums('own', { revenue: 1000, counted: 1, completed: 1, canceled: 2, reactivated: 1 }),
      sums('own', { orderType: 'click_and_collect', revenue: 1001, counted: 1, completed: 2, missed: 1 }),
    ],
    frame,
  );
  expect(row).toMatchObject({
    revenue: 2001,
    averageBasket: 1001,
    tips: 350,
    revenueOrderCount: 2,
    completedOrderCount: 3,
    canceledOrderCount: 2,
    missedOrderCount: 1,
    orderCountByType: { delivery: 3, click_and_collect: 3, click_and_seat: 0 },
    reactivatedBasketCount: 1,
    reactivatedCustomerCount: 2,
  });
  expect(financeRow([], frame).averageBasket).toBe(0);
});

test('FIN-14 the trend in basis points, half away from zero; none without a revenue or a period before', () => {
  const trend = (revenue: number, before: number) =>
    financeRow([sums('own', { revenue }), sums('previous', { revenue: before })], frame).trendBasisPoints;
  expect([trend(1082, 1000), trend(500, 1000), trend(100_005, 100_000)]).toEqual([820, -5000, 1]);
  expect(trend(500, 0)).toBeNull();
  const first = financeRow([sums('own', { revenue: 500 }), sums('previous', { revenue: 100 })], {
    ...frame,
    previous: null,
  });
  expect([first.trendBasisPoints, first.previousRevenue, first.previous]).toEqual([null, 0, null]);
});

test('FIN-14 a basket is compared with the baskets of that time, a year with its own', () => {
  const row = financeRow(
    [
      sums('own', { revenue: 3000, counted: 2 }),
      sums('previous', { revenue: 2000, counted: 2 }),
      sums('lastYear', { revenue: 6000, counted: 2 }),
    ],
    { ...frame, lastYear: { from: '2025-11-08', to: '2025-11-14' } },
  );
  expect(row.previous).toMatchObject({ averageBasket: 1000, basketTrendBasisPoints: 5000, trendBasisPoints: 5000 });
  expect(row.lastYear).toMatchObject({ revenue: 6000, trendBasisPoints: -5000, from: '2025-11-08' });
});

test('FIN-06 FIN-07 each day holds the sum from the first on; a day without an order keeps it', () => {
  const series = cumulativeSeries(
    [
      { day: '2026-11-08', paymentType: 'stripe', revenue: 1000 },
      { day: '2026-11-08', paymentType: 'cash', revenue: 500 },
      { day: '2026-11-10', paymentType: 'stripe', revenue: 250 },
    ],
    { from: '2026-11-08', to: '2026-11-10' },
  );
  expect(
    series.map(({ date, amountByPaymentType: { stripe, cash, to_driver } }) => [date, stripe, cash, to_driver]),
  ).toEqual([
    ['2026-11-08', 1000, 500, 0],
    ['2026-11-09', 1000, 500, 0],
    ['2026-11-10', 1250, 500, 0],
  ]);
});

test('FIN-07 FIN-28 « Au livreur » and « Encaissé ailleurs » are shown only where somebody paid so', () => {
  const range = { from: '2026-11-08', to: '2026-11-08' };
  const taking = (paymentType: 'cash' | 'to_driver' | 'elsewhere') => ({ day: range.from, paymentType, revenue: 900 });
  const usual = ['stripe', 'cb', 'ticket_resto', 'cash', 'counter'];

  expect(shownMeans([])).toEqual(usual);
  expect(shownMeans(cumulativeSeries([taking('cash')], range))).toEqual(usual);
  expect(shownMeans(cumulativeSeries([taking('elsewhere'), taking('to_driver')], range))).toEqual([
    ...usual,
    'to_driver',
    'elsewhere',
  ]);
});
