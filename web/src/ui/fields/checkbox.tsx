import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

export type CheckboxProps = {
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** Its state is not to be changed; the label says why. */
  isLocked?: boolean | undefined;
};

/** A sentence that one agrees to; what is switched on or off is a Switch. */
export function Checkbox({ label, isChecked, onChange, isLocked = false }: CheckboxProps) {
  return (
    <label className={styles.row} data-locked={isLocked || undefined}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        disabled={isLocked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
