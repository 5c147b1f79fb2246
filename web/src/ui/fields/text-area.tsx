import type { Ref } from 'react';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-frame.tsx';

export type TextAreaProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  rows?: number | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  /** Shows « 12/500 » under the field; needs `maxLength`. */
  isCounted?: boolean | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
};

export function TextArea(props: TextAreaProps) {
  const { value, onChange, onBlur, rows = 3, name, placeholder, maxLength, isCounted = false, ref, ...field } = props;
  const count = isCounted && maxLength !== undefined ? { length: value.length, max: maxLength } : undefined;
  return (
    <FieldFrame {...field} count={count}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          rows={rows}
          name={name}
          placeholder={placeholder}
          maxLength={maxLength}
          readOnly={Boolean(field.disabledBecause)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  );
}
