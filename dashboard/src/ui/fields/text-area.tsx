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
  isCounted?: boolean | undefined;
  isFocusedFirst?: boolean | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
};

export function TextArea({
  value,
  onChange,
  onBlur,
  rows = 3,
  name,
  placeholder,
  maxLength,
  isCounted = false,
  isFocusedFirst = false,
  ref,
  ...field
}: TextAreaProps) {
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
          data-autofocus={isFocusedFirst || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  );
}
