import * as contract from '@comptoir/contract/loyalty.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { LoyaltyVersion } from '@comptoir/domain/loyalty/programme.ts';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../session/session.ts';
import { useKeepLoyalty } from './loyalty.queries.ts';

/** LOY-21. */
export function DeleteVersion({ version: { key, name }, onClose }: { version: LoyaltyVersion; onClose: () => void }) {
  const { companyId } = useUser();
  const keep = useKeepLoyalty();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await call(contract.deleteLoyaltyVersion, { params: { companyId, key } }, { idempotencyKey: commandKey() });
      keep.without(key);
      toast.success({ text: 'La version a bien été supprimée.' });
    } catch (error) {
      showErrorOr(error, french("La version n'a pas pu être supprimée, merci de réessayer !"));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={french(`Êtes-vous sûr(e) de vouloir supprimer la version ${name} ?`)}
      text="Ses paliers sont perdus. Ses restaurants suivront la version par défaut."
      confirmLabel="Supprimer"
      tone="danger"
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  );
}
