import { refusalSentence } from '@comptoir/contract/errors.ts';
import { useState } from 'react';
import { readCookie } from './cookies.ts';
import { useSessionState } from './session.ts';
import type { Identity } from './identity-fields.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { VisitorCard } from './visitor-card.tsx';

/** SES-09 to SES-16. What was typed passes from one form to the other; the last shop is remembered (SES-24). */
export function LoginScreen() {
  const [form, setForm] = useState<'sign-in' | 'reset'>('sign-in');
  const [identity, setIdentity] = useState<Identity>(() => ({ email: '', shopId: readCookie('shopId') ?? '' }));
  const show = (next: typeof form) => (typed: Identity) => {
    setIdentity(typed);
    setForm(next);
  };
  const isReset = form === 'reset';
  return (
    <VisitorCard title={isReset ? 'Mot de passe oublié' : 'Connexion'}>
      {isReset ? (
        <ResetForm identity={identity} onBack={show('sign-in')} />
      ) : (
        <SignInForm identity={identity} notice={<EndedSession />} onForgotten={show('reset')} />
      )}
    </VisitorCard>
  );
}

/** SES-29, SES-34: why somebody who was signed in is here again. */
function EndedSession() {
  const session = useSessionState();
  if (session.status !== 'logged-out' || session.reason === null) return null;
  const refusal = session.reason === 'expired' ? 'TOKEN_EXPIRED' : 'AUTHENTICATION_FAILED';
  return <Notice tone="calm">{refusalSentence(refusal)}</Notice>;
}
