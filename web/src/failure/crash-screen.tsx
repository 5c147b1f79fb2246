import { useEffect } from 'react';
import { ErrorDialog } from '../ui/dialogs/notice-dialog.tsx';
import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { logError } from '../call/log.ts';

/** SHL-23, SHL-25: what nobody foresaw. The page cannot go on; it says so, tells us, and offers to start again. */
export function CrashScreen({ error }: { error: unknown }) {
  useEffect(() => logError(error, { severity: 'high' }), [error]);
  return (
    <ErrorDialog
      title="Une erreur s’est produite"
      text={CLIENT_ERRORS.generic}
      closeLabel="Recharger"
      onClose={() => location.reload()}
    />
  );
}
