import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { useEffect } from 'react';
import { aStore, useStore } from '@comptoir/web/page/store.ts';

/** `unknown` until the telephone has answered once. */
type Positioning = { state: 'unknown' | 'known' | 'refused' | 'missing'; position: Location | null };

const positioning = aStore<Positioning>({
  state: 'geolocation' in navigator ? 'unknown' : 'missing',
  position: null,
});
let watch: number | null = null;

export const usePositioning = (): Positioning => useStore(positioning);
export const lastPosition = (): Location | null => positioning.get().position;

/** DRV-29: the position is followed while it serves somebody, and not a moment longer. */
export function useFollowedPosition(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || positioning.get().state === 'missing') return undefined;
    follow();
    return stop;
  }, [isWanted]);
}

export function askPositionAgain(): void {
  stop();
  follow();
}

function follow(): void {
  watch = navigator.geolocation.watchPosition(keepPosition, noteRefusal, {
    enableHighAccuracy: true,
    maximumAge: 5_000,
  });
}

function stop(): void {
  if (watch !== null) navigator.geolocation.clearWatch(watch);
  watch = null;
}

function keepPosition({ coords: { latitude, longitude } }: GeolocationPosition): void {
  positioning.set({ state: 'known', position: { latitude, longitude } });
}

/** A tunnel is no refusal: the last place known stays until the next one. */
function noteRefusal({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
  if (code === PERMISSION_DENIED) positioning.set({ state: 'refused', position: null });
}
