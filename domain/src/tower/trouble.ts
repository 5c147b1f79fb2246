import { compareFrench, plain } from '../kernel/text.ts';
import { msBetween, type Instant } from '../kernel/time.ts';
import type { TowerRow } from './tower-row.ts';

export const TROUBLES = ['silent', 'driverless', 'late', 'waiting', 'missed'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** TOW-07: an order that waits is the everyday; one that is missed in two minutes is not. */
const WAITED_TOO_LONG_MS = 2 * 60_000;

/** What each weighs: a shop that hears nothing is worse than any number of late orders. */
const WEIGHTS: Record<Trouble, { first: number; more: number }> = {
  silent: { first: 4_000, more: 0 },
  driverless: { first: 1_000, more: 20 },
  late: { first: 500, more: 20 },
  waiting: { first: 300, more: 20 },
  missed: { first: 100, more: 20 },
};

type Judged = Pick<
  TowerRow,
  'isClosed' | 'isInHours' | 'posts' | 'waiting' | 'late' | 'driverless' | 'missed' | 'name'
>;

function countOf(trouble: Trouble, row: Judged, now: Instant): number {
  switch (trouble) {
    case 'silent':
      return !row.isClosed && row.isInHours && row.posts.ringing === 0 ? 1 : 0;
    case 'waiting': {
      const { since: deadline, count } = row.waiting;
      return deadline !== null && msBetween(now, deadline) < WAITED_TOO_LONG_MS ? count : 0;
    }
    case 'missed':
      return row.missed;
    default:
      return row[trouble].count;
  }
}

/** TOW-07: the worst first. */
export const troublesOf = (row: Judged, now: Instant): Trouble[] =>
  TROUBLES.filter((trouble) => countOf(trouble, row, now) > 0);

export function weightOf(row: Judged, now: Instant): number {
  return troublesOf(row, now).reduce((sum, trouble) => {
    const { first, more } = WEIGHTS[trouble];
    return sum + first + more * Math.min(20, countOf(trouble, row, now) - 1);
  }, 0);
}

/** TOW-08: trouble first, then by name. */
export const byTrouble = <Row extends Judged>(rows: readonly Row[], now: Instant): Row[] =>
  rows
    .map((row) => ({ row, weight: weightOf(row, now) }))
    .toSorted((a, b) => b.weight - a.weight || compareFrench(a.row.name, b.row.name))
    .map(({ row }) => row);

export const TOWER_VIEWS = ['tous', 'difficulte', 'ouverts', 'fermes'] as const;
export type TowerView = (typeof TOWER_VIEWS)[number];

export const isServing = (row: Pick<TowerRow, 'isClosed' | 'isInHours'>): boolean => !row.isClosed && row.isInHours;

export function isInView(view: TowerView, row: Judged, now: Instant): boolean {
  if (view === 'difficulte') return troublesOf(row, now).length > 0;
  if (view === 'ouverts') return isServing(row);
  return view === 'fermes' ? !isServing(row) : true;
}

/** TOW-09: every word that is typed, in the name or the town. */
export function matchesWords({ name, city }: Pick<TowerRow, 'name' | 'city'>, words: string): boolean {
  const text = plain(`${name} ${city}`);
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
