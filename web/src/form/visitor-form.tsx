import type { ReactNode } from 'react';
import { Button } from '../ui/actions/button.tsx';
import styles from '../ui/layout/visitor-frame.module.css';
import type { Form } from './use-form.ts';

export type VisitorFormProps = {
  form: Pick<Form<never>, 'id' | 'submit' | 'isSaving'>;
  saveLabel: string;
  otherWays?: ReactNode;
  children: ReactNode;
};

/** What stands in the card of somebody who is not signed in. */
export const VisitorForm = ({ form, saveLabel, otherWays, children }: VisitorFormProps) => (
  <form id={form.id} className={styles.form} onSubmit={(event) => form.submit(event)} noValidate>
    {children}
    <div className={styles.actions}>
      <Button type="submit" variant="primary" size="lg" isWide isBusy={form.isSaving}>
        {saveLabel}
      </Button>
      {otherWays}
    </div>
  </form>
);

export const VisitorEnding = ({ children }: { children: ReactNode }) => <div className={styles.form}>{children}</div>;
