import { refusalSentence, type Refusal } from '@comptoir/contract/errors.ts';
import { newPassword } from '@comptoir/contract/session.ts';
import { passwordRefusal } from '@comptoir/domain/session/credentials.ts';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { createLink, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SubmitEvent, type ReactNode } from 'react';
import { call, sentenceOf } from '@comptoir/web/call/call.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { ErrorDialog } from '@comptoir/web/ui/dialogs/error-dialog.tsx';
import { PasswordField } from '@comptoir/web/ui/fields/password-field.tsx';
import { Notice } from './notice.tsx';
import { VisitorFrame } from './visitor-frame.tsx';
import styles from './visitor-frame.module.css';

const RouteButton = createLink(LinkButton);

/** SES-32: where the link of the e-mail leads. */
export function NewPasswordScreen() {
  const token = useToken();
  const [isDone, setDone] = useState(false);
  return (
    <VisitorFrame title="Nouveau mot de passe">
      {isDone ? (
        <Ending label="Se connecter">
          <Notice icon={IconCircleCheck} tone="success">
            Votre mot de passe a bien été modifié.
          </Notice>
        </Ending>
      ) : token ? (
        <PasswordForm token={token} onDone={() => setDone(true)} />
      ) : (
        <Ending label="Retour">
          <Notice icon={IconLinkOff} tone="calm">
            {refusalSentence('reset-link-dead')}
          </Notice>
        </Ending>
      )}
    </VisitorFrame>
  );
}

/** Read once, then taken out of the address bar: it opens an account, and addresses are shared and remembered. */
function useToken(): string | null {
  const { token } = useSearch({ strict: false });
  const [read] = useState(token ?? null);
  const navigate = useNavigate();
  useEffect(() => {
    if (token) void navigate({ to: '/login/reset', search: {}, replace: true });
  }, [token, navigate]);
  return read;
}

function Ending({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.form}>
      {children}
      <RouteButton to="/login" variant="primary" size="lg" isWide>
        {label}
      </RouteButton>
    </div>
  );
}

function PasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const refusal = refusalOf(password, confirmation);
    if (refusal) return setError(refusalSentence(refusal));
    setBusy(true);
    call(newPassword, { params: {}, body: { token, password } }).then(onDone, (failure: unknown) => {
      setBusy(false);
      setError(sentenceOf(failure));
    });
  };
  const forgive = () => {
    setError(null);
    setPassword('');
    setConfirmation('');
    // After the dialog has given the focus back.
    setTimeout(() => first.current?.focus());
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        label="Nouveau mot de passe"
        help="Au moins 8 caractères, difficile à deviner."
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        ref={first}
      />
      <PasswordField
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy}>
          Enregistrer le mot de passe
        </Button>
      </div>
      {error ? <ErrorDialog title="Réinitialisation impossible" text={error} onClose={forgive} /> : null}
    </form>
  );
}

function refusalOf(password: string, confirmation: string): Refusal | null {
  if (password === '' || confirmation === '') return 'MISSING_FIELDS';
  return password === confirmation ? passwordRefusal(password) : 'PASSWORDS_DIFFER';
}
