import { inOrder } from '@comptoir/domain/kernel/date-ranges.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { SALES_COLUMNS, type SalesColumn, type SalesSort } from './sales-rows.ts';

/** What the address says. Only what differs from the usual is written there. */
export type SalesSearch = {
  vue?: 'options';
  from?: Day;
  to?: Day;
  q?: string;
  page?: number;
  size?: number;
  tri?: SalesColumn;
  /** The other way round than the column is usually read. */
  inverse?: 1;
};

export const MAX_SEARCH = 80;
/** STK-06. */
export const SALES_SIZES = [10, 20, 50] as const;

/** An address may have been typed by hand: what makes no sense is as if absent. */
export function readSalesSearch(raw: Record<string, unknown>): SalesSearch {
  const [from, to] = [readDay(raw['from']), readDay(raw['to'])];
  const q = readWords(raw['q']);
  const tri = SALES_COLUMNS.find((column) => column === raw['tri']);
  return {
    ...(raw['vue'] === 'options' ? { vue: 'options' } : {}),
    ...(from && to ? inOrder(from, to) : {}),
    ...(q ? { q } : {}),
    ...(isCount(raw['page']) ? { page: raw['page'] } : {}),
    ...(isCount(raw['size']) ? { size: raw['size'] } : {}),
    ...(tri ? { tri } : {}),
    ...(raw['inverse'] === 1 ? { inverse: 1 } : {}),
  };
}

/** STK-06: by quantity sold unless somebody chooses. */
export const sortOf = ({ tri = 'quantite', inverse }: SalesSearch): SalesSort => ({
  column: tri,
  isReversed: inverse === 1,
});

/** One page of a list, and its number: the last page when the list has become shorter than the one asked for. */
export function pageOf<T>(items: readonly T[], { page = 0, size }: SalesSearch) {
  const pageSize = SALES_SIZES.find((known) => known === size) ?? SALES_SIZES[0];
  const current = Math.min(page, Math.max(0, Math.ceil(items.length / pageSize) - 1));
  return { page: current, pageSize, items: items.slice(current * pageSize, (current + 1) * pageSize) };
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

/** The address of a search for « 42 » holds a number. */
function readWords(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return text.trim().slice(0, MAX_SEARCH);
}

function readDay(value: unknown): Day | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value ? null : value;
}
