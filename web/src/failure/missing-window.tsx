import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ErrorDialog } from '../ui/dialogs/notice-dialog.tsx';

/** A window that could not be fetched: what was asked for opens as the network returns, also after this was closed. */
export function MissingWindow({ retry }: { retry: () => void }) {
  const [isRead, setRead] = useState(false);
  const again = useEffectEvent(retry);
  useEffect(() => {
    const act = () => again();
    addEventListener('online', act);
    return () => removeEventListener('online', act);
  }, []);
  return isRead ? null : <ErrorDialog text={CLIENT_ERRORS.offline} onClose={() => setRead(true)} />;
}
