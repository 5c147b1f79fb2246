import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isUnsent, mayTakeBack } from '@comptoir/domain/offline/gesture.ts';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import { logError } from '@comptoir/web/call/log.ts';
import { whenAtRest } from '@comptoir/web/page/lazy-piece.ts';
import { plainKey } from '@comptoir/web/page/plain-key.ts';
import { useShifted } from '@comptoir/web/ui/actions/use-shifted.ts';
import { gestures, readEnded, readGestures, takeBack } from '../offline/gestures.ts';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import { sendGestures } from '../offline/send-gestures.ts';
import { useIsPanelShown, WaitingPanel } from '../offline/waiting-panel.tsx';
import { putOrder } from './orders.queries.ts';
import { showWaitingMoves } from './waiting-moves.ts';
import { forgetDesk, keepDesk, lineStands, touchDesk, useKeptAt } from '../session/kept-desk.ts';
import { onSessionChange, sessionState, useUser } from '../session/session.ts';

/** Fetched with it: both are drawn as soon as there is no line, and both move the cards. */
export function WaitingBeside() {
  // Drawn again when the panel comes or goes, like the panel itself.
  useIsPanelShown();
  useShifted('[data-order-card]');
  return <WaitingPanel />;
}

/** Often enough for « since when » to be true to the minute, seldom enough to cost nothing. */
const TOUCH_MS = 20_000;
const KEEP_AFTER_MS = 2_000;
const SEND_EVERY_MS = 3_000;

/** OFF-01: what this post does to go on without a line: it keeps what it knows, and sends what was pressed. */
export function OfflineDesk() {
  useKeeping();
  useWaitingGestures();
  useEffect(keepPages, []);
  useTakeBackKey();
  return <OfflineBanner />;
}

/** OFF-02: written a moment after anything changed, and only what the server told. */
function useKeeping(): void {
  const user = useUser();
  const cache = useQueryClient();
  const { state, freshAt } = useLiveStatus();
  const keptAt = useKeptAt();
  const isLive = state === 'live';
  const isLost = state === 'offline' && keptAt === null;
  const touch = useEffectEvent(() => void touchDesk(isLive ? Date.now() : freshAt));
  const keepNow = useEffectEvent(async () => {
    // Signed out meanwhile: nothing of it comes back.
    if (sessionState().status === 'authenticated') await keepDesk(user, Date.now()).catch(logError);
  });
  useEffect(() => {
    if (!isLive) return undefined;
    lineStands();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void keepNow();
      }, KEEP_AFTER_MS);
    };
    keepSoon();
    const stop = cache.getQueryCache().subscribe(({ type }) => (type === 'updated' ? keepSoon() : undefined));
    const touching = setInterval(() => touch(), TOUCH_MS);
    return () => {
      stop();
      clearInterval(touching);
      // The line was lost a moment after the last news.
      if (timer) void keepNow();
      clearTimeout(timer);
    };
  }, [cache, isLive]);
  useEffect(() => {
    if (isLost) touch();
  }, [isLost]);
  // OFF-03: nobody leaves a customer behind; what was pressed and has not left waits for the same person.
  useEffect(() => onSessionChange(forgetWhoLeft), []);
}

function forgetWhoLeft(): void {
  const state = sessionState();
  if (state.status !== 'logged-out') return;
  void forgetDesk();
  if (state.reason === null) void readEnded();
}

/** OFF-05, OFF-10. */
function useWaitingGestures(): void {
  const { isAllShops } = useUser();
  const cache = useQueryClient();
  const isLive = useLiveStatus().state === 'live';
  useEffect(() => {
    void readGestures();
    return showWaitingMoves(cache, isAllShops);
  }, [cache, isAllShops]);
  useEffect(() => {
    if (!isLive) return undefined;
    const send = () => void sendGestures((order) => putOrder(cache, order)).catch(logError);
    send();
    const timer = setInterval(() => (gestures().some(isUnsent) ? send() : undefined), SEND_EVERY_MS);
    return () => clearInterval(timer);
  }, [cache, isLive]);
}

/** UND-11, OFF-06: « Z » takes the last one back, except where somebody types. */
function useTakeBackKey(): void {
  const isOffline = useLiveStatus().state === 'offline';
  useEffect(() => {
    if (!isOffline) return undefined;
    const press = (event: KeyboardEvent) => {
      const queue = gestures();
      const last = plainKey(event) === 'z' ? queue.findLast(({ key }) => mayTakeBack(queue, key)) : undefined;
      if (last) takeBack(last.key);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOffline]);
}

/** OFF-04: the pages themselves, from a store of their own. In development files change under the same name. */
function keepPages(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    whenAtRest(() => void navigator.serviceWorker.register('/poste-sw.js').catch(logError));
}
