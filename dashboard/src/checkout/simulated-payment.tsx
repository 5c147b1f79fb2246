import {
  DRIVER_PAYMENT_TYPES,
  PAYMENT_TYPE_LABELS,
  PAYMENT_TYPES,
  type DriverPaymentType,
  type PaymentType,
} from '@comptoir/domain/kernel/sales.ts';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import styles from './simulator.module.css';

export type SimulatedPayment = {
  paymentType: PaymentType;
  driverPaymentType: DriverPaymentType | null;
  restPaymentType: DriverPaymentType | null;
};
export const FIRST_PAYMENT: SimulatedPayment = {
  paymentType: 'stripe',
  driverPaymentType: null,
  restPaymentType: null,
};

const labelled = <Means extends keyof typeof PAYMENT_TYPE_LABELS>(list: readonly Means[]) =>
  list.map((value) => ({ value, label: PAYMENT_TYPE_LABELS[value] }));
const PAYMENTS = labelled(PAYMENT_TYPES);
const NOTHING_ELSE = { value: 'none' as const, label: 'Rien d’autre' };

type Props = {
  payment: SimulatedPayment;
  means: readonly DriverPaymentType[];
  onChange: (to: SimulatedPayment) => void;
};

/** How the customer pays; with meal vouchers, also what pays the rest (PMT-24). */
export function PaymentFields({ payment, means, onChange }: Props) {
  const offered = DRIVER_PAYMENT_TYPES.filter((one) => means.includes(one) || one === payment.driverPaymentType);
  const others = labelled(means.filter((one) => one !== 'ticket_resto'));
  return (
    <div className={styles.row}>
      <Select
        label="Paiement"
        options={PAYMENTS}
        value={payment.paymentType}
        onChange={(paymentType) =>
          onChange({
            paymentType,
            driverPaymentType: paymentType === 'to_driver' ? (means[0] ?? DRIVER_PAYMENT_TYPES[0]) : null,
            restPaymentType: null,
          })
        }
      />
      {payment.paymentType === 'to_driver' ? (
        <Select
          label="Le client paie avec"
          options={labelled(offered)}
          value={payment.driverPaymentType}
          onChange={(driverPaymentType) => onChange({ ...payment, driverPaymentType, restPaymentType: null })}
        />
      ) : null}
      {payment.driverPaymentType === 'ticket_resto' ? (
        <Select
          label="Le reste"
          options={[NOTHING_ELSE, ...others]}
          value={payment.restPaymentType ?? NOTHING_ELSE.value}
          onChange={(rest) => onChange({ ...payment, restPaymentType: rest === NOTHING_ELSE.value ? null : rest })}
        />
      ) : null}
    </div>
  );
}
