import type { LiveMessage } from '@comptoir/web/live/live.ts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { logError } from '@comptoir/web/call/log.ts';
import { openLive } from '@comptoir/web/live/live.ts';
import { LiveStatusContext, type LiveStatus } from '@comptoir/web/live/live-status.tsx';
import { callPost } from '../watchdog/unanswered.ts';
import type { KitchenDesk } from './kitchen-desk.ts';
import { putOrder, putShop, putStrike, readAgain } from './kitchen.queries.ts';

type KitchenLiveProps = { desk: KitchenDesk; since: number; onSessionEnded: () => void; children: ReactNode };

/** The stream of the board, from the moment that the board stands for. */
export function KitchenLive({ desk, since, onSessionEnded, children }: KitchenLiveProps) {
  const cache = useQueryClient();
  const [status, setStatus] = useState<LiveStatus>(() => ({
    state: 'connecting',
    freshAt: Date.now(),
    retryAt: null,
  }));
  const first = useEffectEvent(() => since);
  const end = useEffectEvent(onSessionEnded);
  useEffect(() => {
    const handle = ({ type, data }: LiveMessage) => {
      if (type === 'order-changed' && (desk.shopId === null || data.shopId === desk.shopId))
        putOrder(cache, desk, desk.toOrder(data.order));
      else if (type === 'kitchen-line-struck') putStrike(cache, desk, data);
      else if (type === 'shop-changed') putShop(cache, desk, desk.toShop(data.shop));
      else if (type === 'order-unanswered') callPost(data);
      // KIT-03: the board knows the stations and the section of each dish. Stock and availability have no version.
      else if (type === 'printers-changed' || (type === 'menu-changed' && data.menuVersion !== 0))
        void readAgain(cache, desk);
    };
    const stream = openLive({
      companyId: desk.companyId,
      shopIds: desk.shopId === null ? null : [desk.shopId],
      path: desk.streamPath,
      since: first(),
      onMessages: (messages) =>
        notifyManager.batch(() => {
          for (const message of messages) {
            try {
              handle(message);
            } catch (error) {
              logError(error);
            }
          }
        }),
      onOpen: () => void readAgain(cache, desk),
      onState: (state, facts) => setStatus({ state, ...facts }),
      // A screen has one shop for good; a person whose rights changed reads the board as what they are now.
      onRights: () => undefined,
      onSessionEnded: () => end(),
    });
    return () => stream.close();
  }, [desk, cache]);
  return <LiveStatusContext value={status}>{children}</LiveStatusContext>;
}
