import { compareFrench } from '@comptoir/domain/kernel/text.ts';

/** What rows are sorted by; a row without a value stands last, whichever way the others stand. */
type SortKey<Row> = (row: Row) => string | number | undefined;

/** Rows that are equal stay as they were given. */
export function sortRows<Row>(rows: readonly Row[], keyOf: SortKey<Row>, isRising: boolean): Row[] {
  const way = isRising ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return way * (typeof a === 'string' || typeof b === 'string' ? compareFrench(String(a), String(b)) : a - b);
  });
}
