import type { ReactNode } from 'react';
import type { Form } from '@comptoir/web/form/use-form.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { ErrorDialog } from '@comptoir/web/ui/dialogs/notice-dialog.tsx';
import styles from './visitor-frame.module.css';

type VisitorFormProps = {
  form: Pick<Form<never>, 'id' | 'submit' | 'isSaving' | 'failure' | 'fail'>;
  saveLabel: string;
  /** The title of the dialog that says what was refused. */
  failureTitle: string;
  /** Once it has been read. */
  onForgiven: () => void;
  /** Under the button. */
  otherWay?: ReactNode;
  children: ReactNode;
};

export function VisitorForm(props: VisitorFormProps) {
  const { form, saveLabel, failureTitle, onForgiven, otherWay, children } = props;
  const forgive = () => {
    form.fail(null);
    onForgiven();
  };
  return (
    <form id={form.id} className={styles.form} onSubmit={(event) => form.submit(event)} noValidate>
      {children}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" isWide isBusy={form.isSaving}>
          {saveLabel}
        </Button>
        {otherWay}
      </div>
      {form.failure ? <ErrorDialog title={failureTitle} text={form.failure} onClose={forgive} /> : null}
    </form>
  );
}
