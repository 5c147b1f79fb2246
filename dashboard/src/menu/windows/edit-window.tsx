import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { FieldChange } from '@comptoir/domain/menu-sync/sync.ts';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import type { DialogWidth } from '@comptoir/web/ui/dialogs/dialog-frame.tsx';
import styles from './windows.module.css';

export type Conflict = { changes: readonly FieldChange[]; reload: () => void; overwrite: () => void };

export type EditWindowProps = {
  title: string;
  context?: string | undefined;
  width?: DialogWidth | undefined;
  isDirty: boolean;
  isSaving: boolean;
  /** Null when nobody else has saved meanwhile. */
  conflict: Conflict | null;
  /** PRD-09: somebody without the right reads. */
  isReadOnly: boolean;
  /** Why it cannot be saved or changed now, or null. */
  refusal: string | null;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** PRD-28: what the windows of the menu share: their buttons, their questions, their conflict. */
export function EditWindow(props: EditWindowProps) {
  const {
    title,
    context,
    width = 880,
    isDirty,
    isSaving,
    conflict,
    isReadOnly,
    refusal,
    onSave,
    onClose,
    children,
  } = props;
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    if (isSaving) return;
    if (isDirty) setLeaving(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        title={title}
        context={context}
        width={width}
        onClose={leave}
        footerLeft={<Button onClick={leave}>{isReadOnly ? 'Fermer' : 'Annuler'}</Button>}
        footerRight={
          isReadOnly ? null : (
            <Button variant="primary" isBusy={isSaving} disabledBecause={refusal} onClick={onSave}>
              Enregistrer
            </Button>
          )
        }
      >
        {isReadOnly && refusal ? (
          <p className={styles.readOnly}>
            <Glyph icon={IconLock} size={18} />
            {refusal}
          </p>
        ) : null}
        {conflict ? <ConflictNotice conflict={conflict} isSaving={isSaving} /> : null}
        <fieldset className={styles.fields} disabled={isReadOnly}>
          {children}
        </fieldset>
      </Dialog>
      {isLeaving ? (
        <ConfirmDialog
          title={french('Abandonner les modifications ?')}
          text="Ce que vous avez saisi ne sera pas enregistré."
          confirmLabel="Abandonner"
          cancelLabel="Continuer la saisie"
          tone="danger"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      ) : null}
    </>
  );
}

/** PRD-26, CAT-ERR-25: what was typed stays; who reads decides whose words are kept. */
function ConflictNotice({ conflict, isSaving }: { conflict: Conflict; isSaving: boolean }) {
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
