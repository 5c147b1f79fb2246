import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import styles from './stepper.module.css';

type StepperProps = {
  /** What is counted: « Socca ». */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** At one, the bin takes it away altogether. */
  hasBin?: boolean;
  size?: 'md' | 'lg';
};

export function Stepper({ label, value, onChange, min = 1, max = 99, hasBin = false, size = 'md' }: StepperProps) {
  const isLast = hasBin && value <= 1;
  return (
    <div className={styles.stepper} data-size={size} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={isLast ? `Retirer ${label}` : `Un de moins\u00A0: ${label}`}
        disabled={!isLast && value <= min}
        onClick={() => onChange(value - 1)}
      >
        {isLast ? <IconTrash size={20} stroke={1.6} /> : <IconMinus size={20} stroke={2} />}
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={`Un de plus\u00A0: ${label}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={20} stroke={2} />
      </button>
    </div>
  );
}
