import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Glyph } from '../ui/base/glyph.tsx';
import { classes } from '../ui/base/classes.ts';
import type { Column } from './column.ts';
import styles from './table.module.css';

export type TableSort<Key extends string> = { by: Key; isRising: boolean; onSort: (key: Key) => void };

type TableHeadProps<Row, Key extends string> = {
  columns: readonly Column<Row, Key>[];
  sort: TableSort<Key> | undefined;
};

export function TableHead<Row, Key extends string>({ columns, sort }: TableHeadProps<Row, Key>) {
  const grouped = columns.filter(({ group }) => group !== undefined);
  const rowSpan = grouped.length > 0 ? 2 : undefined;
  return (
    <thead data-sorted={sort ? true : undefined}>
      <tr>
        {columns.map((column) =>
          column.group === undefined ? (
            <Header key={column.id} column={column} sort={sort} rowSpan={rowSpan} />
          ) : column === grouped[0] ? (
            <th key={column.id} scope="colgroup" colSpan={grouped.length}>
              {column.group}
            </th>
          ) : null,
        )}
      </tr>
      {grouped.length > 0 ? (
        <tr>
          {grouped.map((column) => (
            <Header key={column.id} column={column} sort={sort} />
          ))}
        </tr>
      ) : null}
    </thead>
  );
}

type HeaderProps<Row, Key extends string> = {
  column: Column<Row, Key>;
  sort: TableSort<Key> | undefined;
  rowSpan?: number | undefined;
};

function Header<Row, Key extends string>({ column, sort, rowSpan }: HeaderProps<Row, Key>) {
  const { header, head, sortKey, align, isNarrow, isWide, className } = column;
  if (head !== undefined) return <td className={classes(isNarrow && styles.narrow, className)}>{head}</td>;
  if (header === '') return <td className={className} />;
  const names = classes(align && styles.end, isNarrow && styles.narrow, isWide && styles.wide);
  if (!sort || sortKey === undefined)
    return (
      <th scope="col" rowSpan={rowSpan} className={names}>
        {header}
      </th>
    );
  const isSorted = sort.by === sortKey;
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      className={names}
      aria-sort={isSorted ? (sort.isRising ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        data-sorted={isSorted || undefined}
        onClick={() => sort.onSort(sortKey)}
      >
        {header}
        {isSorted ? <Glyph icon={sort.isRising ? IconArrowUp : IconArrowDown} size={15} /> : null}
      </button>
    </th>
  );
}
