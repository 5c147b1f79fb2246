import { sendDriverCode } from '@comptoir/contract/driver-app.ts';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { driverCall } from '../desk/driver-call.ts';
import { keep } from '../desk/kept.ts';
import { FormNotice } from './form-notice.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { identityErrors, unknownShop, wired, type Identity } from './identity.ts';
import styles from './sign-in.module.css';

type PhoneFormProps = {
  identity: Identity;
  notice: string | null;
  onSent: (typed: Identity) => void;
  onRegister: (typed: Identity) => void;
};

export function PhoneForm({ identity, notice, onSent, onRegister }: PhoneFormProps) {
  const form = useForm({
    start: identity,
    check: identityErrors,
    send: async (typed) => {
      await driverCall(sendDriverCode, { params: {}, body: wired(typed) });
      keep('identity', typed);
      onSent(typed);
    },
    refused: unknownShop,
  });
  return (
    <form id={form.id} className={styles.form} onSubmit={(event) => form.submit(event)} noValidate>
      <FormNotice tone="calm" text={notice} />
      <FormNotice tone="error" text={form.failure} />
      <IdentityFields form={form} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" isWide isBusy={form.isSaving}>
          Recevoir un code
        </Button>
        <Button variant="subtle" size="lg" isWide onClick={() => onRegister(form.draft)}>
          Créer mon compte
        </Button>
      </div>
    </form>
  );
}
