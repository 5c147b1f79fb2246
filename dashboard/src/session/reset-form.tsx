import { refusalSentence } from '@comptoir/contract/errors.ts';
import { resetPassword } from '@comptoir/contract/session.ts';
import { tidyEmail } from '@comptoir/domain/session/credentials.ts';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { call, sentenceOf } from '@comptoir/web/call/call.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { ErrorDialog } from '@comptoir/web/ui/dialogs/error-dialog.tsx';
import { Notice } from './notice.tsx';
import { EmailField, identityRefusal, ShopField, type TypedIdentity } from './typed-identity.tsx';
import styles from './visitor-frame.module.css';

/** SES-31: the same words whether the account exists or not. */
const SENT = 'Un e-mail de réinitialisation vient de vous être envoyé. Pensez à vérifier vos courriers indésirables.';

type State = 'typing' | 'sending' | 'sent';

/** SES-11, SES-15. */
export function ResetForm({ typed, onBack }: { typed: TypedIdentity; onBack: () => void }) {
  const [state, setState] = useState<State>('typing');
  const [error, setError] = useState<string | null>(null);
  const email = useRef<HTMLInputElement>(null);
  const shop = useRef<HTMLInputElement>(null);

  // The button that led here is gone, and the focus with it.
  useEffect(() => email.current?.focus(), []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (state === 'sending') return;
    const refusal = identityRefusal(typed, [typed.email, typed.shopId]);
    if (refusal) return setError(refusalSentence(refusal));
    setState('sending');
    const body = { email: tidyEmail(typed.email), shopId: typed.shopId.trim() };
    call(resetPassword, { params: {}, body }).then(
      () => setState('sent'),
      (failure: unknown) => {
        setState('typing');
        setError(sentenceOf(failure));
      },
    );
  };
  const forgive = () => {
    setError(null);
    const field = typed.email.trim() !== '' && typed.shopId.trim() === '' ? shop : email;
    // After the dialog has given the focus back.
    setTimeout(() => field.current?.focus());
  };

  if (state === 'sent')
    return (
      <div className={styles.form}>
        <Notice icon={IconMailCheck} tone="success">
          {SENT}
        </Notice>
        <Button isWide onClick={onBack}>
          Retour
        </Button>
      </div>
    );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>Nous vous enverrons un lien pour choisir un nouveau mot de passe.</p>
      <EmailField typed={typed} ref={email} />
      <ShopField typed={typed} ref={shop} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" isWide isBusy={state === 'sending'}>
          Valider
        </Button>
        <Button variant="subtle" isWide onClick={onBack}>
          Retour
        </Button>
      </div>
      {error ? <ErrorDialog title="Réinitialisation impossible" text={error} onClose={forgive} /> : null}
    </form>
  );
}
