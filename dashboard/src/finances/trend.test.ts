import { expect, test } from 'vitest';
import { financesOf } from './finances.queries.ts';
import { trendWords } from '@comptoir/domain/finances/trend.labels.ts';
import { comparedWith, comparisonOf } from './trend.ts';

const NBSP = '\u00A0';
const range = { from: '2026-11-08', to: '2026-11-14' };

test('FIN-14 a trend has its sign and one decimal; none is two dashes', () => {
  expect([820, -140, 0, null].map(trendWords)).toEqual([`+8,2${NBSP}%`, `\u22121,4${NBSP}%`, `0,0${NBSP}%`, '--']);
});

test('FIN-15 a trend says over what it is', () => {
  const words = (from: string, today: string) => comparisonOf({ from, to: today }, today, false).words;
  expect(words('2026-11-08', '2026-11-14')).toBe(`sur 7${NBSP}jours`);
  expect(words('2026-11-09', '2026-11-14')).toBe('sur une semaine');
  expect(words('2026-11-01', '2026-11-14')).toBe('sur un mois');
  expect(comparisonOf(range, '2026-11-14', true).words).toBe('sur un an');
  const figures = { revenue: 0, averageBasket: 0, trendBasisPoints: null, basketTrendBasisPoints: null };
  const of = (compared: typeof range) =>
    comparedWith({ ...compared, ...figures } as Parameters<typeof comparedWith>[0]);
  expect(of(range)).toBe('Comparé à la période du 08/11/2026 au 14/11/2026');
  expect(of({ from: '2026-11-13', to: '2026-11-13' })).toBe('Comparé au 13/11/2026');
});

test('FIN-23 figures are read again every five minutes', () => {
  const scope = { companyId: 'company', shopId: 'shop', isAllShops: false };
  expect(financesOf(scope, range).refetchInterval).toBe(5 * 60_000);
});
