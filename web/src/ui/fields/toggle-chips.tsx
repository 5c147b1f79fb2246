import { useId } from 'react';
import { classes } from '../base/classes.ts';
import field from './field.module.css';
import styles from './toggle-chips.module.css';

export type ToggleChipsProps<Value extends string> = {
  label: string;
  choices: readonly { value: Value; label: string }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  error?: string | null | undefined;
  disabledBecause?: string | null | undefined;
};

export function ToggleChips<Value extends string>(props: ToggleChipsProps<Value>) {
  const { label, choices, values, onChange, error, disabledBecause } = props;
  const underId = useId();
  const under = error || disabledBecause;
  const toggle = (value: Value, isOn: boolean) =>
    onChange(
      choices.map((choice) => choice.value).filter((known) => (known === value ? isOn : values.includes(known))),
    );
  return (
    <fieldset aria-describedby={under ? underId : undefined}>
      <legend className={classes(field.label, styles.legend)}>{label}</legend>
      <div className={styles.chips}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.chip} data-disabled={disabledBecause ? true : undefined}>
            <input
              type="checkbox"
              className={styles.input}
              checked={values.includes(choice.value)}
              aria-disabled={disabledBecause ? true : undefined}
              onChange={(event) => {
                if (!disabledBecause) toggle(choice.value, event.target.checked);
              }}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {under ? (
        <p id={underId} className={classes(field.under, error && field.error)}>
          {under}
        </p>
      ) : null}
    </fieldset>
  );
}
