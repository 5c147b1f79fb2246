import type { Form } from '@comptoir/web/form/use-form.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import type { Identity } from './identity.ts';

export function IdentityFields({ form }: { form: Pick<Form<Identity>, 'field'> }) {
  return (
    <>
      <TextField
        label="Identifiant du magasin"
        name="shop"
        autoComplete="organization"
        help="Le magasin vous l’a donné avec le lien de cette page."
        {...form.field('shop')}
      />
      <TextField
        label="Téléphone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="06 12 34 56 78"
        {...form.field('phone')}
      />
    </>
  );
}
