import type { Order } from '@comptoir/domain/orders/order.ts';
import { useSyncExternalStore } from 'react';
import { onSessionChange, sessionState } from '../../app/session.tsx';
import { cancellationWords } from './alert-words.ts';

export type CancellationNotice = { orderId: string; companyId: string; shopId: string; text: string };

/** Kept for the life of the tab: a page that reloads by itself for a new release must not swallow them. */
const STORAGE_KEY = 'comptoir-cancellations';

/** The newest first. */
let notices: readonly CancellationNotice[] = remembered();
const told = new Set(notices.map(({ orderId }) => orderId));
const listeners = new Set<() => void>();

// What one restaurant was told is not for whoever signs in next.
onSessionChange(() => {
  if (sessionState().status === 'logged-out') set([]);
});

/** False when this order has been told already: once is enough, even if it comes and goes. */
export function tellCancelled(order: Order): boolean {
  if (told.has(order.id)) return false;
  told.add(order.id);
  const { id: orderId, companyId, shopId } = order;
  set([{ orderId, companyId, shopId, text: cancellationWords(order) }, ...notices]);
  return true;
}

export const closeCancellation = (orderId: string): void => set(notices.filter((notice) => notice.orderId !== orderId));

export function useCancellations(): readonly CancellationNotice[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
  );
}

function set(next: readonly CancellationNotice[]): void {
  notices = next;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(notices));
  } catch {
    // A browser that keeps nothing forgets them with the page.
  }
  for (const listener of listeners) listener();
}

function remembered(): readonly CancellationNotice[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as CancellationNotice[];
  } catch {
    return [];
  }
}
