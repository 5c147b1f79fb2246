import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import styles from './setup.module.css';

const EMPTY: Address = {
  streetNumber: '',
  street: '',
  city: '',
  postalCode: '',
  country: 'France',
  instruction: null,
  location: null,
};

type Props = { address: Address | null; error: string | undefined; onChange: (address: Address) => void };

/** INS-07: where no address service answers, an address stands without a pin. */
export function AddressParts({ address, error, onChange }: Props) {
  const known = address ?? EMPTY;
  // Another street is elsewhere than the place that was found.
  const put = (change: Partial<Address>) => onChange({ ...known, ...change, location: null });
  const bound = (part: 'streetNumber' | 'street' | 'postalCode' | 'city') => ({
    value: known[part],
    onChange: (text: string) => put({ [part]: text }),
    error: error && part !== 'streetNumber' && known[part].trim() === '' ? error : undefined,
  });
  return (
    <>
      <div className={styles.pair} data-parts="street">
        <TextField label="Numéro" name="street-number" maxLength={20} {...bound('streetNumber')} />
        <TextField label="Rue" name="street" autoComplete="address-line1" maxLength={200} {...bound('street')} />
      </div>
      <div className={styles.pair} data-parts="city">
        <TextField
          label="Code postal"
          name="postal-code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={12}
          {...bound('postalCode')}
        />
        <TextField label="Ville" name="city" autoComplete="address-level2" maxLength={100} {...bound('city')} />
      </div>
    </>
  );
}
