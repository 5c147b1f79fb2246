import { useState } from 'react';
import { logError } from '@comptoir/web/call/log.ts';
import { useUser } from '../session/session.ts';
import { fetchThroughProxy } from './images.queries.ts';

type Failed = { url: string; proxied: string | null; isBroken: boolean };

/**
 * IMG-10: where to load a picture from: its own address, then once through the proxy, then nowhere. `onError` is the
 * image's own; `src` is null while there is nothing to load.
 */
export function useLoadable(url: string): { src: string | null; isBroken: boolean; onError: () => void } {
  const { companyId } = useUser();
  const [failed, setFailed] = useState<Failed | null>(null);
  // What failed for another picture says nothing about this one.
  const own = failed?.url === url ? failed : null;

  const onError = () => {
    if (own) return setFailed({ ...own, isBroken: true });
    setFailed({ url, proxied: null, isBroken: false });
    fetchThroughProxy(companyId, url).then(
      (proxied) => setFailed({ url, proxied, isBroken: false }),
      (error: unknown) => {
        logError(error);
        setFailed({ url, proxied: null, isBroken: true });
      },
    );
  };
  return { src: own ? own.proxied : url, isBroken: own?.isBroken ?? false, onError };
}
