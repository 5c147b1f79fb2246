import { ORDER_TYPE_LABELS, ORDER_TYPES, type OrderType } from '@comptoir/domain/kernel/sales.ts';
import {
  formatVatRate,
  isPayableByVouchers,
  VAT_RATES,
  type VatRate,
  type VatRates,
} from '@comptoir/domain/kernel/vat.ts';
import { useState } from 'react';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import styles from './windows.module.css';

const OPTIONS = VAT_RATES.map((rate) => ({ value: String(rate), label: formatVatRate(rate) }));
const rateOf = (value: string): VatRate => VAT_RATES.find((rate) => String(rate) === value) ?? VAT_RATES[0];

type VoucherFieldProps = {
  rates: VatRates;
  orderTypes: readonly OrderType[];
  isPaid: boolean | null;
  onChange: (isPaid: boolean | null) => void;
};

/** PRD-56: whoever chooses what the rate says anyway leaves it to the rate, also when that changes. */
export function VoucherField({ rates, orderTypes, isPaid, onChange }: VoucherFieldProps) {
  const byRate = isPayableByVouchers(null, rates[orderTypes[0] ?? ORDER_TYPES[0]]);
  return (
    <ul className={styles.switches}>
      <li>
        <Switch
          label="Payable en titres-restaurant"
          isOn={isPaid ?? byRate}
          onChange={(isOn) => onChange(isOn === byRate ? null : isOn)}
        />
      </li>
    </ul>
  );
}

type VatFieldsProps = { orderTypes: readonly OrderType[]; rates: VatRates; onChange: (rates: VatRates) => void };

/** One rate for everything, or one for each way to sell: what is eaten on the spot and what is taken away may differ. */
export function VatFields({ orderTypes, rates, onChange }: VatFieldsProps) {
  const [first = ORDER_TYPES[0]] = orderTypes;
  const [isSame, setSame] = useState(() => ORDER_TYPES.every((type) => rates[type] === rates[first]));
  const setAll = (rate: VatRate) => onChange({ delivery: rate, click_and_collect: rate, click_and_seat: rate });
  return (
    <div className={styles.block}>
      <h3 className={styles.heading}>TVA</h3>
      {orderTypes.length > 1 ? (
        <Checkbox
          label="Identique pour tous les modes"
          isChecked={isSame}
          onChange={(isChecked) => {
            setSame(isChecked);
            if (isChecked) setAll(rates[first]);
          }}
        />
      ) : null}
      {isSame || orderTypes.length < 2 ? (
        <Select
          label="Taux de TVA"
          isLabelHidden
          options={OPTIONS}
          value={String(rates[first])}
          onChange={(value) => setAll(rateOf(value))}
        />
      ) : (
        <div className={styles.rates}>
          {orderTypes.map((type) => (
            <Select
              key={type}
              label={ORDER_TYPE_LABELS[type]}
              options={OPTIONS}
              value={String(rates[type])}
              onChange={(value) => onChange({ ...rates, [type]: rateOf(value) })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
