import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@comptoir/web/route/pages.tsx';
import { useEffect, useRef } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useStore } from '@comptoir/web/page/store.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../session/session.ts';
import { providerPage, shopLaunch } from './launch.queries.ts';
import { ONLINE } from './launch-words.ts';
import { awaitProvider, awaitsProvider, stopAwaiting } from './provider-return.ts';

const PARAMETER = 'onboarding';

/** LCH-23, LCH-26: draws nothing; whoever comes back from the provider's page waits for its word, or gets a new link. */
export function LaunchReturn() {
  const { companyId, shopId, launch } = useUser();
  const [router, cache] = [useRouter(), useQueryClient()];
  const isAwaited = useStore(awaitsProvider);
  const isTaken = useRef(false);
  useEffect(() => {
    const word = new URLSearchParams(location.search).get(PARAMETER);
    if (word === null || isTaken.current) return;
    isTaken.current = true;
    void router.navigate({ to: '/', search: {}, replace: true });
    if (word === 'return') awaitProvider();
    if (word !== 'refresh' || !launch) return;
    const params = { companyId, shopId };
    void cache
      .query(shopLaunch(params))
      .then((known) => providerPage(params, known))
      .then((url) => location.assign(url))
      .catch((error: unknown) => showError(error));
  }, [router, cache, companyId, shopId, launch]);
  // Its word is what the session says of the shop, whichever way it comes; nothing to do is the best of them.
  const said = useRef(launch);
  useEffect(() => {
    const isNews = said.current?.step !== launch?.step || said.current?.status !== launch?.status;
    said.current = launch;
    if (!isAwaited || (launch && !isNews)) return;
    stopAwaiting();
    if (!launch) toast.success({ text: ONLINE });
  }, [isAwaited, launch]);
  return null;
}
