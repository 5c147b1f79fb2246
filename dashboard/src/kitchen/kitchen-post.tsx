import type { KitchenBoard } from '@comptoir/domain/kitchen/kitchen-board.ts';
import type { KitchenOrder } from '@comptoir/domain/kitchen/kitchen-order.ts';
import { isRinging } from '@comptoir/domain/orders/ringing.ts';
import { useEffect } from 'react';
import { Unreachable } from '@comptoir/web/call/call.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import { useWakeLock } from '@comptoir/web/page/use-wake-lock.ts';
import { reportRang } from '../orders/alerts/shown.ts';
import { useSoundState, wakeSound } from '../orders/alerts/sound.ts';
import { usePlayer } from '../orders/alerts/use-player.ts';
import { useSoundPlan } from '../orders/alerts/use-sound-plan.ts';
import { kindOf } from '../session/own-post.ts';
import { useUser } from '../session/session.ts';
import { usePageVisible } from '../watchdog/page-visible.ts';
import { useReporting } from '../watchdog/use-reporting.ts';
import { reportScreen, reportRangHere } from './kitchen-desk.ts';

const REPORT_EVERY_MS = 20_000;

const quietly = (error: unknown): void => {
  if (!(error instanceof Unreachable)) logError(error);
};

/** KIT-30: a screen on the wall, which nobody is signed in on. */
export function ScreenPost({ board }: { board: KitchenBoard }) {
  const sound = useSoundState();
  const isVisible = usePageVisible();
  const isLive = useLiveStatus().state === 'live';
  useEffect(() => {
    if (!isLive) return undefined;
    const kind = kindOf(navigator.userAgent, navigator.maxTouchPoints);
    const report = () => void reportScreen({ kind, sound, isVisible }).catch(quietly);
    report();
    const timer = setInterval(report, REPORT_EVERY_MS);
    return () => clearInterval(timer);
  }, [sound, isVisible, isLive]);
  useKitchenSounds(board, (rang) => void reportRangHere(rang.map(({ id }) => id).slice(0, 100)).catch(quietly));
  return null;
}

/** KIT-26: the browser of somebody is the post that it is on the orders screen. */
export function PersonPost({ board }: { board: KitchenBoard }) {
  const { companyId } = useUser();
  useReporting();
  useKitchenSounds(board, (rang) => reportRang(rang.map(({ id, shopId }) => ({ id, shopId, companyId }))));
  return null;
}

function useKitchenSounds(board: KitchenBoard, tell: (rang: KitchenOrder[]) => void): void {
  const { state } = useLiveStatus();
  const player = usePlayer(board.shop.shopId);
  const ringing = board.orders.filter((order) => !order.isAnswered && isRinging(order));
  useSoundPlan(
    { 'new-order': ringing.length > 0, 'connection-lost': state === 'reconnecting' || state === 'offline' },
    player,
    (sound) => {
      if (sound === 'new-order' && ringing.length > 0) tell(ringing);
    },
  );
  useWakeLock(true);
  useEffect(() => {
    // The first touch of anything gives the sound: nobody reads a question on a wall.
    const wake = () => void wakeSound();
    addEventListener('click', wake, { once: true, capture: true });
    return () => removeEventListener('click', wake, { capture: true });
  }, []);
}
