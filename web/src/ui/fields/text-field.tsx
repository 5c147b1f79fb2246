import type { HTMLInputTypeAttribute, InputHTMLAttributes, Ref } from 'react';
import { Glyph } from '../base/glyph.tsx';
import type { IconType } from '../base/glyph.tsx';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

export type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'search' | 'url' | 'date' | 'time'> | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  /** Shows « 12/80 » under the field; needs `maxLength`. */
  isCounted?: boolean | undefined;
  isReadOnly?: boolean | undefined;
  /** Takes the focus when the dialog around it opens. */
  isFocusedFirst?: boolean | undefined;
  icon?: IconType | undefined;
  /** A unit drawn inside, at the right: « € », « km », « min ». */
  suffix?: string | undefined;
  /** Amounts and figures are right-aligned. */
  align?: 'left' | 'right' | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function TextField({
  value,
  onChange,
  onBlur,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  name,
  placeholder,
  maxLength,
  isCounted = false,
  isReadOnly = false,
  isFocusedFirst = false,
  icon,
  suffix,
  align = 'left',
  ref,
  ...field
}: TextFieldProps) {
  const count = isCounted && maxLength !== undefined ? { length: value.length, max: maxLength } : undefined;
  return (
    <FieldFrame {...field} count={count}>
      {(control) => (
        <>
          {icon ? (
            <span className={styles.lead}>
              <Glyph icon={icon} />
            </span>
          ) : null}
          <input
            {...control}
            ref={ref}
            type={type}
            inputMode={inputMode}
            autoComplete={autoComplete}
            name={name}
            placeholder={placeholder}
            maxLength={maxLength}
            readOnly={isReadOnly || Boolean(field.disabledBecause)}
            data-autofocus={isFocusedFirst || undefined}
            data-align={align}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          {suffix ? (
            <span className={styles.suffix} aria-hidden="true">
              {suffix}
            </span>
          ) : null}
        </>
      )}
    </FieldFrame>
  );
}
