import { french } from '@comptoir/domain/kernel/text.ts';
import { useState } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';

const FORM_ID = 'refuse-document';

type RefuseDialogProps = {
  documentName: string;
  isBusy: boolean;
  onRefuse: (reason: string) => void;
  onClose: () => void;
};

export function RefuseDialog({ documentName, isBusy, onRefuse, onClose }: RefuseDialogProps) {
  const offline = useOfflineReason();
  const [reason, setReason] = useState('');
  const missing = reason.trim() === '' ? 'Le motif est à renseigner.' : null;
  return (
    <Dialog
      title={french('Refuser ce document ?')}
      context={documentName}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button type="submit" form={FORM_ID} variant="danger" isBusy={isBusy} disabledBecause={offline ?? missing}>
          Refuser le document
        </Button>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing && !isBusy) onRefuse(reason.trim());
        }}
      >
        <TextField
          label="Motif"
          help="Le livreur lit ce motif dans son application et peut envoyer un autre document."
          isFocusedFirst
          isCounted
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
      </form>
    </Dialog>
  );
}
