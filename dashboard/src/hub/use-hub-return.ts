import { refusalSentence } from '@comptoir/contract/errors.ts';
import { useRouter } from '@comptoir/web/route/pages.tsx';
import { useEffect, useRef } from 'react';
import { showErrorText } from '@comptoir/web/failure/show-error.ts';
import { useSaveToken, type ShopRef } from './hub.queries.ts';

/**
 * HUB-04, HUB-05, SYN-41: whoever comes back from the hub's page brings a code, or the reason why there is none. Either is
 * taken from the address at once, without a new entry in the history, so that it is used once.
 */
export function useHubReturn(params: ShopRef): { isConnecting: boolean } {
  const router = useRouter();
  const { mutate, isPending } = useSaveToken(params);
  const isTaken = useRef(false);
  useEffect(() => {
    const back = new URLSearchParams(location.search);
    const [code, state, error] = ['code', 'state', 'error'].map((name) => back.get(name));
    if (isTaken.current || (!code && !error)) return;
    isTaken.current = true;
    void router.navigate({ to: '/settings/hubrise', search: {}, replace: true });
    if (!code || error) showErrorText(refusalSentence('hub-connect-failed'));
    else mutate({ code, state: state || '-', redirectUri: location.origin + location.pathname });
  }, [router, mutate]);
  return { isConnecting: isPending };
}
