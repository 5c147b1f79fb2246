import type { ShopPage, ShopView } from '@comptoir/domain/storefront/shop-page.ts';
import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { OfflineBand } from './app/offline-band.tsx';
import { openBasket } from './basket/basket-store.ts';
import { MenuView } from './menu/menu-view.tsx';
import { editLine } from './menu/product/edit-line.ts';
import { useWantedMenu } from './menu/use-wanted-menu.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import styles from './page-skeleton.module.css';

/** Changes when baskets kept by older pages can no longer be read. */
const BASKET_VERSION = '1';

const basketPanel = intentPiece(() => import('./checkout/basket-panel.tsx'));
const checkoutPage = intentPiece(() => import('./checkout/checkout-page.tsx'));
const accountPage = intentPiece(() => import('./clients/account-page.tsx'));
const previewBadge = intentPiece(() => import('./menu/preview/preview-badge.tsx'));
const terminalView = intentPiece(() => import('./menu/terminal/terminal-view.tsx'));
const stillThere = intentPiece(() => import('./menu/terminal/still-there.tsx'));
const appHome = intentPiece(() => import('./menu/preview/app-home.tsx'));

const PIECES: Partial<Record<ShopView['name'], { fetch(): void }>> = {
  basket: basketPanel,
  checkout: checkoutPage,
  account: accountPage,
  app: appHome,
};

/** What the customer sees; drawn by the server first, then alive in the browser. */
export function ShopApp({ page }: { page: ShopPage }) {
  const { shop, view, isPreview } = page;
  const isMenu = view.name === 'menu' || view.name === 'product';
  const hasBeenMenu = useOnce(isMenu);
  useEffect(() => openBasket(shop.shopId, BASKET_VERSION), [shop.shopId]);
  useEffect(() => PIECES[view.name]?.fetch(), [view.name]);
  useWantedMenu(page);
  useKeptScroll(isMenu);
  return (
    <>
      <OfflineBand />
      {isPreview ? <Preview /> : null}
      {hasBeenMenu ? (
        // Kept as it was, so that one comes back to the same dish.
        <div hidden={!isMenu}>{page.channel === 'terminal' ? <Terminal page={page} /> : <MenuView page={page} />}</div>
      ) : null}
      {isMenu ? null : (
        <div className={page.channel === 'terminal' ? styles.large : undefined}>
          <OtherView page={page} />
        </div>
      )}
      {page.channel === 'terminal' ? <Idle page={page} /> : null}
    </>
  );
}

function OtherView({ page }: { page: ShopPage }) {
  const { BasketPanel } = basketPanel.usePart() ?? {};
  const { CheckoutPage } = checkoutPage.usePart() ?? {};
  const { AccountPage } = accountPage.usePart() ?? {};
  const { AppHome } = appHome.usePart() ?? {};
  const { name } = page.view;
  if (name === 'basket' && BasketPanel) return <BasketPanel layout="page" onEdit={editLine} />;
  if (name === 'checkout' && CheckoutPage) return <CheckoutPage onEdit={editLine} />;
  if (name === 'account' && AccountPage) return <AccountPage />;
  if (name === 'app' && AppHome) return <AppHome page={page} />;
  return <PageSkeleton />;
}

function Idle({ page }: { page: ShopPage }) {
  const { StillThere } = stillThere.usePart() ?? {};
  useEffect(() => stillThere.fetch(), []);
  return StillThere ? (
    <div className={styles.large}>
      <StillThere page={page} />
    </div>
  ) : null;
}

/** A terminal stands for months: it is drawn by the browser alone, over the menu that the server drew. */
function Terminal({ page }: { page: ShopPage }) {
  const { TerminalView } = terminalView.usePart() ?? {};
  useEffect(() => terminalView.fetch(), []);
  return TerminalView ? <TerminalView page={page} /> : <MenuView page={page} />;
}

function Preview() {
  const { PreviewBadge } = previewBadge.usePart() ?? {};
  useEffect(() => previewBadge.fetch(), []);
  return PreviewBadge ? <PreviewBadge /> : null;
}

/** True from the first time on. */
function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}

/** The menu scrolls on where it was left; other views begin at their top. */
function useKeptScroll(isMenu: boolean): void {
  const top = useRef(0);
  useLayoutEffect(() => {
    if (!isMenu) return undefined;
    if (top.current > 0) scrollTo(0, top.current);
    const keep = () => {
      top.current = scrollY;
    };
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [isMenu]);
}
