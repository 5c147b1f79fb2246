import { useEffect, useState } from 'react';
import { ErrorDialog } from '../ui/dialogs/notice-dialog.tsx';
import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { logError } from '../call/log.ts';
import { reloadIfReachable } from '../page/new-release.ts';

/** SHL-23, SHL-25: what nobody foresaw. The page cannot go on; it says so, tells us, and offers to start again. */
export function CrashScreen({ error }: { error: unknown }) {
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => logError(error, { severity: 'high' }), [error]);
  return (
    <ErrorDialog
      title="Une erreur s’est produite"
      text={isUnreachable ? CLIENT_ERRORS.offline : CLIENT_ERRORS.generic}
      closeLabel="Recharger"
      onClose={() => void reloadIfReachable().then((isReloading) => setUnreachable(!isReloading))}
    />
  );
}
