import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import type { StockDraft } from './use-stock-draft.ts';
import styles from './stock-field.module.css';

/** A number that is typed, or moved by one piece with fingers full of flour. */
export function StockField({ draft }: { draft: StockDraft }) {
  const id = useId();
  const { text, wanted, step } = draft;
  const isAtLeast = (wanted ?? 0) <= 0;
  const isAtMost = (wanted ?? 0) >= MENU_LIMITS.stock;
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        Stock restant
      </label>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.step}
          aria-label="Une pièce de moins"
          aria-disabled={isAtLeast || undefined}
          onClick={() => (isAtLeast ? undefined : step(-1))}
        >
          <Glyph icon={IconMinus} size={22} />
        </button>
        <input
          id={id}
          className={styles.input}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          placeholder="non défini"
          onChange={(event) => draft.type(event.target.value)}
          onBlur={draft.tidy}
          onFocus={(event) => event.target.select()}
        />
        <button
          type="button"
          className={styles.step}
          aria-label="Une pièce de plus"
          aria-disabled={isAtMost || undefined}
          onClick={() => (isAtMost ? undefined : step(1))}
        >
          <Glyph icon={IconPlus} size={22} />
        </button>
      </div>
    </div>
  );
}
