import { PAGE_KEYS, PAGES, type PageKey } from '../session/pages.ts';

const isBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The page that an address belongs to: the longest path above it, so that one order or one client counts as its list. */
export function pageAt(pathname: string): PageKey | null {
  if (pathname === '/' || pathname === '/dashboard' || isBelow(pathname, '/orders')) return 'orders';
  const above = PAGE_KEYS.filter((key) => key !== 'orders' && isBelow(pathname, PAGES[key].path));
  return above.reduce<PageKey | null>(
    (longest, key) => (longest && PAGES[longest].path.length >= PAGES[key].path.length ? longest : key),
    null,
  );
}
