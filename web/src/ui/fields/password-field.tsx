import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Ref } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-frame.tsx';

export type PasswordFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  autoComplete: 'current-password' | 'new-password';
  name?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function PasswordField({ value, onChange, onBlur, autoComplete, name, ref, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...field}>
      {(control) => (
        <>
          <input
            {...control}
            ref={ref}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            name={name}
            readOnly={Boolean(field.disabledBecause)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <IconButton
            icon={isShown ? IconEyeOff : IconEye}
            label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            onClick={() => setShown(!isShown)}
          />
        </>
      )}
    </FieldFrame>
  );
}
