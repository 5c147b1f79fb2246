import { CHANNEL_LABELS, ORDER_TYPE_LABELS, ORDER_TYPES } from '@comptoir/domain/kernel/sales.ts';
import type { Lock } from '@comptoir/domain/sales-modes/save-rules.ts';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { LOCK_REASONS, NO_ZONES, unpayableWords, WORDS } from './methods.labels.ts';
import { columnsOf, lacksZones, MODES, unpayable } from './methods-draft.ts';
import styles from './methods.module.css';
import type { MethodsView } from './use-methods-form.ts';

/** PMT-08, PMT-19: what the switches as they stand now would mean. */
export function MethodsWarnings({ view: { kind, saved, form } }: { view: MethodsView }) {
  const missing = unpayable(kind, saved, form.draft);
  const sentences = ORDER_TYPES.flatMap((orderType) => {
    const channels = missing.filter(([, type]) => type === orderType).map(([channel]) => CHANNEL_LABELS[channel]);
    return channels.length > 0 ? [unpayableWords(ORDER_TYPE_LABELS[orderType], channels)] : [];
  });
  if (lacksZones(kind, saved, form.draft)) sentences.push(NO_ZONES);
  return sentences.length > 0 ? (
    <div className={styles.warnings}>
      {sentences.map((sentence) => (
        <Notice key={sentence} tone="calm">
          {sentence}
        </Notice>
      ))}
    </div>
  ) : null;
}

/** What the signs of the page mean: the reasons of the padlocks that stand there. */
export function MethodsLegend({ view }: { view: MethodsView }) {
  const locks = columnsOf(view.kind, view.saved)
    .flatMap((column) => MODES[view.kind].map((mode) => view.cellOf(column, mode)?.lock))
    .filter((lock): lock is Lock => lock !== null && lock !== undefined && lock !== 'not-for-delivery');
  return (
    <ul className={styles.legend}>
      <li>
        <Glyph icon={IconInfoCircle} size={16} />
        {WORDS[view.kind].legend}
      </li>
      {[...new Set(locks)].map((lock) => (
        <li key={lock}>
          <Glyph icon={IconLock} size={16} />
          {LOCK_REASONS[lock]}
        </li>
      ))}
    </ul>
  );
}
