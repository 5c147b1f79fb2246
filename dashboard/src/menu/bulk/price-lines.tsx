import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { shownPrice } from './price-edits.ts';
import { PriceLine } from './price-line.tsx';
import type { GridLine, PriceGroup } from './price-rows.ts';
import type { PriceGridState } from './use-price-grid.ts';
import styles from './price-grid.module.css';

const LINE_HEIGHT = 52;
/** Lines drawn above and below what is seen, so that the arrows always find the next field. */
const OVERSCAN = 12;

type PriceLinesProps = {
  lines: readonly GridLine[];
  grid: PriceGridState;
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
};

/** Only what is seen is drawn: a menu may have thousands of prices. */
export function PriceLines({ lines, grid, selected, onSelect }: PriceLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- drawn again at every scroll, nothing of it is kept
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: OVERSCAN,
  });

  const move = (from: number, by: 1 | -1) => {
    for (let index = from + by; index >= 0 && index < lines.length; index += by) {
      const line = lines[index];
      if (line?.kind !== 'price' || line.row.lock !== null) continue;
      virtual.scrollToIndex(index, { align: 'auto' });
      setFocused(line.key);
      return;
    }
  };

  return (
    <div ref={scroller} className={styles.scroller}>
      <div className={styles.lines} style={{ height: virtual.getTotalSize() }} role="list" aria-label="Prix">
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.slot}
              style={{ transform: `translateY(${start}px)` }}
              role="listitem"
              aria-setsize={lines.length}
              aria-posinset={index + 1}
            >
              {line.kind === 'group' ? (
                <GroupLine group={line.group} selected={selected} onSelect={onSelect} />
              ) : (
                <PriceLine
                  row={line.row}
                  shown={shownPrice(grid.edits, line.row)}
                  isSelected={selected.has(line.key)}
                  isFocusWanted={focused === line.key}
                  onFocusTaken={() => setFocused(null)}
                  onSelect={(isSelected) => onSelect([line.key], isSelected)}
                  onMove={(by) => move(index, by)}
                  grid={grid}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

type GroupLineProps = {
  group: PriceGroup;
  selected: ReadonlySet<string>;
  onSelect: PriceLinesProps['onSelect'];
};

function GroupLine({ group, selected, onSelect }: GroupLineProps) {
  const open = group.rows.filter(({ lock }) => lock === null).map(({ key }) => key);
  return (
    <div className={styles.group}>
      <Checkbox
        label={group.name}
        isChecked={open.length > 0 && open.every((key) => selected.has(key))}
        isLocked={open.length === 0}
        onChange={(isTicked) => onSelect(open, isTicked)}
      />
    </div>
  );
}
