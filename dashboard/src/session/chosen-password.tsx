import { refusalSentence } from '@comptoir/contract/errors.ts';
import { passwordRefusal } from '@comptoir/domain/session/credentials.ts';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { WHOLE, type FieldErrors, type Form } from '@comptoir/web/form/use-form.ts';
import { VisitorEnding } from '@comptoir/web/form/visitor-form.tsx';
import { PasswordField } from '@comptoir/web/ui/fields/password-field.tsx';
import { missingErrors } from './identity-fields.tsx';

/** Read once, then taken out of the address bar: it opens an account, and addresses are shared and remembered. */
export function useLinkToken(page: '/login/reset' | '/invitation'): string | null {
  const { token } = useSearch() as { token?: unknown };
  const [read] = useState(typeof token === 'string' ? token : null);
  const navigate = useNavigate();
  useEffect(() => {
    if (token) void navigate({ to: page, search: {}, replace: true });
  }, [token, navigate, page]);
  return read;
}

/** What is said where nothing more can be done, and the way to the sign-in. */
export const ToSignIn = ({ label, children }: { label: string; children: ReactNode }) => (
  <VisitorEnding>
    {children}
    <RouteButton to="/login" variant="primary" size="lg" isWide>
      {label}
    </RouteButton>
  </VisitorEnding>
);

type Chosen = { password: string; confirmation: string };
type ChosenPasswordProps = { form: Pick<Form<Chosen>, 'field'>; label: string };

export const ChosenPasswordFields = ({ form, label }: ChosenPasswordProps) => (
  <>
    <PasswordField
      label={label}
      name="password"
      help="Au moins 8 caractères, difficile à deviner."
      autoComplete="new-password"
      {...form.field('password')}
    />
    <PasswordField label="Confirmer le mot de passe" autoComplete="new-password" {...form.field('confirmation')} />
  </>
);

export function chosenPasswordErrors(typed: Chosen & Record<string, string>): FieldErrors {
  const missing = missingErrors(typed);
  if (WHOLE in missing) return missing;
  const isOther = typed.password !== typed.confirmation;
  const refusal = isOther ? 'PASSWORDS_DIFFER' : passwordRefusal(typed.password);
  if (!refusal) return {};
  const sentence = refusalSentence(refusal);
  return { [WHOLE]: sentence, [isOther ? 'confirmation' : 'password']: sentence };
}
