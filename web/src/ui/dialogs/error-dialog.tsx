import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NoticeDialog } from './notice-dialog.tsx';

export type ErrorDialogProps = {
  text: ReactNode;
  onClose: () => void;
  title?: string | undefined;
  closeLabel?: string | undefined;
};

/** SHL-24: the generic error window. */
export function ErrorDialog({
  text,
  onClose,
  title = 'Une erreur est survenue',
  closeLabel = 'D’accord',
}: ErrorDialogProps) {
  return (
    <NoticeDialog
      icon={IconAlertTriangle}
      tone="danger"
      title={title}
      text={text}
      closeLabel={closeLabel}
      onClose={onClose}
    />
  );
}
