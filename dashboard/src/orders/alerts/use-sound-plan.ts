import { toInstant, toMs } from '@comptoir/domain/kernel/time.ts';
import {
  notAhead,
  reasonsSince,
  soundPlan,
  type LastPlayed,
  type LastingSound,
  type Reasons,
  type Since,
} from '@comptoir/domain/orders/ringing.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Player } from './use-player.ts';

/** The timers of a hidden tab come late: what is due is played as soon as somebody looks again. */
const AWAKENINGS = ['visibilitychange', 'focus', 'pageshow'] as const;

/** Plays the sounds that last, each at its time, as long as there is a reason for it. */
export function useSoundPlan(reasons: Reasons, player: Player, onPlay?: (sound: LastingSound) => void): void {
  const since = useRef<Since>({});
  const heard = useRef<LastPlayed>({});
  const tell = useEffectEvent((sound: LastingSound) => onPlay?.(sound));
  const { 'new-order': newOrder, 'self-pickup': selfPickup, 'connection-lost': connectionLost, proximity } = reasons;
  useEffect(() => {
    const current = { 'new-order': newOrder, 'self-pickup': selfPickup, 'connection-lost': connectionLost, proximity };
    since.current = reasonsSince(since.current, current, toInstant(Date.now()));
    if (!player) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const playDue = () => {
      clearTimeout(timer);
      const now = toInstant(Date.now());
      [since.current, heard.current] = [notAhead(since.current, now), notAhead(heard.current, now)];
      for (const { sound, at } of soundPlan(since.current, heard.current)) {
        if (at > now) continue;
        heard.current = { ...heard.current, [sound]: now };
        player(sound);
        tell(sound);
      }
      const waits = soundPlan(since.current, heard.current).map(({ at }) => toMs(at) - toMs(now));
      if (waits.length > 0) timer = setTimeout(playDue, Math.min(...waits));
    };
    playDue();
    for (const event of AWAKENINGS) addEventListener(event, playDue);
    return () => {
      clearTimeout(timer);
      for (const event of AWAKENINGS) removeEventListener(event, playDue);
    };
  }, [player, newOrder, selfPickup, connectionLost, proximity]);
}
