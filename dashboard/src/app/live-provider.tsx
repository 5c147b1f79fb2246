import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { openLive } from '@comptoir/web/live/live.ts';
import { isLiveFed } from './late-handlers.ts';
import { handleLive } from './live-handlers.ts';
import { LiveStatusContext, type LiveStatus } from '@comptoir/web/live/live-status.tsx';
import { expire, followRights, useUser } from '../session/session.ts';

const LIVE_FED = { predicate: isLiveFed };

const beforeFirstWord = (): LiveStatus => ({ state: 'connecting', freshAt: Date.now(), retryAt: null });

/** Opens the stream for who is signed in, where they are, and writes what it brings into the cache. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { companyId, shopId, isAllShops, sequence } = useUser();
  const cache = useQueryClient();
  const [status, setStatus] = useState<LiveStatus>(beforeFirstWord);
  const isFirst = useRef(true);
  // What is left of another shop has missed its events: only the first stream finds a cache without a past.
  const knownSince = useEffectEvent(() => (isFirst.current ? sequence : null));
  useEffect(() => {
    let wasOffline = false;
    // A first fetch still under way may have read before the stream stood: it starts again, or what came between is lost.
    const fetchAgain = () => void cache.cancelQueries(LIVE_FED).then(() => cache.invalidateQueries(LIVE_FED));
    const stream = openLive({
      companyId,
      shopIds: isAllShops ? null : [shopId],
      since: knownSince(),
      // Whatever came together is one redraw.
      onMessages: (messages) => notifyManager.batch(() => messages.forEach((message) => handleLive(message, cache))),
      onOpen: () => {
        fetchAgain();
        if (wasOffline) toast.success({ text: 'Connexion rétablie' });
        wasOffline = false;
      },
      onState: (state, { freshAt, retryAt }) => {
        wasOffline ||= state === 'offline';
        setStatus({ state, freshAt, retryAt });
      },
      onRights: (stamp) => void followRights(stamp, fetchAgain),
      onSessionEnded: () => void expire(),
    });
    isFirst.current = false;
    return () => stream.close();
  }, [companyId, shopId, isAllShops, cache]);
  return <LiveStatusContext value={status}>{children}</LiveStatusContext>;
}
