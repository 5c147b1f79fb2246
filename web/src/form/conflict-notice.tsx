import { refusalSentence } from '@comptoir/contract/errors.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/actions/button.tsx';
import { Glyph } from '../ui/base/glyph.tsx';
import styles from './form-window.module.css';

export type Conflict = {
  changes: readonly { field: string; before: string; after: string }[];
  reload: () => void;
  overwrite: () => void;
};

/** PRD-26, CAT-ERR-25: what was typed stays; who reads decides whose words are kept. */
export function ConflictNotice({ conflict, isSaving }: { conflict: Conflict; isSaving: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A block, so that what newer browsers answer, a promise, does not reach React.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={notice} className={styles.conflict} role="alert">
      <Glyph icon={IconAlertTriangle} size={20} />
      <div className={styles.conflictWords}>
        <p className={styles.conflictTitle}>{refusalSentence('RECORD_CONFLICT')}</p>
        <p>
          Votre saisie est conservée. «{'\u00A0'}Recharger{'\u00A0'}» la remplace par la version enregistrée, «
          {'\u00A0'}
          Écraser{'\u00A0'}» enregistre la vôtre.
        </p>
        {conflict.changes.length > 0 ? (
          <ul className={styles.changes}>
            {conflict.changes.map(({ field, before, after }) => (
              <li key={field}>
                <strong>{field}</strong>
                {'\u00A0'}: <del>{before}</del> → <ins>{after}</ins>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className={styles.conflictActions}>
        <Button onClick={conflict.reload}>Recharger</Button>
        <Button variant="dangerLight" isBusy={isSaving} onClick={conflict.overwrite}>
          Écraser
        </Button>
      </div>
    </div>
  );
}
