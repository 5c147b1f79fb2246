import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { addMs, DAY } from '../kernel/time.ts';
import { orderRankLabel } from './clients.labels.ts';
import { segmentOf, type Segment } from './segment.ts';

const NOW = '2026-11-14T19:00:00.000Z';

describe('CLI-33 segments by recency, frequency and amount', () => {
  test.each<[days: number, orders: number, spent: number, Segment]>([
    [0, 0, 0, 'new'],
    [60, 1, 40_00, 'new'],
    [1, 1, 300_00, 'loyal'],
    [1, 2, 60_00, 'occasional'],
    [59, 4, 299_99, 'occasional'],
    [1, 4, 300_00, 'loyal'],
    [60, 5, 50_00, 'loyal'],
    [61, 31, 1_204_60, 'atRisk'],
    [180, 1, 10_00, 'atRisk'],
    [181, 31, 1_204_60, 'lost'],
  ])('%i days ago, %i orders, %i cents: %s', (days, completedOrderCount, spent, segment) => {
    const lastOrderAt = addMs(NOW, -days * DAY);
    expect(segmentOf({ lastOrderAt, completedOrderCount, totalSpent: cents(spent) }, NOW)).toBe(segment);
  });
});

test.each<[number, Segment, string]>([
  [1, 'new', '1re commande'],
  [1, 'loyal', '1re commande'],
  [2, 'occasional', '2e commande, occasionnel'],
  [12, 'loyal', '12e commande, fidèle'],
  [7, 'atRisk', '7e commande, à risque'],
])('CLI-35 order %i of a client who is %s: %s', (rank, segment, words) => {
  expect(orderRankLabel(rank, segment)).toBe(words);
});
