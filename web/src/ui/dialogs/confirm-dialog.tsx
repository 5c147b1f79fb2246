import { Button } from '../actions/button.tsx';
import { AlertDialog, type AlertWords } from './alert-dialog.tsx';

/** The title is a question; the confirm label repeats its verb. */
type ConfirmDialogProps = AlertWords & {
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  isBusy?: boolean;
  disabledBecause?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Annuler', tone = 'primary', onConfirm, onCancel, ...rest } = props;
  const { isBusy, disabledBecause, ...words } = rest;
  return (
    <AlertDialog {...words} onClose={isBusy ? null : onCancel}>
      <Button onClick={onCancel} data-autofocus>
        {cancelLabel}
      </Button>
      <Button variant={tone} isBusy={isBusy} disabledBecause={disabledBecause} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </AlertDialog>
  );
}
