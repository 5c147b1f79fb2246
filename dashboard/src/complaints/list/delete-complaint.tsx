import { IconTrash } from '@tabler/icons-react';
import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Complaint } from '@comptoir/domain/complaints/complaint.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useState } from 'react';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useDeleteComplaint } from '../complaints.queries.ts';

type DeleteProps = { complaint: Complaint; size?: 'md' | 'dense'; onDone?: () => void };

/** SUP-12, CAT-ERR-23. */
export function DeleteComplaint({ complaint, size = 'md', onDone }: DeleteProps) {
  const [isAsked, setAsked] = useState(false);
  const deletion = useDeleteComplaint(complaint);
  const confirm = () =>
    deletion.mutate(undefined, {
      onSuccess: () => {
        toast.success({ text: 'La réclamation a bien été supprimée.' });
        setAsked(false);
        onDone?.();
      },
      onError: (error) => {
        setAsked(false);
        showRefusalOr(error, CLIENT_ERRORS.complaintNotDeleted);
      },
    });
  const underWay = complaint.state === 'deciding' ? (complaint.decision?.by ?? '') : null;
  return (
    <>
      <IconButton
        icon={IconTrash}
        label={`Supprimer la réclamation de la commande ${complaint.orderNumber}`}
        variant={size === 'md' ? 'secondary' : 'plain'}
        size={size}
        disabledBecause={underWay === null ? null : refusalSentence('complaint-deciding', { name: underWay })}
        onClick={() => setAsked(true)}
      />
      {isAsked ? (
        <ConfirmDialog
          title={french('Voulez-vous supprimer cette réclamation ?')}
          text="Ses photos sont effacées. Le client n’en est pas informé."
          confirmLabel="Supprimer"
          tone="danger"
          isBusy={deletion.isPending}
          onConfirm={confirm}
          onCancel={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
