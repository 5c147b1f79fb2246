import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { PasswordField } from '@comptoir/web/ui/fields/password-field.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';

type PasswordDialogProps = {
  icon: IconType;
  title: string;
  text: string;
  /** Typed as a second proof, where there is one. */
  confirmationLabel?: string;
  actionLabel: string;
  tone: 'primary' | 'danger';
  isBusy: boolean;
  failure: string | null;
  onConfirm: (typed: { password: string; confirmation: string }) => void;
  onClose: () => void;
};

/** sec:current-password: what was typed stays when it is refused. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { icon, title, text, confirmationLabel, actionLabel, tone, isBusy, failure, onConfirm, onClose } = props;
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const isTyped = password !== '' && (confirmationLabel === undefined || confirmation.trim() !== '');
  return (
    <Dialog
      title={title}
      icon={icon}
      width={460}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button
          variant={tone}
          isBusy={isBusy}
          disabledBecause={isTyped ? null : 'Remplissez d’abord ce qui est demandé.'}
          onClick={() => onConfirm({ password, confirmation })}
        >
          {actionLabel}
        </Button>
      }
    >
      <Stack gap={16}>
        <p>{text}</p>
        {confirmationLabel === undefined ? null : (
          <TextField label={confirmationLabel} value={confirmation} onChange={setConfirmation} />
        )}
        <PasswordField
          label="Votre mot de passe"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        <Notice tone="error">{failure}</Notice>
      </Stack>
    </Dialog>
  );
}
