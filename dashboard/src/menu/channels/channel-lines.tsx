import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { columnLabel, type CellMove, type Column } from './channel-edits.ts';
import { ChannelLine } from './channel-line.tsx';
import type { ChannelLine as Line, ChannelRow } from './channel-rows.ts';
import type { ChannelGridState } from './use-channel-grid.ts';
import styles from './channel-grid.module.css';

const LINE_HEIGHT = 52;
/** Lines drawn above and below what is seen, so that the arrows always find the next field. */
const OVERSCAN = 10;

type Place = { key: string; column: Column };
type ChannelLinesProps = { lines: readonly Line[]; columns: readonly Column[]; grid: ChannelGridState };

/** Only what is seen is drawn: a menu may have hundreds of products, with nine prices each. */
export function ChannelLines({ lines, columns, grid }: ChannelLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<Place | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- drawn again at every scroll, nothing of it is kept
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: OVERSCAN,
  });

  const move = (from: number, column: Column, { down = 0, right = 0 }: CellMove) => {
    const next = columns[columns.indexOf(column) + right];
    if (!next) return;
    for (let index = from + down; index >= 0 && index < lines.length; index += down || 1) {
      const line = lines[index];
      if (line?.kind !== 'row') continue;
      virtual.scrollToIndex(index, { align: 'auto' });
      setFocused({ key: line.key, column: next });
      return;
    }
  };
  const rowsFrom = (index: number): ChannelRow[] =>
    lines.slice(index).flatMap((line) => (line.kind === 'row' ? [line.row] : []));

  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        role="table"
        aria-label="Prix par canal"
        aria-rowcount={lines.length + 1}
        className={styles.table}
        style={{ '--columns': columns.length } as object}
      >
        <div role="row" aria-rowindex={1} className={styles.head}>
          <span role="columnheader">Produit</span>
          {columns.map((column) => (
            <span key={column} role="columnheader">
              {columnLabel(column)}
            </span>
          ))}
        </div>
        <div role="rowgroup" className={styles.lines} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            if (!line) return null;
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={styles.slot}
                style={{ transform: `translateY(${start}px)` }}
              >
                {line.kind === 'group' ? (
                  <span role="rowheader" className={styles.group}>
                    {line.name}
                  </span>
                ) : (
                  <ChannelLine
                    row={line.row}
                    columns={columns}
                    grid={grid}
                    focused={focused?.key === line.key ? focused.column : null}
                    onFocusTaken={() => setFocused(null)}
                    onMove={(column, by) => move(index, column, by)}
                    rowsBelow={() => rowsFrom(index)}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
