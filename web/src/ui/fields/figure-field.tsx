import { figureFault, type FigureKind } from '@comptoir/domain/kernel/typed-figures.ts';
import { useState, type ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type FigureFieldProps = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'align' | 'type'> & {
  kind: FigureKind;
  onBlur?: (() => void) | undefined;
};

/** A figure as it is typed. Once the field is left, it says what is wrong with it, and no form is sent with it (PRD-34). */
export function FigureField({ kind, value, error, onChange, onBlur, ...field }: FigureFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const fault = figureFault(kind, value);
  return (
    <TextField
      {...field}
      value={value}
      error={(isLeft || error ? fault : null) ?? error}
      data-unreadable={fault ? true : undefined}
      inputMode="decimal"
      align="right"
      onChange={(text) => {
        setLeft(false);
        onChange(text);
      }}
      onBlur={() => {
        setLeft(true);
        onBlur?.();
      }}
    />
  );
}
