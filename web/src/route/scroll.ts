const KEPT = 'scroll';
type Kept = Record<string, number>;

let kept: Kept | null = null;

const all = (): Kept => {
  kept ??= readKept();
  return kept;
};

/** Where the page stands is remembered with its step of the history: going back finds it there. */
export const keepScroll = (key: string): void => {
  all()[key] = scrollY;
};

/** Another page begins at its top, a former one where it was left. */
export function restoreScroll(key: string, isToTop: boolean): void {
  const top = all()[key];
  if (top !== undefined) scrollTo(0, top);
  else if (isToTop) scrollTo(0, 0);
}

/** Scrolls by itself no longer; a page that is loaded again finds its place too. */
export function ownScroll(keyNow: () => string): void {
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    keepScroll(keyNow());
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(all()));
    } catch {
      // A browser that keeps nothing begins at the top.
    }
  });
}

function readKept(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Kept;
  } catch {
    return {};
  }
}
