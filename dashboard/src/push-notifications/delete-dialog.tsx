import * as contract from '@comptoir/contract/push-notifications.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { PushNotification } from '@comptoir/domain/push-notifications/push-notification.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../session/session.ts';
import { readAgain } from './push.queries.ts';

/** SET-ERR-48. */
const FAILED = french("La notification programmée n'a pas pu être supprimée, merci de réessayer !");

/** PSH-14. */
export function DeleteDialog({ notification, onClose }: { notification: PushNotification; onClose: () => void }) {
  const { companyId } = useUser();
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { id, toAllUsers, title } = notification;
  const confirm = async () => {
    setBusy(true);
    try {
      await callOnce(contract.deletePushNotification, {
        params: { companyId, id },
        query: { toAllUsers: String(toAllUsers) },
      });
      toast.success({ text: 'La notification programmée a bien été supprimée' });
    } catch (error) {
      showErrorOr(error, FAILED);
    }
    readAgain(cache);
    onClose();
  };
  return (
    <ConfirmDialog
      title={french('Êtes-vous sûr(e) de vouloir supprimer cette notification programmée ?')}
      text={title}
      tone="danger"
      confirmLabel="Supprimer"
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  );
}
