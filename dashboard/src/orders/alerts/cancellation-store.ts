import type { Order } from '@comptoir/domain/orders/order.ts';
import { keepText, keptValue } from '@comptoir/web/page/kept.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';
import { onSessionChange, sessionState } from '../../session/session.ts';
import { cancellationWords } from './alert-words.ts';

type CancellationNotice = { orderId: string; companyId: string; shopId: string; text: string };

/** Kept for the life of the tab: a page that reloads by itself for a new release must not swallow them. */
const STORAGE_KEY = 'comptoir-cancellations';

const notices = aStore(readNotices());
const shownIds = new Set(notices.get().map(({ orderId }) => orderId));

// What one restaurant was told is not for whoever signs in next.
onSessionChange(() => {
  if (sessionState().status === 'logged-out') set([]);
});

/** False when this order has been told already: once is enough, even if it comes and goes. */
export function tellCancelled(order: Order): boolean {
  if (shownIds.has(order.id)) return false;
  shownIds.add(order.id);
  const { id: orderId, companyId, shopId } = order;
  set([{ orderId, companyId, shopId, text: cancellationWords(order) }, ...notices.get()]);
  return true;
}

export const closeCancellation = (orderId: string): void =>
  set(notices.get().filter((notice) => notice.orderId !== orderId));

export const useCancellations = (): readonly CancellationNotice[] => useStore(notices);

function set(next: readonly CancellationNotice[]): void {
  notices.set(next);
  keepText(STORAGE_KEY, JSON.stringify(next), 'sessionStorage');
}

function readNotices(): readonly CancellationNotice[] {
  return (keptValue(STORAGE_KEY, 'sessionStorage') as CancellationNotice[] | null) ?? [];
}
