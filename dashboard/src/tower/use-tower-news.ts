import type { LiveEventName } from '@comptoir/contract/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { hearLive } from '@comptoir/web/live/hear-live.ts';
import { readTowerAgain } from './tower.queries.ts';

/** TOW-13: forty shops at full rate are one question in this time, not one for each event. */
const AT_MOST_EVERY_MS = 2_000;

const NEWS = new Set<string>([
  'order-changed',
  'shop-changed',
  'settings-changed',
  'shops-changed',
  'device-changed',
  'post-message-changed',
] satisfies LiveEventName[]);

/** Reads the rows again when something of them may have changed: soon after the first news, and after the last. */
export function useTowerNews(): void {
  const cache = useQueryClient();
  const readAgain = useEffectEvent(() => void readTowerAgain(cache));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = hearLive((type) => {
      if (!NEWS.has(type)) return;
      timer ??= setTimeout(() => {
        timer = null;
        readAgain();
      }, AT_MOST_EVERY_MS);
    });
    return () => {
      stop();
      if (timer) clearTimeout(timer);
    };
  }, []);
}
