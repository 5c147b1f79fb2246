import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Device } from '@comptoir/domain/watchdog/device.ts';
import { deviceHealth, rings, type Health, type Post } from '@comptoir/domain/watchdog/health.ts';
import { useQuery } from '@tanstack/react-query';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import { useNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../session/session.ts';
import { useSoundState } from '../orders/alerts/sound.ts';
import { ownPost } from '../session/own-post.ts';
import { usePageVisible } from './page-visible.ts';
import { clockAhead, ownDevice, postList } from './watchdog.queries.ts';

export type PostHealth = Health & { post: Post; others: Device[]; isAnotherRinging: boolean; now: Instant };

/** How this post is, second by second. The other posts are asked for only where they matter. */
export function usePostHealth({ withOthers }: { withOthers: boolean }): PostHealth {
  const user = useUser();
  const now = useNow();
  const sound = useSoundState();
  const isVisible = usePageVisible();
  const { state, freshAt } = useLiveStatus();
  const own = useQuery(ownDevice(user));
  const { data: clockAheadMs = 0 } = useQuery(clockAhead);
  const isMute = sound !== 'awake' && state === 'live';
  const list = useQuery({ ...postList(user), enabled: withOthers || isMute });
  const { id } = ownPost(user);
  const others = list.data?.items.filter((device) => device.id !== id) ?? [];
  const isAnotherRinging = others.some((device) => rings(device, now));
  const isDown = state === 'reconnecting' || state === 'offline';
  const post: Post = {
    sound,
    isVisible,
    lastTest: own.data?.lastTest ?? null,
    liveDownSince: isDown ? toInstant(freshAt) : null,
    clockAheadMs,
  };
  const health = deviceHealth(post, { isAnotherRinging, now, timeZone: user.timeZone });
  return { ...health, post, others, isAnotherRinging, now };
}
