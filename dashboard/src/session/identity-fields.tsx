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

/** SES-14 to SES-16: what can be refused without asking the server. */
export function identityErrors({ email }: Identity, required: readonly string[]): FieldErrors {
  if (required.some((value) => value.trim() === '')) return { [WHOLE]: refusalSentence('MISSING_FIELDS') };
  return isEmail(tidyEmail(email)) ? {} : { [WHOLE]: refusalSentence('INVALID_EMAIL') };
}

export const tidyIdentity = ({ email, shopId }: Identity): Identity => ({
  email: tidyEmail(email),
  shopId: shopId.trim(),
});
