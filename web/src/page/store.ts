import { useSyncExternalStore } from 'react';

export type Store<T> = { get(): T; set(next: T): void; subscribe(listener: () => void): () => void };

/**
 * One value that lives outside components, and goes on whatever is drawn. `whileWatched` starts what keeps it true while
 * somebody looks, and answers with how to stop it.
 */
export function aStore<T>(initial: T, whileWatched?: (set: (next: T) => void) => () => void): Store<T> {
  let value = initial;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const set = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => value,
    set,
    subscribe(listener) {
      if (listeners.size === 0) stop = whileWatched?.(set);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop?.();
      };
    },
  };
}

type Watched<T> = Pick<Store<T>, 'get' | 'subscribe'>;

export function useStore<T>(store: Watched<T>): T;
/** What is read of it: a plain value, and a redraw only when that changes. */
export function useStore<T, Read>(store: Watched<T>, read: (value: T) => Read): Read;
export function useStore<T>({ subscribe, get }: Watched<T>, read?: (value: T) => unknown): unknown {
  const snapshot = () => (read ? read(get()) : get());
  // The third is what a server draws, and a browser that takes its drawing over.
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
