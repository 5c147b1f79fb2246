import type { ComponentProps } from 'react';
import { FieldFrame, splitField, type FieldProps } from './field-frame.tsx';

type Native = 'onBlur' | 'rows' | 'name' | 'placeholder' | 'maxLength' | 'ref';

type TextAreaProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** Shows « 12/500 » under the field; needs `maxLength`. */
  isCounted?: boolean;
} & { [Key in Native]?: ComponentProps<'textarea'>[Key] | undefined };

export function TextArea({ onChange, isCounted, ...rest }: TextAreaProps) {
  const [field, area] = splitField(rest);
  return (
    <FieldFrame {...field} count={isCounted ? { length: area.value.length, max: area.maxLength } : undefined}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          readOnly={Boolean(field.disabledBecause)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
