import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '../actions/button.tsx';
import type { IconType } from '../base/glyph.tsx';
import { AlertDialog, type AlertWords } from './alert-dialog.tsx';
import styles from './dialog.module.css';

type NoticeDialogProps = AlertWords & {
  icon: IconType;
  closeLabel: string;
  onClose: () => void;
  tone?: 'accent' | 'danger';
};

/** One message to take note of; however it is left, it has been read. */
export function NoticeDialog({ closeLabel, onClose, tone = 'accent', ...alert }: NoticeDialogProps) {
  return (
    <AlertDialog {...alert} iconTone={tone} onClose={onClose}>
      <div className={styles.right}>
        <Button variant="primary" onClick={onClose} data-autofocus>
          {closeLabel}
        </Button>
      </div>
    </AlertDialog>
  );
}

/** SHL-24: the generic error window. */
export const ErrorDialog = ({
  title = 'Une erreur est survenue',
  closeLabel = 'D’accord',
  ...notice
}: {
  text: string;
  onClose: () => void;
  title?: string;
  closeLabel?: string;
}) => <NoticeDialog icon={IconAlertTriangle} tone="danger" title={title} closeLabel={closeLabel} {...notice} />;
