import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { tidyEmail } from '@comptoir/domain/session/credentials.ts';
import { useRef, useState, type SubmitEvent, type ReactNode } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { signInWith } from './session.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { ErrorDialog } from '@comptoir/web/ui/dialogs/error-dialog.tsx';
import { PasswordField } from '@comptoir/web/ui/fields/password-field.tsx';
import { EmailField, identityRefusal, ShopField, type TypedIdentity } from './typed-identity.tsx';
import styles from './visitor-frame.module.css';

type SignInFormProps = { typed: TypedIdentity; notice: ReactNode; onForgotten: () => void };

/** The guard sees the new session and leads to the address first asked for (SES-02). */
export function SignInForm({ typed, notice, onForgotten }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const shopField = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const refusal = identityRefusal(typed, [typed.email, password, typed.shopId]);
    if (refusal) return setError(refusalSentence(refusal));
    setBusy(true);
    signInWith({ email: tidyEmail(typed.email), password, shopId: typed.shopId.trim() }).catch((failure: unknown) => {
      setBusy(false);
      setError(sentenceOf(failure));
    });
  };

  /** SES-13: what was typed stays, except the password; the focus goes where something is to be typed. */
  const forgive = () => {
    const isShopMissing = typed.shopId.trim() === '' && password !== '';
    const first = typed.email.trim() === '' ? emailField : isShopMissing ? shopField : passwordField;
    setPassword('');
    setError(null);
    // After the dialog has given the focus back.
    setTimeout(() => first.current?.focus());
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {notice}
      <EmailField typed={typed} ref={emailField} />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        ref={passwordField}
      />
      <ShopField typed={typed} ref={shopField} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy}>
          Se connecter
        </Button>
        <Button variant="subtle" isWide onClick={onForgotten}>
          {french('Mot de passe oublié ?')}
        </Button>
      </div>
      {error ? <ErrorDialog title="Connexion impossible" text={error} onClose={forgive} /> : null}
    </form>
  );
}
