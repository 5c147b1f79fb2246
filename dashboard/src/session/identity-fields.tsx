import { refusalSentence } from '@comptoir/contract/errors.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import { WHOLE, type FieldErrors, type Form } from '@comptoir/web/form/use-form.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';

export type Identity = { email: string; shopId: string };
type IdentityForm = { form: Pick<Form<Identity>, 'field'> };

export const EmailField = ({ form }: IdentityForm) => (
  <TextField label="Adresse e-mail" type="email" name="email" autoComplete="username" {...form.field('email')} />
);

export const ShopField = ({ form }: IdentityForm) => (
  <TextField label="Identifiant du magasin" name="shop" autoComplete="organization" {...form.field('shopId')} />
);

/** ERR-51: the sentence speaks of « champs indiqués »: each empty one is marked. */
export function missingErrors(typed: Record<string, string>): FieldErrors {
  const missing = Object.keys(typed).filter((name) => typed[name]?.trim() === '');
  if (missing.length === 0) return {};
  const required = refusalSentence('field-required');
  return {
    [WHOLE]: refusalSentence('MISSING_FIELDS'),
    ...Object.fromEntries(missing.map((name) => [name, required])),
  };
}

/** SES-14 to SES-16: what can be refused without asking the server. */
export function identityErrors(typed: Identity): FieldErrors {
  const invalid = refusalSentence('INVALID_EMAIL');
  const isInvalid = typed.email.trim() !== '' && !isEmail(tidyEmail(typed.email));
  return { ...(isInvalid ? { [WHOLE]: invalid, email: invalid } : {}), ...missingErrors(typed) };
}

export const tidyIdentity = ({ email, shopId }: Identity): Identity => ({
  email: tidyEmail(email),
  shopId: shopId.trim(),
});
