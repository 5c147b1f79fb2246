import { createContext, useContext } from 'react';
import type { LiveState } from './live.ts';

/** What the connection light and the offline banner show. */
export type LiveStatus = { state: LiveState; freshAt: number; retryAt: number | null };

export const LiveStatusContext = createContext<LiveStatus>({ state: 'connecting', freshAt: 0, retryAt: null });
export const useLiveStatus = (): LiveStatus => useContext(LiveStatusContext);

/** SHL-33: why an action cannot be done right now, or null. */
export function useOfflineReason(): string | null {
  return useLiveStatus().state === 'offline' ? 'Action impossible hors connexion' : null;
}
