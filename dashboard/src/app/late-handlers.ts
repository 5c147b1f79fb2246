import type { LiveEventName } from '@comptoir/contract/events.ts';
import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { logError } from '@comptoir/web/call/log.ts';
import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { whenAtRest } from '@comptoir/web/page/lazy-piece.ts';

/** The first words of what the stream keeps fresh, and what must be read again when it was cut. */
const LIVE_FED = [
  'orders',
  'shops',
  'communications',
  'settings',
  'sales',
  'launch',
  'drivers',
  'slotLoads',
  'promotions',
  'magicLinks',
  'invoices',
  'devices',
  'clients',
  'complaints',
  'menu',
  'tillMenu',
  'syncJobs',
  'payouts',
  'pushNotifications',
] as const;

export const isLiveFed = ({ queryKey }: { queryKey: QueryKey }) => LIVE_FED.includes(queryKey[0] as never);

type Topic<E extends LiveEventName> = {
  events: readonly E[];
  /** The first word of what the handlers write in the cache. */
  feeds: readonly (typeof LIVE_FED)[number][];
  load: () => Promise<Pick<LiveHandlers, E>>;
};

/**
 * The handlers of what the first screen does not need. News that comes before their file waits for it, in the order in
 * which it came. If the file does not come, what is on screen is read again instead, and the next news asks once more.
 */
export function lateHandlers<E extends LiveEventName>({ events, feeds, load }: Topic<E>): Pick<LiveHandlers, E> {
  let loaded: Pick<LiveHandlers, E> | null = null;
  let loading: Promise<void> | null = null;
  let waiting: { type: E; data: never; cache: QueryClient }[] = [];

  function tell({ type, data, cache }: (typeof waiting)[number], handlers: Pick<LiveHandlers, E>): void {
    try {
      handlers[type](data, cache);
    } catch (error) {
      logError(error);
    }
  }

  async function fetchHandlers(): Promise<void> {
    const handlers = await load().catch((error: unknown) => {
      logError(error);
      return null;
    });
    loading = null;
    const news = waiting;
    waiting = [];
    loaded = handlers;
    if (handlers) return notifyManager.batch(() => news.forEach((one) => tell(one, handlers)));
    for (const cache of new Set(news.map((one) => one.cache)))
      for (const key of feeds) void cache.invalidateQueries({ queryKey: [key] });
  }

  const ask = () => (loading ??= fetchHandlers());
  whenAtRest(() => void ask());
  return Object.fromEntries(
    events.map((type) => [
      type,
      (data: never, cache: QueryClient) => {
        const news = { type, data, cache };
        if (loaded) return tell(news, loaded);
        waiting.push(news);
        void ask();
      },
    ]),
  ) as Pick<LiveHandlers, E>;
}
