import { createElement, use, useSyncExternalStore, type ComponentType } from 'react';
import { fetchedOnce, type FetchOnce } from './fetched-once.ts';
import { isServerThere } from './new-release.ts';
import { aStore } from './store.ts';

/** Long enough for the first screen to be drawn, read and acted on: what is fetched ahead must not slow that down. */
const AT_REST_MS = 10_000;

/** A server draws without what comes later: the browser that takes its drawing over does not have it either. */
export const whenAtRest = (act: () => void): void => {
  if (typeof document !== 'undefined') setTimeout(act, AT_REST_MS);
};

/**
 * What is fetched on demand is fetched ahead of it once the page is at rest: without a network nothing can be fetched any
 * more, and a kitchen that loses its network must still find its menu.
 */
export function fetchAhead(fetchOnce: FetchOnce<unknown>): void {
  whenAtRest(() => {
    queue.push(fetchOnce);
    void fetchInTurn();
  });
}

const queue: FetchOnce<unknown>[] = [];
let isFetching = false;
/** A file that does not come holds up nobody: the next ones are asked for. */
const PATIENCE_MS = 3_000;
const ASK_AGAIN_MS = 5_000;
const INSISTS_AFTER_MS = 10_000;
/** The moment from which a screen of the evening opens without a network, as the browser's tools show it. */
const FETCHED_AHEAD = 'fetched-ahead';

/** Dozens of files, asked for and run at once, would take turns with whoever types: one at a time, when nothing else is to be done. */
async function fetchInTurn(): Promise<void> {
  if (isFetching) return;
  isFetching = true;
  let hasFailed = false;
  for (let fetchOnce = queue.shift(); fetchOnce; fetchOnce = queue.shift()) {
    await idleMoment();
    await networkThere();
    // A browser remembers each file that failed: one of them is enough to learn that the server is away.
    while (hasFailed && !(await isServerThere())) await after(ASK_AGAIN_MS);
    hasFailed = false;
    // Fetched again, and its failure told, when somebody asks for it.
    const coming = fetchOnce(true).catch(() => {
      hasFailed = true;
    });
    await Promise.race([coming, after(PATIENCE_MS)]);
  }
  isFetching = false;
  performance.mark(FETCHED_AHEAD);
}

const networkThere = async (): Promise<void> => {
  if (typeof navigator !== 'undefined' && !navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
};

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** WebKit has no word for it, and is given a pause. */
const idleMoment = (): Promise<void> =>
  typeof requestIdleCallback === 'function'
    ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 200 }))
    : after(20);

const failures = new Set<() => void>();

/** Whoever draws a missing piece again asks for its file again. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** A component that is fetched when it is drawn, and ahead of that unless nobody needs it in a service. */
export function lazyPiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isAhead = true, insists = false } = {},
): ComponentType<Props> {
  const fetchOnce = fetchedOnce(load);
  if (isAhead) fetchAhead(fetchOnce);
  const fetchDrawn = (): Promise<ComponentType<Props>> =>
    insists ? fetchOnce().catch(() => after(INSISTS_AFTER_MS).then(fetchDrawn)) : fetchOnce();
  // What failed stays so until it is forgotten: drawing it again and again would ask without end.
  let drawn: Promise<ComponentType<Props>> | null = null;
  const toDraw = () => {
    drawn ??= fetchDrawn().catch((error: unknown) => {
      failures.add(() => {
        drawn = null;
      });
      throw error;
    });
    return drawn;
  };
  return function LazyPiece(props: Props) {
    return createElement(use(toDraw()), props);
  };
}

export type IntentPiece<Part> = {
  /** Called as soon as somebody seems to want it: a pointer or the focus arrives, a press. */
  fetch: () => void;
  /** The part, once it is here; the caller remembers what it was wanted for, and is drawn again then. */
  usePart: () => Part | null;
};

const notYet = (): null => null;

/** What floats above the first screen (its widgets are no part of the first load). A file that does not come breaks nothing. */
export function intentPiece<Part>(load: () => Promise<Part>): IntentPiece<Part> {
  const part = aStore<Part | null>(null);
  const fetchOnce = fetchedOnce(async () => part.set(await load()));
  fetchAhead(fetchOnce);
  // A pointer that passes wants nothing yet: the press that follows does.
  let isAhead = true;
  return {
    fetch: () =>
      void fetchOnce(isAhead).catch(() => {
        isAhead = false;
      }),
    // A server that has been at rest has the part: what it draws must be what a browser begins with.
    usePart: () => useSyncExternalStore(part.subscribe, part.get, notYet),
  };
}
