import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import type { IdentityErrors, TypedIdentity } from './identity.ts';

type IdentityFieldsProps = { typed: TypedIdentity; errors: IdentityErrors };

export function IdentityFields({ typed: { identity, setIdentity }, errors }: IdentityFieldsProps) {
  return (
    <>
      <TextField
        label="Identifiant du magasin"
        name="shop"
        autoComplete="organization"
        help="Le magasin vous l’a donné avec le lien de cette page."
        value={identity.shop}
        error={errors.shop}
        onChange={(shop) => setIdentity({ ...identity, shop })}
      />
      <TextField
        label="Téléphone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="06 12 34 56 78"
        value={identity.phone}
        error={errors.phone}
        onChange={(phone) => setIdentity({ ...identity, phone })}
      />
    </>
  );
}
