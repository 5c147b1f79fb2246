import { refusalSentence } from '@comptoir/contract/errors.ts';
import { newPassword } from '@comptoir/contract/session.ts';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { ChosenPasswordFields, chosenPasswordErrors, ToSignIn, useLinkToken } from './chosen-password.tsx';
import { FormOnCard, VisitorCard } from './visitor-card.tsx';

/** SES-32: where the link of the e-mail leads. */
export function NewPasswordScreen() {
  const token = useLinkToken('/login/reset');
  const [isDone, setDone] = useState(false);
  return (
    <VisitorCard title="Nouveau mot de passe">
      {isDone ? (
        <ToSignIn label="Se connecter">
          <Notice icon={IconCircleCheck} tone="success">
            Votre mot de passe a bien été modifié.
          </Notice>
        </ToSignIn>
      ) : token ? (
        <PasswordForm token={token} onDone={() => setDone(true)} />
      ) : (
        <ToSignIn label="Retour">
          <Notice icon={IconLinkOff} tone="calm">
            {refusalSentence('reset-link-dead')}
          </Notice>
        </ToSignIn>
      )}
    </VisitorCard>
  );
}

function PasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    start: { password: '', confirmation: '' },
    check: chosenPasswordErrors,
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
      <ChosenPasswordFields form={form} label="Nouveau mot de passe" />
    </FormOnCard>
  );
}
