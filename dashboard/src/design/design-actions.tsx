import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { SaveButton } from '../settings/settings-page.tsx';
import settings from '../settings/settings-page.module.css';
import styles from './design.module.css';

type Marked = { id: string; isDirty: boolean; isSaving: boolean; forget: () => void };

/** DSM-17: what has not been saved is said beside the title until it is. */
export function UnsavedMark({ form, hint }: { form: Pick<Marked, 'isDirty'>; hint: string | null }) {
  return (
    <>
      {hint ? <span className={settings.hint}>{hint}</span> : null}
      {form.isDirty ? <span className={styles.unsaved}>Modifications non enregistrées</span> : null}
    </>
  );
}

export function DesignActions({ form }: { form: Marked }) {
  return (
    <>
      {form.isDirty && !form.isSaving ? <Button onClick={form.forget}>Annuler</Button> : null}
      <SaveButton form={form} />
    </>
  );
}
