import { sendDriverCode } from '@comptoir/contract/driver-app.ts';
import { useState, type SubmitEvent } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { driverCall } from '../desk/driver-call.ts';
import { keep } from '../desk/kept.ts';
import { FormNotice } from './form-notice.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { hasErrors, identityErrors, isUnknownShop, NO_ERRORS, wired, type TypedIdentity } from './identity.ts';
import styles from './sign-in.module.css';

type PhoneFormProps = {
  typed: TypedIdentity;
  notice: string | null;
  onSent: () => void;
  onRegister: () => void;
};

export function PhoneForm({ typed, notice, onSent, onRegister }: PhoneFormProps) {
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = identityErrors(typed.identity);
    setErrors(found);
    setFailure(null);
    if (isBusy || hasErrors(found)) return;
    setBusy(true);
    try {
      await driverCall(sendDriverCode, { params: {}, body: wired(typed.identity) });
      keep('identity', typed.identity);
      onSent();
    } catch (error) {
      setBusy(false);
      if (isUnknownShop(error)) setErrors({ ...NO_ERRORS, shop: sentenceOf(error) });
      else setFailure(sentenceOf(error));
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <FormNotice tone="calm" text={notice} />
      <FormNotice tone="error" text={failure} />
      <IdentityFields typed={typed} errors={errors} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy}>
          Recevoir un code
        </Button>
        <Button variant="subtle" size="lg" isWide onClick={onRegister}>
          Créer mon compte
        </Button>
      </div>
    </form>
  );
}
