import { refusalSentence } from '@comptoir/contract/errors.ts';
import { newPassword } from '@comptoir/contract/session.ts';
import { passwordRefusal } from '@comptoir/domain/session/credentials.ts';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { createLink, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { useForm, WHOLE, type FieldErrors } from '@comptoir/web/form/use-form.ts';
import { VisitorEnding } from '@comptoir/web/form/visitor-form.tsx';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { PasswordField } from '@comptoir/web/ui/fields/password-field.tsx';
import { missingErrors } from './identity-fields.tsx';
import { FormOnCard, VisitorCard } from './visitor-card.tsx';

const RouteButton = createLink(LinkButton);

/** SES-32: where the link of the e-mail leads. */
export function NewPasswordScreen() {
  const token = useToken();
  const [isDone, setDone] = useState(false);
  return (
    <VisitorCard title="Nouveau mot de passe">
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
    </VisitorCard>
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
    <VisitorEnding>
      {children}
      <RouteButton to="/login" variant="primary" size="lg" isWide>
        {label}
      </RouteButton>
    </VisitorEnding>
  );
}

function PasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    start: { password: '', confirmation: '' },
    check: refusalOf,
    send: async ({ password }) => {
      await call(newPassword, { params: {}, body: { token, password } });
      onDone();
    },
  });
  const retype = () => {
    // What is missing stays marked; a refused password is typed again in two empty fields.
    if (form.draft.password !== '' && form.draft.confirmation !== '') form.restart({ password: '', confirmation: '' });
    form.focus('password');
  };
  return (
    <FormOnCard
      form={form}
      saveLabel="Enregistrer le mot de passe"
      failureTitle="Réinitialisation impossible"
      onForgiven={retype}
    >
      <PasswordField
        label="Nouveau mot de passe"
        name="password"
        help="Au moins 8 caractères, difficile à deviner."
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label="Confirmer le mot de passe" autoComplete="new-password" {...form.field('confirmation')} />
    </FormOnCard>
  );
}

type Typed = { password: string; confirmation: string };

function refusalOf(typed: Typed): FieldErrors {
  const missing = missingErrors(typed);
  if (WHOLE in missing) return missing;
  const isOther = typed.password !== typed.confirmation;
  const refusal = isOther ? 'PASSWORDS_DIFFER' : passwordRefusal(typed.password);
  if (!refusal) return {};
  const sentence = refusalSentence(refusal);
  return { [WHOLE]: sentence, [isOther ? 'confirmation' : 'password']: sentence };
}
