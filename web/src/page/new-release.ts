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
  try {
    const page = await fetch('/', { cache: 'no-store' });
    return page.ok && entry !== null && entry !== undefined && !(await page.text()).includes(entry);
  } catch {
    return false;
  }
}

/** Reloading without a network would leave a blank page: false when the server does not answer. */
export async function reloadIfReachable(): Promise<boolean> {
  const isReachable = await fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) location.reload();
  return isReachable;
}
