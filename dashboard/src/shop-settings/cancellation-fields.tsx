import { cents, formatEuros, pluralOfAmount } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { isUnreadable } from '@comptoir/domain/kernel/typed-figures.ts';
import { refundOnCancel } from '@comptoir/domain/orders/cancellation.ts';
import {
  correctedCancellation,
  ofType,
  typedCancellation,
  type TypedCancellation,
} from '@comptoir/domain/shop-settings/typed-cancellation.ts';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { SettingsBlock, SettingsNote } from '../settings/settings-block.tsx';
import styles from './shop-settings.module.css';

const TYPES = [
  { value: 'percent', label: 'Pourcentage' },
  { value: 'euro', label: 'Montant en euros' },
] as const;

const EXAMPLE = {
  paymentType: 'stripe',
  providerPaymentId: 'example',
  amountDue: cents(24_00),
  tip: cents(0),
} as const;

type CancellationFieldsProps = {
  typed: TypedCancellation;
  put: (typed: TypedCancellation) => void;
  isReadOnly: boolean;
};

/** GEN-08, GEN-09. */
export function CancellationFields({ typed, put, isReadOnly }: CancellationFieldsProps) {
  const refund = refundOnCancel(EXAMPLE, 'client_unavailable', typedCancellation(typed));
  const types = isReadOnly ? TYPES.filter(({ value }) => value === typed.type) : TYPES;
  return (
    <SettingsBlock
      title="Frais d’annulation"
      text="Ce que vous gardez d’une commande acceptée puis annulée parce que le client est injoignable. Si vous annulez pour une autre raison, le client est remboursé en totalité."
    >
      <Segmented
        label="Type de frais d’annulation"
        segments={types}
        value={typed.type}
        onChange={(type) => put(ofType(type))}
      />
      <div className={styles.figure}>
        <FigureField
          kind={typed.type === 'euro' ? 'amount' : 'percent'}
          label="Frais d’annulation"
          suffix={typed.type === 'euro' ? '€' : '%'}
          maxLength={typed.type === 'euro' ? 5 : 3}
          isReadOnly={isReadOnly}
          value={typed.value}
          onChange={(value) => put({ ...typed, value })}
          onBlur={() =>
            isUnreadable(typed.value) ? undefined : put({ ...typed, value: correctedCancellation(typed) })
          }
        />
      </div>
      <SettingsNote>
        {french(
          `Sur une commande de ${formatEuros(EXAMPLE.amountDue)} payée en ligne : ${formatEuros(refund)} ${pluralOfAmount(refund, 'remboursé', 'remboursés')} au client.`,
        )}
      </SettingsNote>
    </SettingsBlock>
  );
}
