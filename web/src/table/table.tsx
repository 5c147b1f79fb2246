import { memo, type CSSProperties } from 'react';
import { classes } from '../ui/base/classes.ts';
import type { Column, RowTone } from './column.ts';
import { TableHead, type TableSort } from './table-head.tsx';
import styles from './table.module.css';

/** How rows are drawn on a phone: lines, or a grid; without either they stay rows of a table. */
type PhoneRows = 'lines' | { columns: string; gap: string; padding: string };

type TableProps<Row, Key extends string> = {
  label: string;
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowTone?: (row: Row) => RowTone;
  sort?: TableSort<Key>;
  phone?: PhoneRows;
  isRoomy?: boolean;
  className?: string | undefined;
};

/** Rows are drawn again only when they or the columns change: give both from a memo. */
export function Table<Row, Key extends string = never>(props: TableProps<Row, Key>) {
  const { label, columns, rows, rowKey, rowTone, sort, phone, isRoomy, className } = props;
  return (
    <div className={styles.room}>
      <table
        className={classes(styles.table, className)}
        aria-label={label}
        data-roomy={isRoomy || undefined}
        data-phone={phone && (phone === 'lines' ? 'lines' : 'grid')}
        style={typeof phone === 'object' ? phoneGrid(phone) : undefined}
      >
        <TableHead columns={columns} sort={sort} />
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} tone={rowTone?.(row)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type TableRowProps<Row, Key extends string> = { row: Row; columns: readonly Column<Row, Key>[]; tone: RowTone };

const TableRow = memo(function TableRow<Row, Key extends string>({ row, columns, tone }: TableRowProps<Row, Key>) {
  return (
    <tr className={styles.row} data-tone={tone}>
      {columns.map((column) => (
        <TableCell key={column.id} row={row} column={column} />
      ))}
    </tr>
  );
}) as <Row, Key extends string>(props: TableRowProps<Row, Key>) => React.ReactNode;

function TableCell<Row, Key extends string>({ row, column }: { row: Row; column: Column<Row, Key> }) {
  const { align, isNarrow, isWide, isStrong, isSoft, isFigure, isAboveLink, isKept, className } = column;
  const phone = column.phone === 'hidden' ? undefined : column.phone;
  return (
    <td
      className={classes(
        align && styles.end,
        isNarrow && styles.narrow,
        isWide && styles.wide,
        isStrong && styles.strong,
        (typeof isSoft === 'function' ? isSoft(row) : isSoft) && styles.soft,
        isFigure && styles.figure,
        isAboveLink && styles.above,
        isKept && styles.kept,
        column.phone === 'hidden' && styles.away,
        phone?.isGrowing && styles.growing,
        phone?.isSoft && styles.small,
        className,
      )}
      data-label={phone?.label}
      data-third={(phone?.order ?? 0) > THIRD_LINE_AFTER || undefined}
      style={phone && phonePlace(phone.area ?? phone.order)}
    >
      {column.cell(row)}
    </td>
  );
}

const THIRD_LINE_AFTER = 8;

const phonePlace = (place: string | number | undefined) => ({ '--phone-place': place }) as CSSProperties;

const phoneGrid = ({ columns, gap, padding }: Exclude<PhoneRows, 'lines'>) =>
  ({ '--phone-columns': columns, '--phone-gap': gap, '--phone-padding': padding }) as CSSProperties;
