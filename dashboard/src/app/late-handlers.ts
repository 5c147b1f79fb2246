import type { LiveEventName } from '@comptoir/contract/events.ts';
import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { logError } from '@comptoir/web/call/log.ts';
import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { whenAtRest } from '@comptoir/web/page/lazy-piece.ts';

/**
 * The first words of what the stream keeps fresh, and what must be read again when it was cut: of the first load here,
 * those of each late topic with it.
 */
const liveFed = new Set<unknown>(['orders', 'shops', 'communications', 'settings', 'sales']);

export const isLiveFed = ({ queryKey }: { queryKey: QueryKey }) => liveFed.has(queryKey[0]);

type Handlers<E extends LiveEventName> = Pick<LiveHandlers, E>;
type Topic<E extends LiveEventName> = {
  /** The first word of what the handlers write in the cache. */
  feeds: readonly [string, ...string[]];
  load: () => Promise<Handlers<E>>;
};

/**
 * The handlers of what the first screen does not need. News that comes before their file waits for it, in the order in
 * which it came. If the file does not come, what is on screen is read again instead, and the next news asks once more.
 */
export function lateHandlers<E extends LiveEventName>({ feeds, load }: Topic<E>) {
  for (const key of feeds) liveFed.add(key);
  let loaded: Handlers<E> | null = null;
  let loading: Promise<void> | null = null;
  let waiting: { type: E; data: never; cache: QueryClient }[] = [];

  function tell({ type, data, cache }: (typeof waiting)[number], handlers: Handlers<E>): void {
    try {
      if (Object.hasOwn(handlers, type)) handlers[type](data, cache);
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
  return (type: E, data: never, cache: QueryClient): void => {
    const news = { type, data, cache };
    if (loaded) return tell(news, loaded);
    waiting.push(news);
    void ask();
  };
}
