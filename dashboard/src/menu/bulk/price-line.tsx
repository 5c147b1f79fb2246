import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { asTypedEuros, readPrice } from '@comptoir/domain/kernel/typed-figures.ts';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import type { ShownPrice, Theirs } from './price-edits.ts';
import type { PriceRow } from './price-rows.ts';
import type { PriceGridState } from './use-price-grid.ts';
import styles from './price-grid.module.css';

type PriceLineProps = {
  row: PriceRow;
  shown: ShownPrice;
  isSelected: boolean;
  isFocusWanted: boolean;
  onFocusTaken: () => void;
  onSelect: (isSelected: boolean) => void;
  onMove: (by: 1 | -1) => void;
  grid: PriceGridState;
};

const MOVES: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 };

export function PriceLine(props: PriceLineProps) {
  const { row, shown, isSelected, isFocusWanted, onFocusTaken, onSelect, onMove, grid } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFocusWanted) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    onFocusTaken();
  }, [isFocusWanted, onFocusTaken]);

  const press = (event: KeyboardEvent) => {
    const by = event.key === 'Enter' ? (event.shiftKey ? -1 : 1) : MOVES[event.key];
    if (by !== undefined) {
      event.preventDefault();
      onMove(by);
    } else if (event.key === 'Escape' && shown.before !== null) {
      // What was typed goes first; the window closes on the next one.
      event.preventDefault();
      grid.undo(row);
    }
  };
  /** As the windows do: what was read is written the usual way. */
  const tidy = () => {
    const price = readPrice(shown.typed);
    if (price !== null && shown.before !== null) grid.type(row, asTypedEuros(price));
  };
  const isLocked = row.lock !== null;
  return (
    <div className={styles.line} data-changed={shown.before !== null || undefined}>
      <div className={styles.tick}>
        <Checkbox label={row.name} isChecked={isSelected} isLocked={isLocked} onChange={onSelect} />
      </div>
      <span className={styles.before}>{shown.before === null ? null : <del>{formatEuros(shown.before)}</del>}</span>
      <span className={styles.field} data-error={shown.error !== null || undefined}>
        {isLocked ? <Glyph icon={IconLock} size={16} /> : null}
        <input
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          aria-label={`Prix de ${row.name}`}
          aria-describedby={`${id}-note`}
          aria-invalid={shown.error !== null}
          readOnly={isLocked}
          value={shown.typed}
          onChange={(event) => grid.type(row, event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={tidy}
          onKeyDown={press}
        />
        <span aria-hidden="true">€</span>
      </span>
      <div id={`${id}-note`} className={styles.note}>
        {shown.theirs ? (
          <Conflict theirs={shown.theirs} onKeep={() => grid.keep(row)} onTake={() => grid.undo(row)} />
        ) : (
          <Remark row={row} error={shown.error} />
        )}
      </div>
    </div>
  );
}

function Remark({ row, error }: { row: PriceRow; error: string | null }) {
  if (error !== null) return <p className={styles.error}>{error}</p>;
  if (row.lock !== null) return <p className={styles.hint}>{row.lock}</p>;
  if (row.posPrice === null) return null;
  return (
    <p className={styles.hint}>
      Prix caisse{'\u00A0'}: {formatEuros(row.posPrice)}
    </p>
  );
}

type ConflictProps = { theirs: Theirs; onKeep: () => void; onTake: () => void };

/** PRD-26: in its place, so that whoever decides sees both. */
function Conflict({ theirs, onKeep, onTake }: ConflictProps) {
  return (
    <div className={styles.conflict} role="alert">
      <p>
        Modifié entre-temps{'\u00A0'}: <strong>{formatEuros(theirs.price)}</strong>
      </p>
      <Button onClick={onKeep}>Garder le mien</Button>
      <Button onClick={onTake}>Prendre le leur</Button>
    </div>
  );
}
