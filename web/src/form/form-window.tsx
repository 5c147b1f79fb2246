import { IconLock } from '@tabler/icons-react';
import { Button, type ButtonProps } from '../ui/actions/button.tsx';
import { Glyph } from '../ui/base/glyph.tsx';
import { Dialog, type DialogProps } from '../ui/dialogs/dialog.tsx';
import { ConflictNotice, type Conflict } from './conflict-notice.tsx';
import { useLeaveGuard } from './leave-guard.tsx';
import type { Form } from './use-form.ts';
import styles from './form-window.module.css';

export type FormWindowProps = Pick<
  DialogProps,
  'title' | 'context' | 'icon' | 'picture' | 'width' | 'onClose' | 'children'
> & {
  form: Pick<Form<never>, 'isDirty' | 'isSaving' | 'submit'>;
  saveLabel?: string;
  saveVariant?: ButtonProps['variant'];
  /** Why it cannot be saved or changed now, or null. */
  refusal: string | null;
  /** PRD-09: somebody without the right reads. */
  isReadOnly?: boolean;
  /** Null when nobody else has saved meanwhile. */
  conflict?: Conflict | null;
};

/** PRD-28: what windows with a form share: their buttons, their question, their conflict. */
export function FormWindow(props: FormWindowProps) {
  const { form, saveLabel = 'Enregistrer', saveVariant = 'primary', refusal, onClose, children, ...window } = props;
  const { isReadOnly = false, conflict, ...dialog } = window;
  const { mayLeave, question } = useLeaveGuard(form.isDirty);
  const leave = async () => {
    if (form.isSaving) return;
    if (await mayLeave()) onClose();
  };
  return (
    <>
      <Dialog
        {...dialog}
        onClose={() => void leave()}
        footerLeft={<Button onClick={() => void leave()}>{isReadOnly ? 'Fermer' : 'Annuler'}</Button>}
        footerRight={
          isReadOnly ? null : (
            <Button
              variant={saveVariant}
              isBusy={form.isSaving}
              disabledBecause={refusal}
              onClick={() => form.submit()}
            >
              {saveLabel}
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
        {conflict ? <ConflictNotice conflict={conflict} isSaving={form.isSaving} /> : null}
        <fieldset className={styles.fields} disabled={isReadOnly}>
          {children}
        </fieldset>
      </Dialog>
      {question}
    </>
  );
}
