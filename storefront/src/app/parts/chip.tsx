import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';

type ChipProps = {
  children: ReactNode;
  isOn: boolean;
  onToggle: () => void;
  /** The tick says more than the colour; days and hours do without. */
  hasTick?: boolean;
  isDisabled?: boolean;
};

export const Chip = ({ children, isOn, onToggle, hasTick = true, isDisabled = false }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} disabled={isDisabled} onClick={onToggle}>
    {hasTick && isOn ? <IconCheck size={18} stroke={2} /> : null}
    {children}
  </button>
);

/** Wraps; `isRow` scrolls sideways instead. */
export const Chips = ({ label, children, isRow = false }: { label: string; children: ReactNode; isRow?: boolean }) => (
  <div className={styles.chips} data-row={isRow || undefined} role="group" aria-label={label}>
    {children}
  </div>
);
