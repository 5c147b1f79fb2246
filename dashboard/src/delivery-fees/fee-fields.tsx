import { isUnreadable } from '@comptoir/domain/kernel/typed-figures.ts';
import type { ComponentProps } from 'react';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import styles from './delivery-fees.module.css';

type Figure = Pick<ComponentProps<typeof FigureField>, 'label' | 'name' | 'value' | 'isReadOnly' | 'onChange'> & {
  /** What stands there once the field is left, if it can be read. */
  tidy: (typed: string) => string;
};
type Unit = Pick<ComponentProps<typeof FigureField>, 'suffix' | 'kind'>;

const UnitField = ({ tidy, ...field }: Figure & Unit) => (
  <div className={styles.figure}>
    <FigureField
      {...field}
      isLabelHidden
      maxLength={12}
      onBlur={() => (isUnreadable(field.value) ? undefined : field.onChange(tidy(field.value)))}
    />
  </div>
);

export const KmField = (field: Figure) => <UnitField {...field} kind="count" suffix="km" />;
export const FeeField = (field: Figure) => <UnitField {...field} kind="amount" suffix="€" />;
