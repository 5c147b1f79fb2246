import { IconChevronDown } from '@tabler/icons-react';
import { Glyph } from '../base/glyph.tsx';
import { FieldFrame, splitField, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

export type SelectOption<Value extends string> = { value: Value; label: string; isDisabled?: boolean | undefined };

type SelectProps<Value extends string> = FieldProps & {
  options: readonly SelectOption<Value>[];
  /** Null while nothing is chosen; the placeholder is shown then. */
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  name?: string;
  autoComplete?: string;
};

/** The native list: right on phones and tablets, and weightless. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder = 'Choisir…', ...rest } = props;
  const [field, select] = splitField(rest);
  const isPlaceholderShown = value === null;
  const choose = (index: number) => {
    const chosen = options[index];
    if (chosen) onChange(chosen.value);
  };
  return (
    <FieldFrame {...field}>
      {(control) => (
        <>
          <select
            {...select}
            {...control}
            disabled={Boolean(field.disabledBecause)}
            value={value ?? ''}
            onChange={(event) => choose(event.target.selectedIndex - (isPlaceholderShown ? 1 : 0))}
          >
            {isPlaceholderShown ? (
              <option value="" disabled>
                {placeholder}
              </option>
            ) : null}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Glyph icon={IconChevronDown} />
          </span>
        </>
      )}
    </FieldFrame>
  );
}
