/**
 * A new release replaces the files of the old one, so a page opened before it may ask for a file that is gone. It then
 * reloads, but only if the server really has another release to give: while it is out of reach, the orders on screen are
 * all there is (SHL-33), and reloading would lose them.
 */
export function reloadForNewRelease(): void {
  addEventListener('vite:preloadError', () => void reloadIfNew());
}

async function reloadIfNew(): Promise<void> {
  if (await hasNewRelease()) location.reload();
}

async function hasNewRelease(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"]')?.getAttribute('src');
  const page = await servedPage();
  return page !== null && entry !== null && entry !== undefined && !page.includes(entry);
}

let asking: Promise<string | null> | null = null;

/** The page as the server gives it now; null while it is out of reach. Where many files fail together it is asked for once. */
function servedPage(): Promise<string | null> {
  asking ??= fetch('/', { cache: 'no-store' })
    .then(
      (page) => (page.ok ? page.text() : null),
      () => null,
    )
    .finally(() => {
      asking = null;
    });
  return asking;
}

export const isServerThere = async (): Promise<boolean> => (await servedPage()) !== null;

/** Reloading without a network would leave a blank page: false when the server does not answer. */
export async function reloadIfReachable(): Promise<boolean> {
  const isReachable = await isServerThere();
  if (isReachable) location.reload();
  return isReachable;
}
