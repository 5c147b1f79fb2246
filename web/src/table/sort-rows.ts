import { compareFrench } from '@comptoir/domain/kernel/text.ts';
import { constructTable, createSortedRowModel, rowSortingFeature, tableFeatures } from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';

type Value = string | number | undefined;

/** What rows are sorted by, key by key; a row without a value stands last, whichever way the others stand. */
type SortKeys<Row, Key extends string> = Record<Key, (row: Row) => Value>;

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** By the first key, and where rows are equal by the next. */
export function sortRows<Row extends object, Key extends string>(
  rows: readonly Row[],
  keys: SortKeys<Row, Key>,
  sorting: readonly { by: Key; isRising: boolean }[],
): Row[] {
  const table = constructTable<typeof features, Row>({
    features,
    data: rows,
    columns: Object.entries<(row: Row) => Value>(keys).map(([id, accessorFn]) => ({
      id,
      accessorFn,
      sortUndefined: 'last',
      sortFn: (a, b) => compare(a.getValue<Value>(id), b.getValue<Value>(id)),
    })),
    state: { sorting: sorting.map(({ by, isRising }) => ({ id: by, desc: !isRising })) },
  });
  return table.getSortedRowModel().rows.map(({ original }) => original);
}

const compare = (a: Value, b: Value): number =>
  typeof a === 'string' || typeof b === 'string' ? compareFrench(String(a), String(b)) : (a ?? 0) - (b ?? 0);
