import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { aStore, useStore } from './store.ts';

/** Long enough for the first screen to be drawn, read and acted on: what is fetched ahead must not slow that down. */
const AT_REST_MS = 10_000;

export const whenAtRest = (act: () => void): void => void setTimeout(act, AT_REST_MS);

/**
 * What is fetched on demand is fetched ahead of it once the page is at rest: without a network nothing can be fetched any
 * more, and a kitchen that loses its network must still find its menu.
 */
function fetchedOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let fetching: Promise<Part> | null = null;
  const fetchOnce = () => {
    fetching ??= load().catch((error: unknown) => {
      fetching = null;
      throw error;
    });
    return fetching;
  };
  // Fetched again, and its failure told, when somebody asks for it.
  whenAtRest(() => void fetchOnce().catch(() => undefined));
  return fetchOnce;
}

/** A component that is fetched when it is drawn. */
export function lazyPiece<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const fetchOnce = fetchedOnce(async () => ({ default: await load() }));
  return lazy(fetchOnce);
}

export type IntentPiece<Part> = {
  /** Called as soon as somebody seems to want it: a pointer or the focus arrives, a press. */
  fetch: () => void;
  /** The part, once it is here; the caller remembers what it was wanted for, and is drawn again then. */
  usePart: () => Part | null;
};

/** What floats above the first screen (its widgets are no part of the first load). A file that does not come breaks nothing. */
export function intentPiece<Part>(load: () => Promise<Part>): IntentPiece<Part> {
  const part = aStore<Part | null>(null);
  const fetchOnce = fetchedOnce(async () => part.set(await load()));
  return {
    fetch: () => void fetchOnce().catch(() => undefined),
    usePart: () => useStore(part),
  };
}
