import { expect, test } from 'vitest';
import { cents, formatEuros } from '../kernel/money.ts';
import { ORDER_TYPE_LABELS, ORDER_TYPES } from '../kernel/sales.ts';
import { formatDate, formatTime } from '../kernel/time.ts';
import { pageVisibility } from '../session/pages.ts';
import { SHOP_TYPES, type Role } from '../session/roles.ts';
import { aView } from '../session/session.samples.ts';
import { PrintingKind } from '../session/session-user.ts';

test('SET-01 administrators of a shop and of a network work here, for one shop or for all; staff do not', () => {
  const sees = (role: Role, isAllShops = false) => pageVisibility('settings', aView(role, { isAllShops })) !== 'hidden';

  for (const role of ['independent', 'franchise', 'chain', 'general', 'distributor'] as const)
    expect(sees(role), role).toBe(true);
  for (const role of ['general', 'distributor'] as const) expect(sees(role, true), role).toBe(true);
  expect(sees('staff')).toBe(false);
});

test('SET-02 three ways to order, and their names', () => {
  expect(ORDER_TYPES.map((type) => [type, ORDER_TYPE_LABELS[type]])).toEqual([
    ['delivery', 'Livraison'],
    ['click_and_collect', 'Click & Collect'],
    ['click_and_seat', 'Sur place'],
  ]);
});

test('SET-03 amounts, dates and hours as the French write them, in the shop’s own time', () => {
  const winter = '2026-12-31T23:30:00.000Z';

  expect(formatEuros(cents(1_234_50))).toBe('1\u00A0234,50\u00A0€');
  expect(formatEuros(cents(5))).toBe('0,05\u00A0€');
  expect([formatDate(winter, 'Europe/Paris'), formatTime(winter, 'Europe/Paris')]).toEqual(['01/01/2027', '00:30']);
  expect([formatDate(winter, 'America/Guadeloupe'), formatTime(winter, 'America/Guadeloupe')]).toEqual([
    '31/12/2026',
    '19:30',
  ]);
});

test('SET-32 the kinds of shops and of printing', () => {
  expect([...SHOP_TYPES].sort()).toEqual(['chain', 'franchise', 'independent']);
  expect([...PrintingKind.options].sort()).toEqual(['QZ', 'cloudprint', 'epson']);
});
