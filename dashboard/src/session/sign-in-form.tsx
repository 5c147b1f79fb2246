import { french } from '@comptoir/domain/kernel/text.ts';
import type { ReactNode } from 'react';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { signInWith } from './session.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { PasswordField } from '@comptoir/web/ui/fields/password-field.tsx';
import { EmailField, identityErrors, ShopField, tidyIdentity, type Identity } from './identity-fields.tsx';
import { FormOnCard } from './visitor-card.tsx';

type SignInFormProps = { identity: Identity; notice: ReactNode; onForgotten: (typed: Identity) => void };

/** The guard sees the new session and leads to the address first asked for (SES-02). */
export function SignInForm({ identity, notice, onForgotten }: SignInFormProps) {
  const form = useForm({
    start: { ...identity, password: '' },
    check: identityErrors,
    send: (typed) => signInWith({ ...tidyIdentity(typed), password: typed.password }),
  });
  const { email, password, shopId } = form.draft;
  /** SES-13: what was typed stays, except the password; the focus goes where something is to be typed. */
  const retype = () => {
    const isShopMissing = shopId.trim() === '' && password !== '';
    // Marks stay until what they speak of is corrected; a password that the server refused is simply typed again.
    if (Object.keys(form.errors).length > 0) form.set({ password: '' });
    else form.restart({ email, shopId, password: '' });
    form.focus(email.trim() === '' ? 'email' : isShopMissing ? 'shop' : 'password');
  };
  return (
    <FormOnCard
      form={form}
      saveLabel="Se connecter"
      failureTitle="Connexion impossible"
      onForgiven={retype}
      otherWays={
        <Button variant="subtle" isWide onClick={() => onForgotten({ email, shopId })}>
          {french('Mot de passe oublié ?')}
        </Button>
      }
    >
      {notice}
      <EmailField form={form} />
      <PasswordField label="Mot de passe" name="password" autoComplete="current-password" {...form.field('password')} />
      <ShopField form={form} />
    </FormOnCard>
  );
}
