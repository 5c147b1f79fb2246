import { describe, expect, test } from 'vitest';
import { GRID_SIZES, pageSizeOf, pageWithin, readOrdersSearch, TABLE_SIZES, tabOfPath } from './orders-search.ts';

describe('the address of the orders screen', () => {
  test('keeps what makes sense and forgets the rest', () => {
    expect(readOrdersSearch({ type: 'delivery', page: 2, size: 24, tab: 'upcoming' })).toEqual({
      type: 'delivery',
      page: 2,
      size: 24,
      tab: 'upcoming',
    });
    expect(readOrdersSearch({ type: 'drone', page: -1, size: '24', tab: 'past', other: 1 })).toEqual({});
  });

  test('a range needs its two days, real ones, and reads in either order', () => {
    expect(readOrdersSearch({ from: '2026-11-14', to: '2026-11-08' })).toEqual({
      from: '2026-11-08',
      to: '2026-11-14',
    });
    expect(readOrdersSearch({ from: '2026-11-14' })).toEqual({});
    expect(readOrdersSearch({ from: '2026-02-31', to: '2026-03-02' })).toEqual({});
  });

  test('a search is text, whatever the address took it for, and is cut at what the server reads', () => {
    expect(readOrdersSearch({ q: ' dubois ' })).toEqual({ q: 'dubois' });
    expect(readOrdersSearch({ q: 42 })).toEqual({ q: '42' });
    expect(readOrdersSearch({ q: '  ' })).toEqual({});
    expect(readOrdersSearch({ q: 'x'.repeat(200) }).q).toHaveLength(80);
    expect(readOrdersSearch({ suivi: 1 })).toEqual({ suivi: 1 });
    expect(readOrdersSearch({ suivi: 'oui' })).toEqual({});
  });

  test('PAC-01 what is late or has no driver is a list of its own', () => {
    expect(readOrdersSearch({ only: 'late' })).toEqual({ only: 'late' });
    expect(readOrdersSearch({ only: 'driverless' })).toEqual({ only: 'driverless' });
    expect(readOrdersSearch({ only: 'missed' })).toEqual({});
  });

  test('ORD-04 ORD-33 an open order keeps the tab under it', () => {
    expect(tabOfPath('/', {})).toBe('current');
    expect(tabOfPath('/dashboard', {})).toBe('current');
    expect(tabOfPath('/orders/upcoming', {})).toBe('upcoming');
    expect(tabOfPath('/orders/finished', {})).toBe('finished');
    expect(tabOfPath('/orders/30000000-0000-4000-8000-000000000001', { tab: 'finished' })).toBe('finished');
    expect(tabOfPath('/orders/30000000-0000-4000-8000-000000000001', {})).toBe('current');
  });

  test('ORD-13 ORD-14 a size of the other view falls back on the default', () => {
    expect(pageSizeOf({ size: 24 }, GRID_SIZES)).toBe(24);
    expect(pageSizeOf({ size: 24 }, TABLE_SIZES)).toBe(10);
    expect(pageSizeOf({}, GRID_SIZES)).toBe(12);
  });

  test('a page that no longer exists shows the last one', () => {
    expect(pageWithin({ page: 3 }, 25, 12)).toBe(2);
    expect(pageWithin({ page: 1 }, 0, 12)).toBe(0);
  });
});
