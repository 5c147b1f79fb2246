import { resetPassword } from '@comptoir/contract/session.ts';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { EmailField, identityErrors, ShopField, tidyIdentity, type Identity } from './identity-fields.tsx';
import { Notice } from './notice.tsx';
import { VisitorForm } from './visitor-form.tsx';
import styles from './visitor-frame.module.css';

/** SES-31: the same words whether the account exists or not. */
const SENT = 'Un e-mail de réinitialisation vient de vous être envoyé. Pensez à vérifier vos courriers indésirables.';

/** SES-11, SES-15. */
export function ResetForm({ identity, onBack }: { identity: Identity; onBack: (typed: Identity) => void }) {
  const [isSent, setSent] = useState(false);
  const form = useForm({
    start: identity,
    check: (typed) => identityErrors(typed, Object.values(typed)),
    send: async (typed) => {
      await call(resetPassword, { params: {}, body: tidyIdentity(typed) });
      setSent(true);
    },
  });
  const { focus, draft } = form;
  const back = () => onBack(draft);

  // The button that led here is gone, and the focus with it.
  useEffect(() => focus('email'), [focus]);

  if (isSent)
    return (
      <div className={styles.form}>
        <Notice icon={IconMailCheck} tone="success">
          {SENT}
        </Notice>
        <Button isWide onClick={back}>
          Retour
        </Button>
      </div>
    );
  return (
    <VisitorForm
      form={form}
      saveLabel="Valider"
      failureTitle="Réinitialisation impossible"
      onForgiven={() => focus(draft.email.trim() !== '' && draft.shopId.trim() === '' ? 'shop' : 'email')}
      otherWay={
        <Button variant="subtle" isWide onClick={back}>
          Retour
        </Button>
      }
    >
      <p className={styles.text}>Nous vous enverrons un lien pour choisir un nouveau mot de passe.</p>
      <EmailField form={form} />
      <ShopField form={form} />
    </VisitorForm>
  );
}
