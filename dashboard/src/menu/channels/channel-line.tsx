import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import {
  columnLabel,
  keepMine,
  shownCell,
  theirsIn,
  withoutCell,
  without,
  withPasted,
  withSold,
  withTyped,
  type CellMove,
  type Column,
} from './channel-edits.ts';
import { ChannelCell } from './channel-cell.tsx';
import type { ChannelRow } from './channel-rows.ts';
import type { ChannelGridState } from './use-channel-grid.ts';
import styles from './channel-grid.module.css';

type ChannelLineProps = {
  row: ChannelRow;
  columns: readonly Column[];
  grid: ChannelGridState;
  focused: Column | null;
  onFocusTaken: () => void;
  onMove: (column: Column, by: CellMove) => void;
  rowsBelow: () => ChannelRow[];
};

export function ChannelLine({ row, columns, grid, focused, onFocusTaken, onMove, rowsBelow }: ChannelLineProps) {
  const { edits, change } = grid;
  const theirs = theirsIn(edits, row);
  const cells = columns.map((column) => ({ column, shown: shownCell(edits, row, column) }));
  const wrong = cells.find(({ shown }) => shown.error !== null);
  return (
    <div className={styles.row} data-changed={edits.has(row.key) || undefined}>
      <span role="rowheader" className={styles.name}>
        {row.name}
      </span>
      {cells.map(({ column, shown }) => (
        <ChannelCell
          key={column}
          row={row}
          column={column}
          shown={shown}
          isFocusWanted={focused === column}
          onFocusTaken={onFocusTaken}
          onMove={(by) => onMove(column, by)}
          onType={(typed) => change((known) => withTyped(known, row, column, typed))}
          onUndo={() => change((known) => withoutCell(known, row, column))}
          onSold={(isSold) => column !== 'base' && change((known) => withSold(known, row, column, isSold))}
          onPaste={(text) => {
            const right = columns.slice(columns.indexOf(column));
            change((known) => withPasted(known, { rows: rowsBelow(), columns: right, text }));
          }}
        />
      ))}
      {theirs ? (
        <div role="cell" className={styles.wide}>
          <div className={styles.note} role="alert">
            <p>
              Modifié entre-temps par quelqu’un d’autre{NBSP}: <strong>{formatEuros(theirs.price)}</strong>
            </p>
            <Button onClick={() => change((known) => keepMine(known, row))}>Garder le mien</Button>
            <Button onClick={() => change((known) => without(known, row.key))}>Prendre le leur</Button>
          </div>
        </div>
      ) : wrong ? (
        <div role="cell" className={styles.wide}>
          <p className={styles.error} role="alert">
            {columnLabel(wrong.column)}
            {NBSP}: {wrong.shown.error}
          </p>
        </div>
      ) : null}
    </div>
  );
}
