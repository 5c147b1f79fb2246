import type { ReactNode } from 'react';
import styles from './choice-row.module.css';

type ChoiceRowProps = {
  kind: 'radio' | 'checkbox';
  /** Radios of one question share it. */
  name?: string;
  isOn: boolean;
  onChange: () => void;
  children: ReactNode;
  end?: ReactNode;
  isDisabled?: boolean;
};

/** A row of 54 pixels that is pressed anywhere. */
export const ChoiceRow = ({ kind, name, isOn, onChange, children, end, isDisabled = false }: ChoiceRowProps) => (
  <label className={styles.row} data-disabled={isDisabled || undefined}>
    <input type={kind} name={name} checked={isOn} disabled={isDisabled} onChange={onChange} />
    <span className={styles.words}>{children}</span>
    {end === undefined ? null : <span className={styles.end}>{end}</span>}
  </label>
);
