import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Glyph } from '../base/glyph.tsx';
import styles from './number-stepper.module.css';

export type NumberStepperProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** How the value is written and read: « 30 min ». */
  format: (value: number) => string;
  /** A line under the value: « prête vers 20:44 ». */
  caption?: string | undefined;
};

const KEY_STEPS: Record<string, number> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 5,
  PageDown: -5,
};

/** Minus and plus big enough for a kitchen; the arrows of the keyboard do the same on the value. */
export function NumberStepper({ label, value, onChange, min, max, step, format, caption }: NumberStepperProps) {
  const move = (steps: number) => {
    const next = Math.min(max, Math.max(min, value + steps * step));
    if (next !== value) onChange(next);
  };
  const moveOnKey = (event: KeyboardEvent) => {
    const steps = KEY_STEPS[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    move(steps);
  };
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label="Diminuer"
        aria-disabled={value <= min || undefined}
        onClick={() => move(-1)}
      >
        <Glyph icon={IconMinus} size={24} />
      </button>
      <div
        className={styles.value}
        role="spinbutton"
        tabIndex={0}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={caption ? `${format(value)}, ${caption}` : format(value)}
        onKeyDown={moveOnKey}
      >
        <span className={styles.figure}>{format(value)}</span>
        {caption ? <span className={styles.caption}>{caption}</span> : null}
      </div>
      <button
        type="button"
        className={styles.step}
        aria-label="Augmenter"
        aria-disabled={value >= max || undefined}
        onClick={() => move(1)}
      >
        <Glyph icon={IconPlus} size={24} />
      </button>
    </div>
  );
}
