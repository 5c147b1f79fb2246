import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { ORDER_TYPE_LABELS, type OrderType } from '@comptoir/domain/kernel/sales.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { managementFee } from '@comptoir/domain/management-fees/management-fee.ts';
import { isUnreadable } from '@comptoir/domain/kernel/typed-figures.ts';
import { corrected, typedFee, type TypedFee } from '@comptoir/domain/management-fees/typed-fee.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { SettingsBlock, SettingsNote } from '../settings/settings-block.tsx';
import styles from './management-fees.module.css';

type Put = (change: (known: TypedFee) => TypedFee) => void;
type FeeBlockProps = { type: OrderType; typed: TypedFee; put: Put };

const KINDS = [
  { value: 'percent', label: 'Pourcentage' },
  { value: 'fixed', label: 'Montant fixe' },
] as const;

/** MFE-01, MFE-02. */
export function FeeBlock({ type, typed, put }: FeeBlockProps) {
  const label = ORDER_TYPE_LABELS[type];
  const set = (change: Partial<TypedFee>) => put((known) => ({ ...known, ...change }));
  return (
    <SettingsBlock
      title={label}
      side={
        <Switch
          label={`Frais de gestion en ${label}`}
          labelSide="hidden"
          isOn={typed.isOn}
          onChange={(isOn) => set({ isOn })}
        />
      }
    >
      {typed.isOn ? (
        <>
          <Segmented
            label={`Calcul des frais, ${label}`}
            segments={KINDS}
            value={typed.hasFixedValue ? 'fixed' : 'percent'}
            onChange={(kind) => set({ hasFixedValue: kind === 'fixed' })}
          />
          {typed.hasFixedValue ? (
            <div className={styles.fields}>
              <FeeField label="Montant (€)" suffix="€" name="amount" typed={typed} put={put} />
            </div>
          ) : (
            <ShareFields typed={typed} put={put} />
          )}
          <SettingsNote>{examples(typed)}</SettingsNote>
        </>
      ) : (
        <SettingsNote>Aucuns frais de gestion pour ce mode de vente.</SettingsNote>
      )}
    </SettingsBlock>
  );
}

function ShareFields({ typed, put }: Omit<FeeBlockProps, 'type'>) {
  return (
    <div className={styles.fields}>
      <FeeField label="Pourcentage" suffix="%" name="percent" typed={typed} put={put} />
      <FeeField label="Minimum" suffix="€" name="min" typed={typed} put={put} />
      {typed.isUnlimited ? null : <FeeField label="Maximum" suffix="€" name="max" typed={typed} put={put} />}
      <div className={styles.unlimited}>
        <Checkbox
          label="Sans limite"
          isChecked={typed.isUnlimited}
          onChange={(isUnlimited) => put((known) => tidied({ ...known, isUnlimited }))}
        />
      </div>
    </div>
  );
}

type FeeFieldProps = {
  label: string;
  suffix: string;
  name: 'amount' | 'percent' | 'min' | 'max';
  typed: TypedFee;
  put: Put;
};

/** MFE-05; while one of them cannot be read, none is touched. */
const tidied = (known: TypedFee): TypedFee =>
  [known.amount, known.percent, known.min, known.max].some(isUnreadable) ? known : corrected(known);

const FeeField = ({ label, suffix, name, typed, put }: FeeFieldProps) => (
  <div className={styles.field}>
    <FigureField
      kind={name === 'percent' ? 'percent' : 'amount'}
      label={label}
      suffix={suffix}
      maxLength={12}
      value={typed[name]}
      onChange={(text) => put((known) => ({ ...known, [name]: text }))}
      onBlur={() => put(tidied)}
    />
  </div>
);

const BASKETS = [800, 3_000, 9_000].map(cents);

/** « Panier de 8,00 € : 0,50 € · de 30,00 € : 1,50 € · de 90,00 € : 3,00 € » */
const examples = (typed: TypedFee): string =>
  french(
    `Panier ${BASKETS.map((basket) => `de ${formatEuros(basket)} : ${formatEuros(managementFee(basket, typedFee(typed)))}`).join(' · ')}`,
  );
