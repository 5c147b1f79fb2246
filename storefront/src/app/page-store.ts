import { pageTitle } from '@comptoir/domain/storefront/page-words.ts';
import { shopPath, viewOfPath, type ShopPage, type ShopView } from '@comptoir/domain/storefront/shop-page.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';

const store = aStore<ShopPage | null>(null);

/** The page that is drawn: by the server once, by the browser from then on. */
export function setPage(page: ShopPage): void {
  store.set(page);
}

function standing(page: ShopPage | null): ShopPage {
  if (!page) throw new Error('no page was given');
  return page;
}

export const usePage = (): ShopPage => useStore(store, standing);
export const currentPage = (): ShopPage => standing(store.get());

export function changePage(change: (page: ShopPage) => Partial<ShopPage>): void {
  const page = currentPage();
  store.set({ ...page, ...change(page) });
}

/** How many views of ours lie behind this one in the browser's history. */
type Entry = { behind: number };
const behind = (): number => (history.state as Entry | null)?.behind ?? 0;

/** Table, terminal and preview stand in the query and follow from view to view. */
export const hrefOf = (page: ShopPage, view: ShopView): string => {
  const query = new URLSearchParams();
  if (page.tableNumber !== null) query.set('table', page.tableNumber);
  if (page.channel === 'terminal') query.set('borne', '');
  if (page.isPreview) query.set('preview', page.draftToken ?? '1');
  const text = query.toString().replace(/=(?=&|$)/g, '');
  return shopPath(page.shop.slug, view) + (text && `?${text}`);
};

/** A product lies over the menu, which stays where it was. */
const isMenu = ({ name }: ShopView): boolean => name === 'menu' || name === 'product';

function show(view: ShopView): void {
  const from = currentPage().view;
  changePage(() => ({ view }));
  document.title = pageTitle(currentPage());
  if (!(isMenu(from) && isMenu(view))) scrollTo(0, 0);
}

export function go(view: ShopView): void {
  history.pushState({ behind: behind() + 1 } satisfies Entry, '', hrefOf(currentPage(), view));
  show(view);
}

/** Without a way back to this view: after an order was placed, or a sheet that a link opened was closed. */
export function replaceView(view: ShopView): void {
  history.replaceState({ behind: behind() } satisfies Entry, '', hrefOf(currentPage(), view));
  show(view);
}

/** Back to where one came from; who came by a link sees `otherwise`. */
export function goBack(otherwise: ShopView = { name: 'menu' }): void {
  if (behind() > 0) history.back();
  else replaceView(otherwise);
}

/** The browser's own buttons. An address that is no view of this shop is left to the server. */
export function followHistory(): void {
  addEventListener('popstate', () => {
    const view = viewOfPath(location.pathname.slice(shopPath(currentPage().shop.slug).length));
    if (!view) return location.reload();
    changePage(() => ({ view }));
    document.title = pageTitle(currentPage());
  });
}
