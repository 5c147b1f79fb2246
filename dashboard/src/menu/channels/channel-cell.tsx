import { asTypedEuros, readPrice } from '@comptoir/domain/kernel/typed-figures.ts';
import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Tooltip } from '@comptoir/web/ui/base/tooltip.tsx';
import { columnLabel, type CellMove, type Column, type ShownCell } from './channel-edits.ts';
import type { ChannelRow } from './channel-rows.ts';
import styles from './channel-grid.module.css';

type ChannelCellProps = {
  row: ChannelRow;
  column: Column;
  shown: ShownCell;
  isFocusWanted: boolean;
  onFocusTaken: () => void;
  onMove: (by: CellMove) => void;
  onType: (typed: string) => void;
  onUndo: () => void;
  onSold: (isSold: boolean) => void;
  onPaste: (text: string) => void;
};

const DOWN: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };

export function ChannelCell(props: ChannelCellProps) {
  const { row, column, shown, isFocusWanted, onFocusTaken, onMove, onType, onUndo, onSold, onPaste } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFocusWanted) return;
    field.current?.focus({ preventScroll: false });
    field.current?.select();
    onFocusTaken();
  }, [isFocusWanted, onFocusTaken]);

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const down = event.key === 'Enter' ? (event.shiftKey ? -1 : 1) : DOWN[event.key];
    const right = sideways(event);
    if (down === undefined && right === 0 && !(event.key === 'Escape' && shown.isChanged)) return;
    // Escape takes back what was typed first; the window closes on the next one.
    event.preventDefault();
    if (down !== undefined) onMove({ down });
    else if (right !== 0) onMove({ right });
    else onUndo();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[\n\t]/.test(text.trimEnd())) return;
    event.preventDefault();
    onPaste(text);
  };
  const label = columnLabel(column);
  const isLocked = row.priceLock !== null;
  return (
    <span
      role="cell"
      className={styles.cell}
      data-changed={shown.isChanged || undefined}
      data-error={shown.error !== null || undefined}
      data-closed={!shown.isSold || undefined}
    >
      <Tooltip text={row.priceLock}>
        <span className={styles.price}>
          {isLocked ? <Glyph icon={IconLock} size={14} /> : null}
          <input
            ref={field}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            aria-label={`${label}, ${row.name}`}
            aria-invalid={shown.error !== null}
            readOnly={isLocked}
            placeholder={shown.follows}
            value={shown.typed}
            onChange={(event) => onType(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={() => {
              const price = readPrice(shown.typed);
              if (price !== null && shown.isChanged) onType(asTypedEuros(price));
            }}
            onKeyDown={press}
            onPaste={isLocked ? undefined : paste}
          />
        </span>
      </Tooltip>
      {column === 'base' ? null : (
        <Tooltip text={row.soldLock ?? (shown.isSold ? `Vendu sur ${label}` : `Non vendu sur ${label}`)}>
          <button
            type="button"
            className={styles.sold}
            aria-pressed={shown.isSold}
            aria-disabled={row.soldLock !== null}
            aria-label={`Vendu sur ${label}, ${row.name}`}
            onClick={() => row.soldLock === null && onSold(!shown.isSold)}
          >
            <Glyph icon={shown.isSold ? IconEye : IconEyeOff} size={16} />
          </button>
        </Tooltip>
      )}
    </span>
  );
}

/** To the next cell only from the edge of what is typed, or when all of it is selected. */
function sideways({
  key,
  currentTarget: { selectionStart, selectionEnd, value },
}: KeyboardEvent<HTMLInputElement>): -1 | 0 | 1 {
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowRight' && (isWhole || selectionStart === value.length)) return 1;
  return key === 'ArrowLeft' && (isWhole || selectionEnd === 0) ? -1 : 0;
}
