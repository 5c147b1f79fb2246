import { useSyncExternalStore } from 'react';

export type Store<T> = { get(): T; set(next: T): void; subscribe(listener: () => void): () => void };

/** One value that lives outside components: the beat of the telephone goes on whatever is drawn. */
export function aStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>({ subscribe, get }: Store<T>): T => useSyncExternalStore(subscribe, get);
