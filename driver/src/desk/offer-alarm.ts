import type { DriverOffer } from '@comptoir/contract/driver-app.ts';
import { useEffect, useRef } from 'react';
import { offerTitle } from './driver-words.ts';
import { WORKER_ICON } from './worker.ts';

const EVERY_MS = 10_000;
const VIBRATION_MS = [400, 150, 400];

let bell: HTMLAudioElement | null = null;

/** Browsers give sound after a press only: the one that goes to work, or that accepts, wakes it. */
export function wakeBell(): void {
  if (bell) return;
  bell = new Audio('/sounds/new-order.wav');
  bell.muted = true;
  const woken = bell;
  const ready = () => {
    woken.pause();
    woken.currentTime = 0;
    woken.muted = false;
  };
  woken.play().then(ready, ready);
}

/** DLV-15: rings and shakes for a new offer, and again as long as one waits for an answer. */
export function useOfferAlarm(offers: readonly DriverOffer[]): void {
  const rung = useRef(new Set<string>());
  const ids = offers.map(({ orderId }) => orderId).join(' ');
  useEffect(() => {
    const fresh = offers.filter(({ orderId }) => !rung.current.has(orderId));
    rung.current = new Set(offers.map(({ orderId }) => orderId));
    if (fresh.length > 0) ring();
    if (document.hidden) for (const offer of fresh) void notify(offer);
    if (offers.length === 0) return undefined;
    const timer = setInterval(ring, EVERY_MS);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same offers read again are no new ones
  }, [ids]);
}

function ring(): void {
  navigator.vibrate?.(VIBRATION_MS);
  // Not woken yet, or refused: the telephone shakes and the card stands there.
  bell?.play().catch(() => undefined);
}

/** The page is behind another one: the system says it. The same tag as the server's own: one notification, not two. */
async function notify(offer: DriverOffer): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration
    ?.showNotification(offerTitle(offer), {
      body: `${offer.shopName} → ${offer.dropoffArea}`,
      tag: 'comptoir-offer',
      icon: WORKER_ICON,
    })
    // Not allowed: nothing to show.
    .catch(() => undefined);
}
