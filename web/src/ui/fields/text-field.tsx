import type { ComponentProps } from 'react';
import { Glyph, type IconType } from '../base/glyph.tsx';
import { FieldFrame, splitField, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

type Native = 'onBlur' | 'inputMode' | 'autoComplete' | 'name' | 'placeholder' | 'maxLength' | 'min' | 'ref';

type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'search' | 'url' | 'date' | 'time';
  /** Shows « 12/80 » under the field; needs `maxLength`. */
  isCounted?: boolean;
  isReadOnly?: boolean;
  /** Takes the focus when the dialog around it opens. */
  isFocusedFirst?: boolean;
  icon?: IconType;
  /** A unit drawn inside, at the right: « € », « km », « min ». */
  suffix?: string;
  /** Amounts and figures are right-aligned. */
  align?: 'left' | 'right';
} & { [Key in Native]?: ComponentProps<'input'>[Key] | undefined };

export function TextField(props: TextFieldProps) {
  const { onChange, isCounted, isReadOnly, isFocusedFirst, icon, suffix, align = 'left', ...rest } = props;
  const [field, input] = splitField(rest);
  return (
    <FieldFrame {...field} count={isCounted ? { length: input.value.length, max: input.maxLength } : undefined}>
      {(control) => (
        <>
          {icon ? (
            <span className={styles.lead}>
              <Glyph icon={icon} />
            </span>
          ) : null}
          <input
            type="text"
            autoComplete="off"
            {...input}
            {...control}
            readOnly={isReadOnly || Boolean(field.disabledBecause)}
            data-autofocus={isFocusedFirst || undefined}
            data-align={align}
            onChange={(event) => onChange(event.target.value)}
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
