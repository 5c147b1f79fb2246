import type { BusinessAddress } from '@comptoir/domain/drivers/driver.ts';
import type { Form } from '@comptoir/web/form/use-form.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';

/** INV-48: asked when registering, and of whoever registered before. */
export function AddressFields({ form }: { form: Pick<Form<BusinessAddress>, 'field'> }) {
  return (
    <>
      <TextField
        label="Adresse de l’entreprise"
        name="street-address"
        autoComplete="street-address"
        help="Elle figure sur vos factures."
        maxLength={200}
        {...form.field('street')}
      />
      <TextField
        label="Code postal"
        name="postal-code"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={5}
        {...form.field('postalCode')}
      />
      <TextField label="Ville" name="city" autoComplete="address-level2" maxLength={100} {...form.field('city')} />
    </>
  );
}
