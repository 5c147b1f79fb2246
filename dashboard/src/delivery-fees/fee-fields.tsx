import type { ComponentProps } from 'react';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import styles from './delivery-fees.module.css';

type Figure = Pick<ComponentProps<typeof TextField>, 'label' | 'name' | 'value' | 'isReadOnly' | 'onChange' | 'onBlur'>;

const UnitField = ({ suffix, ...field }: Figure & { suffix: string }) => (
  <div className={styles.figure}>
    <TextField {...field} isLabelHidden suffix={suffix} align="right" inputMode="decimal" maxLength={12} />
  </div>
);

export const KmField = (field: Figure) => <UnitField {...field} suffix="km" />;
export const FeeField = (field: Figure) => <UnitField {...field} suffix="€" />;
