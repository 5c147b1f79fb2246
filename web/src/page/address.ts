import type { Day } from '@comptoir/domain/kernel/time.ts';

/** What an address says of a list. */
export type Place = { page?: number; size?: number };

/** How long what is searched for may be. */
export const MAX_SEARCH = 80;
/** How many rows of a list may stand on one page; the first is the usual one. */
export const LIST_SIZES = [10, 20, 50] as const;

/** An address may have been typed by hand: what makes no sense is as if absent. */
export const readPlace = ({ page, size }: Record<string, unknown>): Place => ({
  ...(isCount(page) ? { page } : {}),
  ...(isCount(size) ? { size } : {}),
});

export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0;

/** The address of a search for « 42 » holds a number. */
export function readWords(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return text.trim().slice(0, MAX_SEARCH);
}

export function readDay(value: unknown): Day | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value ? null : value;
}

/** Two days, both included, whichever stands first; one alone means nothing. */
export function readDays(raw: Record<string, unknown>): { from?: Day; to?: Day } {
  const [one, other] = [readDay(raw['from']), readDay(raw['to'])];
  if (!one || !other) return {};
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}

/** Only what differs from the usual is written in an address. */
export const withoutBlanks = <Search extends object>(search: { [K in keyof Search]?: Search[K] | undefined }): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== 0)) as Search;

/** One page of a list, as the pager takes it: the last one when the list is shorter than the page asked for. */
export function pageOf<T>(items: readonly T[], { page = 0, size }: Place) {
  const pageSize = LIST_SIZES.find((known) => known === size) ?? LIST_SIZES[0];
  const current = Math.min(page, Math.max(0, Math.ceil(items.length / pageSize) - 1));
  const end = (current + 1) * pageSize;
  return {
    page: current,
    pageSize,
    pageSizes: LIST_SIZES,
    total: items.length,
    items: items.slice(end - pageSize, end),
    /** The first of the next page. */
    after: items[end] ?? null,
  };
}
