import type { Cents } from '@comptoir/domain/kernel/money.ts';
import { asTypedEuros, readPrice } from '@comptoir/domain/kernel/typed-figures.ts';
import { useState } from 'react';
import type { FieldProps } from './field-frame.tsx';
import { FigureField } from './figure-field.tsx';

export type PriceFieldProps = FieldProps & {
  /** Null while nothing that can be sold stands in the field. */
  value: Cents | null;
  onChange: (value: Cents | null) => void;
  onBlur?: (() => void) | undefined;
};

/** Euros with a comma. What is typed stays as it is until the field is left; then it is written as money (PRD-34). */
export function PriceField({ value, onChange, onBlur, ...field }: PriceFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const saved = value === null ? '' : asTypedEuros(value);
  return (
    <FigureField
      {...field}
      kind="price"
      // A price that comes from elsewhere meanwhile, a newer version of the product for example, takes its place.
      value={typed !== null && readPrice(typed) === value ? typed : saved}
      suffix="€"
      onChange={(text) => {
        setTyped(text);
        onChange(readPrice(text));
      }}
      onBlur={() => {
        // What cannot be read stays in sight, to be corrected.
        if (value !== null) setTyped(null);
        onBlur?.();
      }}
    />
  );
}
