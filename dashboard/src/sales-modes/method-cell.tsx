import { IconLock } from '@tabler/icons-react';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { columnLabel, MODE_LABELS, partlyWords } from './methods.labels.ts';
import type { Column, Mode } from './methods-draft.ts';
import styles from './methods.module.css';
import type { MethodsView } from './use-methods-form.ts';

/** « – » never offered; a padlock with its reason; or a switch. */
export function MethodCell({ view, column, mode }: { view: MethodsView; column: Column; mode: Mode }) {
  const cell = view.cellOf(column, mode);
  if (!cell)
    return (
      <>
        <span aria-hidden="true" className={styles.never}>
          –
        </span>
        <VisuallyHidden>jamais proposé</VisuallyHidden>
      </>
    );
  if (cell.lock === 'not-for-delivery')
    return (
      <span className={styles.locked}>
        <Glyph icon={IconLock} size={16} />
        <span>
          Non disponible<VisuallyHidden> en livraison</VisuallyHidden>
        </span>
      </span>
    );
  return (
    <span className={styles.cell}>
      <span className={styles.switch}>
        <Switch
          label={`${MODE_LABELS[mode]}, ${columnLabel(column)}`}
          labelSide="hidden"
          isOn={cell.isOn}
          onChange={() => view.turn(column, mode)}
          disabledBecause={cell.reason}
        />
        {cell.lock ? (
          <span className={styles.padlock}>
            <Glyph icon={IconLock} size={14} />
          </span>
        ) : null}
      </span>
      {cell.partly ? <span className={styles.partly}>{partlyWords(cell.partly, view.shopCount)}</span> : null}
    </span>
  );
}
