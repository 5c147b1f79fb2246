import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { addMinutes } from '../kernel/time.ts';
import { comparisonWords, postsWords, stateWords } from './tower.labels.ts';
import { trendOf } from './tower-row.ts';
import { aTowerRow } from './tower.samples.ts';
import { byTrouble, isInView, matchesWords, troublesOf } from './trouble.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const ORDER = '00000000-0000-4000-8000-000000000001';
const pressing = (count: number, since: string | null = NOW) => ({ count, orderId: count > 0 ? ORDER : null, since });

test('TOW-07 an open shop that nobody hears, orders late, without driver or missed are trouble; a rush is not', () => {
  expect(troublesOf(aTowerRow(), NOW)).toEqual([]);
  expect(troublesOf(aTowerRow({ rush: { enabled: true, extraPreparationMinutes: 15, until: null } }), NOW)).toEqual([]);
  expect(troublesOf(aTowerRow({ posts: { present: 1, ringing: 0 } }), NOW)).toEqual(['silent']);
  expect(troublesOf(aTowerRow({ posts: { present: 0, ringing: 0 }, isInHours: false }), NOW)).toEqual([]);
  expect(troublesOf(aTowerRow({ posts: { present: 0, ringing: 0 }, isClosed: true }), NOW)).toEqual([]);
  expect(troublesOf(aTowerRow({ late: pressing(1), driverless: pressing(1), missed: 1 }), NOW)).toEqual([
    'driverless',
    'late',
    'missed',
  ]);
});

test('TOW-07 an order that waits is trouble once it has two minutes left', () => {
  const waiting = (minutes: number) => aTowerRow({ waiting: pressing(3, addMinutes(NOW, minutes)) });
  expect(troublesOf(waiting(5), NOW)).toEqual([]);
  expect(troublesOf(waiting(1), NOW)).toEqual(['waiting']);
});

test('TOW-08 trouble first: who hears nothing, then who lacks a driver, then by how many are late, then by name', () => {
  const rows = [
    aTowerRow({ name: 'Zoé' }),
    aTowerRow({ name: 'Antibes' }),
    aTowerRow({ name: 'Un retard', late: pressing(1) }),
    aTowerRow({ name: 'Deux retards', late: pressing(2) }),
    aTowerRow({ name: 'Sans livreur', driverless: pressing(1) }),
    aTowerRow({ name: 'Muet', posts: { present: 0, ringing: 0 } }),
  ];
  expect(byTrouble(rows, NOW).map(({ name }) => name)).toEqual([
    'Muet',
    'Sans livreur',
    'Deux retards',
    'Un retard',
    'Antibes',
    'Zoé',
  ]);
});

test('TOW-09 by name or town, without accents; in difficulty, open, closed', () => {
  const row = aTowerRow({ name: 'Chez Mimi Libération', city: 'Nice' });
  expect([matchesWords(row, 'liberation nice'), matchesWords(row, ''), matchesWords(row, 'paris')]).toEqual([
    true,
    true,
    false,
  ]);
  const views = (given: Parameters<typeof aTowerRow>[0]) =>
    (['tous', 'difficulte', 'ouverts', 'fermes'] as const).filter((view) => isInView(view, aTowerRow(given), NOW));
  expect(views({})).toEqual(['tous', 'ouverts']);
  expect(views({ isClosed: true })).toEqual(['tous', 'fermes']);
  expect(views({ isInHours: false })).toEqual(['tous', 'fermes']);
  expect(views({ missed: 2 })).toEqual(['tous', 'difficulte', 'ouverts']);
});

test('TOW-06 a percentage where both days were open; otherwise the reason, never −100 %', () => {
  const words = (revenue: number | null, was: 'open' | 'closed' | 'without-orders' | 'not-there', before: number) =>
    comparisonWords(
      aTowerRow({
        revenue: revenue === null ? null : cents(revenue),
        lastWeek: { was, revenue: revenue === null ? null : cents(before), orders: 1 },
      }),
    );
  expect(words(163_830, 'open', 151_135)).toBe('+8,4\u00A0%');
  expect(words(0, 'open', 5_000)).toBe('\u2212100,0\u00A0%');
  expect(words(5_000, 'closed', 0)).toBe('fermé samedi dernier');
  expect(words(5_000, 'without-orders', 0)).toBe('rien samedi dernier');
  expect(words(5_000, 'not-there', 0)).toBe('nouveau magasin');
  expect(words(5_000, 'open', 0)).toBe('--');
  expect(words(null, 'open', 0)).toBe('--');
  const off = aTowerRow({ isDayOff: true, revenue: cents(0) });
  expect([trendOf(off), comparisonWords(off)]).toEqual([null, 'fermé aujourd’hui']);
});

test('TOW-02 the state and the posts of a shop in words', () => {
  const until = '2026-11-14T19:30:00.000Z';
  expect(stateWords(aTowerRow(), NOW)).toBe('Ouvert');
  expect(stateWords(aTowerRow({ isClosed: true, closedUntil: until }), NOW)).toBe('Fermé jusqu’à 20:30');
  expect(stateWords(aTowerRow({ isInHours: false, opensAt: until }), NOW)).toBe('Ouvre à 20:30');
  expect(stateWords(aTowerRow({ rush: { enabled: true, extraPreparationMinutes: 20, until: null } }), NOW)).toBe(
    'Ouvert, rush +20\u00A0min',
  );
  expect(postsWords({ present: 2, ringing: 2 })).toBe('2 sur 2 sonnent');
  expect(postsWords({ present: 2, ringing: 1 })).toBe('1 sur 2 sonne');
  expect(postsWords({ present: 1, ringing: 0 })).toBe('1 poste, son coupé');
  expect(postsWords({ present: 0, ringing: 0 })).toBe('Aucun poste');
});
