import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { FieldFrame, splitField, type FieldProps } from './field-frame.tsx';

type PasswordFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  autoComplete: 'current-password' | 'new-password';
  name?: string;
};

export function PasswordField({ onChange, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [field, input] = splitField(rest);
  return (
    <FieldFrame {...field}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            readOnly={Boolean(field.disabledBecause)}
            onChange={(event) => onChange(event.target.value)}
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
