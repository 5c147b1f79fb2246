import { add, formatEuros, ZERO } from '@comptoir/domain/kernel/money.ts';
import { priceLine } from '@comptoir/domain/storefront/public-offer.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { IconClock, IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { useOnline } from '../app/use-browser.ts';
import { hrefOf } from '../app/page-store.ts';
import { Button, ButtonLink } from '../app/parts/button.tsx';
import { useBasket, type Basket } from '../basket/basket-store.ts';
import { orderTypeOf, wantedHour } from '../checkout/question.ts';
import { offerFor, productsOf } from './menu-index.ts';
import { goTo } from './go-to.ts';
import { slotWords } from './slot-words.ts';
import styles from './basket-bar.module.css';

const sectionsSheet = intentPiece(() => import('./list/sections-sheet.tsx'));

type BasketBarProps = { page: ShopPage; current: string | null; onShowSection: () => void };

/** Under the thumb: the way to the basket with its amount, and to the sections where no tabs stand. */
export function BasketBar({ page, current, onShowSection }: BasketBarProps) {
  const basket = useBasket();
  const { count, amount } = totalOf(page, basket);
  const hour = wantedHour(orderTypeOf(page, basket), basket);
  const isVertical = page.shop.design.menuOrientation === 'vertical';
  if (count === 0 && !isVertical) return null;
  return (
    <div className={styles.bar} data-empty={count === 0 || undefined}>
      {count > 0 && hour ? (
        <p className={styles.when}>
          <IconClock size={18} stroke={1.75} aria-hidden="true" />
          <span>
            Pour <strong>{slotWords(hour, page.at, page.shop.timeZone)}</strong>
          </span>
        </p>
      ) : null}
      <div className={styles.row}>
        {isVertical ? <SectionsButton page={page} current={current} onShow={onShowSection} /> : null}
        {count > 0 ? <ToBasket page={page} count={count} amount={amount} /> : null}
      </div>
    </div>
  );
}

function ToBasket({ page, count, amount }: { page: ShopPage; count: number; amount: string }) {
  const isOnline = useOnline();
  if (!isOnline || page.isPreview)
    return (
      <Button isWide disabled count={count} amount={amount}>
        {isOnline ? 'Voir le panier' : 'Panier gardé'}
      </Button>
    );
  return (
    <ButtonLink
      isWide
      count={count}
      amount={amount}
      href={hrefOf(page, { name: 'basket' })}
      onClick={(event) => goTo(event, { name: 'basket' })}
    >
      {page.tableNumber === null ? 'Voir le panier' : 'Voir et envoyer'}
    </ButtonLink>
  );
}

function SectionsButton({ page, current, onShow }: { page: ShopPage; current: string | null; onShow: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { SectionsSheet } = sectionsSheet.usePart() ?? {};
  return (
    <>
      <button
        type="button"
        className={styles.sections}
        aria-label="Rubriques de la carte"
        onClick={() => {
          sectionsSheet.fetch();
          setOpen(true);
        }}
      >
        <IconListDetails size={24} stroke={1.75} />
      </button>
      {isOpen && SectionsSheet ? (
        <SectionsSheet sections={page.menu.sections} current={current} onShow={onShow} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

/** What is no longer on the menu has no price here; the basket names it. */
function totalOf({ menu }: ShopPage, { lines }: Basket): { count: number; amount: string } {
  const offer = offerFor(menu);
  const totals = lines.map((line) => {
    const placed = productsOf(menu).get(line.productKey);
    return placed ? priceLine(placed.product, line, offer).total : ZERO;
  });
  return { count: lines.reduce((sum, { quantity }) => sum + quantity, 0), amount: formatEuros(add(ZERO, ...totals)) };
}
