import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { figureFault, readPositive } from '@comptoir/domain/kernel/typed-figures.ts';
import { tidyStock } from '@comptoir/domain/stock/stock-levels.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import styles from './stock-field.module.css';

/** What stands in the window of a stock. */
export type TypedStock = { text: string; isUntracked: boolean };

export const asTyped = (remainingStock: number | null): TypedStock =>
  remainingStock === null ? { text: '', isUntracked: true } : { text: String(remainingStock), isUntracked: false };
export const typedPieces = (pieces: number): TypedStock => asTyped(tidyStock(pieces));
/** Null is not tracked. */
export const wantedStock = ({ text, isUntracked }: TypedStock): number | null =>
  isUntracked ? null : tidyStock(readPositive(text));

/** What is wrong with what was typed, or null. */
export const stockFault = ({ text, isUntracked }: TypedStock): string | null =>
  isUntracked ? null : figureFault('stock', text);

const STEPS = [
  { by: -1, label: 'Une pièce de moins', icon: IconMinus, limit: 0 },
  { by: 1, label: 'Une pièce de plus', icon: IconPlus, limit: MENU_LIMITS.stock },
] as const;

type StockFieldProps = { typed: TypedStock; isTouched: boolean; onChange: (typed: TypedStock) => void };

/** A number that is typed, or moved by one piece with fingers full of flour. */
export function StockField({ typed, isTouched, onChange }: StockFieldProps) {
  const id = useId();
  const wanted = wantedStock(typed);
  const fault = stockFault(typed);
  const pieces = wanted ?? 0;
  const [less, more] = STEPS.map(({ by, label, icon, limit }) => {
    const isAtLimit = (limit - pieces) * by <= 0;
    return (
      <button
        key={by}
        type="button"
        className={styles.step}
        aria-label={label}
        aria-disabled={isAtLimit || undefined}
        onClick={() => (isAtLimit ? undefined : onChange(typedPieces(pieces + by)))}
      >
        <Glyph icon={icon} size={22} />
      </button>
    );
  });
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        Stock restant
      </label>
      <div className={styles.row}>
        {less}
        <input
          id={id}
          className={styles.input}
          value={typed.text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          placeholder="non défini"
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={(event) => onChange({ text: event.target.value, isUntracked: false })}
          onBlur={() => (isTouched && wanted !== null && fault === null ? onChange(typedPieces(wanted)) : undefined)}
          onFocus={(event) => event.target.select()}
        />
        {more}
      </div>
      {fault === null ? null : (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
