import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Unreachable } from '@comptoir/web/call/call.ts';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import { logError } from '@comptoir/web/call/log.ts';
import { useUser } from '../session/session.ts';
import { useSoundState } from '../orders/alerts/sound.ts';
import { useOwnPost } from '../session/own-post.ts';
import { usePageVisible } from './page-visible.ts';
import { hasVisibleTwin, tellTwins } from './twin-tabs.ts';
import { sendReport } from './watchdog.queries.ts';

const REPORT_EVERY_MS = 20_000;

/** Says how this post is, at each change and every twenty seconds; cut off from the news, it is no post and is silent. */
export function useReporting(): void {
  const user = useUser();
  const cache = useQueryClient();
  const post = useOwnPost(user);
  const sound = useSoundState();
  const isVisible = usePageVisible();
  const isLive = useLiveStatus().state === 'live';
  const { companyId, shopId, isAllShops } = user;
  useEffect(() => {
    if (!isLive) return undefined;
    const report = () => {
      tellTwins(post.id, isVisible);
      if (!isVisible && hasVisibleTwin(post.id)) return;
      sendReport(cache, { companyId, shopId, isAllShops }, post, { sound, isVisible }).catch((error: unknown) => {
        if (!(error instanceof Unreachable)) logError(error);
      });
    };
    report();
    const timer = setInterval(report, REPORT_EVERY_MS);
    return () => clearInterval(timer);
  }, [companyId, shopId, isAllShops, post, sound, isVisible, isLive, cache]);
}
