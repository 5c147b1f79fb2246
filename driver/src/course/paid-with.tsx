import { DRIVER_PAYMENT_TYPES, PAYMENT_TYPE_LABELS, type DriverPaymentType } from '@comptoir/domain/kernel/sales.ts';
import { Select } from '@comptoir/web/ui/fields/select.tsx';

type PaidWithProps = { chosen: DriverPaymentType | null; onChoose: (means: DriverPaymentType) => void };

const MEANS = DRIVER_PAYMENT_TYPES.map((value) => ({ value, label: PAYMENT_TYPE_LABELS[value] }));

/** FLO-84: people take out another purse than they said. */
export const PaidWith = ({ chosen, onChoose }: PaidWithProps) => (
  <Select label="Le client paie avec" options={MEANS} value={chosen} onChange={onChoose} />
);
