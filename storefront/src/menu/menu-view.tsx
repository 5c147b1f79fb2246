import type { PublicMenu } from '@comptoir/domain/menu/public-menu.ts';
import { isWished, NO_FILTERS, type Wish } from '@comptoir/domain/storefront/find-dishes.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { memo, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useBasket } from '../basket/basket-store.ts';
import { orderTypeOf } from '../checkout/question.ts';
import { RunningOrderPlace } from '../tracking/running-order-place.tsx';
import { BasketBar } from './basket-bar.tsx';
import { BasketColumn } from './basket-column.tsx';
import { Finder } from './find/finder.tsx';
import { resultsPiece } from './find/results-piece.ts';
import { ClosedPanel } from './head/closed-panel.tsx';
import { ShopHead } from './head/shop-head.tsx';
import { TableHead } from './head/table-head.tsx';
import { TopBar } from './head/top-bar.tsx';
import { SectionBlock } from './list/section-block.tsx';
import { SectionNav } from './list/section-nav.tsx';
import { useScrollSpy } from './list/use-scroll-spy.ts';
import { dishesOf, filtersOf, productsOf } from './menu-index.ts';
import { ProductLayer } from './product/product-layer.tsx';
import styles from './menu-view.module.css';

const NO_WISH: Wish = { typed: '', ...NO_FILTERS };

/** The menu of a shop, under whatever lies over it. */
export function MenuView({ page }: { page: ShopPage }) {
  const { shop, menu } = page;
  const [wish, setWish] = useState(NO_WISH);
  // The field answers at once; the menu follows when there is time.
  const shownWish = useDeferredValue(wish);
  const isSearching = isWished(shownWish);
  const keys = useMemo(() => menu.sections.map(({ key }) => key), [menu]);
  const current = useScrollSpy(keys);
  const orderType = orderTypeOf(page, useBasket());
  const { menuOrientation, productLayout } = shop.design;
  const { Results } = resultsPiece.usePart() ?? {};
  const showMenu = () => setWish(NO_WISH);
  return (
    <div
      className={styles.page}
      data-orientation={menuOrientation}
      data-layout={productLayout}
      data-readonly={shop.orderTypes.length === 0 || undefined}
    >
      {page.tableNumber === null ? (
        <>
          <TopBar page={page} orderType={orderType} />
          <ShopHead page={page} />
        </>
      ) : (
        <TableHead page={page} table={page.tableNumber} />
      )}
      {page.isPreview ? null : <RunningOrderPlace shopId={shop.shopId} />}
      {shop.opening.isOpen && shop.orderTypes.length > 0 ? null : <ClosedPanel page={page} orderType={orderType} />}
      <div className={styles.body}>
        <div className={styles.side}>
          <Finder wish={wish} onWish={setWish} offered={filtersOf(menu)} />
          <SectionNav sections={menu.sections} current={isSearching ? null : current} onShow={showMenu} />
        </div>
        <main className={styles.main}>
          {isSearching && Results ? (
            <Results wish={shownWish} dishes={dishesOf(menu)} products={productsOf(menu)} onWish={setWish} />
          ) : null}
          <div hidden={isSearching && Results !== undefined}>
            <Sections menu={menu} />
          </div>
        </main>
        <div className={styles.aside}>
          <BasketColumn />
        </div>
      </div>
      {page.view.name === 'product' ? <ProductLayer page={page} productKey={page.view.productKey} /> : null}
      <BasketBar page={page} current={current} onShowSection={showMenu} />
    </div>
  );
}

/** Each section comes alive by itself, so that none of them holds the page. */
const Sections = memo(function Sections({ menu }: { menu: PublicMenu }) {
  return menu.sections.map((section, index) => (
    <Suspense key={section.key} fallback={null}>
      <SectionBlock section={section} isFirst={index === 0} />
    </Suspense>
  ));
});
