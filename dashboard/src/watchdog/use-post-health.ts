import { toInstant } from '@comptoir/domain/kernel/time.ts';
import type { Device } from '@comptoir/domain/watchdog/device.ts';
import { deviceHealth, rings, type Health, type Post } from '@comptoir/domain/watchdog/health.ts';
import { useQuery } from '@tanstack/react-query';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../session/session.ts';
import { useSoundState } from '../orders/alerts/sound.ts';
import { ownPost } from '../session/own-post.ts';
import { usePageVisible } from './page-visible.ts';
import { clockAhead, ownDevice, postList } from './watchdog.queries.ts';

export type PostHealth = Health & { post: Post; others: Device[]; isAnotherRinging: boolean };

/**
 * How this post is: looked at every second, drawn when it changes. The other posts are asked for only where they matter.
 */
export function usePostHealth({ withOthers }: { withOthers: boolean }): PostHealth {
  const user = useUser();
  const sound = useSoundState();
  const isVisible = usePageVisible();
  const { state, freshAt } = useLiveStatus();
  const own = useQuery(ownDevice(user));
  const { data: clockAheadMs = 0 } = useQuery(clockAhead);
  const isMute = sound !== 'awake' && state === 'live';
  const list = useQuery({ ...postList(user), enabled: withOthers || isMute });
  const { id } = ownPost(user);
  const others = list.data?.items.filter((device) => device.id !== id) ?? [];
  const isAnotherRinging = useFromNow((now) => others.some((device) => rings(device, now)));
  const isDown = state === 'reconnecting' || state === 'offline';
  const post: Post = {
    sound,
    isVisible,
    lastTest: own.data?.lastTest ?? null,
    liveDownSince: isDown ? toInstant(freshAt) : null,
    clockAheadMs,
  };
  const health = useFromNow((now) =>
    JSON.stringify(deviceHealth(post, { isAnotherRinging, now, timeZone: user.timeZone })),
  );
  return { ...(JSON.parse(health) as Health), post, others, isAnotherRinging };
}
