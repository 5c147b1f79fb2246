import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

export type CheckboxProps = { label: ReactNode; isChecked: boolean; onChange: (isChecked: boolean) => void };

/** A sentence that one agrees to; what is switched on or off is a Switch. */
export function Checkbox({ label, isChecked, onChange }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
