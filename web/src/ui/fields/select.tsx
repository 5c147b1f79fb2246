import { IconChevronDown } from '@tabler/icons-react';
import { Glyph } from '../base/glyph.tsx';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

export type SelectOption<Value extends string> = { value: Value; label: string; isDisabled?: boolean | undefined };

export type SelectProps<Value extends string> = FieldProps & {
  options: readonly SelectOption<Value>[];
  /** Null while nothing is chosen; the placeholder is shown then. */
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  name?: string | undefined;
  autoComplete?: string | undefined;
};

/** The native list: right on phones and tablets, and weightless. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder = 'Choisir…',
  name,
  autoComplete,
  ...field
}: SelectProps<Value>) {
  const choose = (index: number) => {
    const chosen = options[index];
    if (chosen) onChange(chosen.value);
  };
  const isPlaceholderShown = value === null;
  return (
    <FieldFrame {...field}>
      {(control) => (
        <>
          <select
            {...control}
            name={name}
            autoComplete={autoComplete}
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
