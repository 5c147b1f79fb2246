import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import type { PublicSection } from '@comptoir/domain/menu/public-menu.ts';
import { CUSTOMER_ORDER_TYPES } from '@comptoir/domain/storefront/opening.labels.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { IconAccessible } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { hrefOf } from '../../app/page-store.ts';
import { Button, ButtonLink } from '../../app/parts/button.tsx';
import { Segmented } from '../../app/parts/segmented.tsx';
import { changeBasket, useBasket } from '../../basket/basket-store.ts';
import { lineViews, type LineView } from '../../basket/line-view.ts';
import { orderTypeOf } from '../../checkout/question.ts';
import { goTo } from '../go-to.ts';
import { SectionBlock } from '../list/section-block.tsx';
import { ProductLayer } from '../product/product-layer.tsx';
import { beginAnew } from './still-there.tsx';
import styles from './terminal-view.module.css';

/** The menu on a terminal: large, one section at a time, everything within reach if one asks. */
export function TerminalView({ page }: { page: ShopPage }) {
  const { shop, menu, view } = page;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isLow, setLow] = useState(false);
  const basket = useBasket();
  const views = useMemo(() => lineViews(basket.lines, menu), [basket.lines, menu]);
  const section = menu.sections.find(({ key }) => key === chosen) ?? menu.sections[0];
  return (
    <div className={styles.terminal} data-low={isLow || undefined} data-layout="grid" data-orientation="vertical">
      <header className={styles.head}>
        {shop.design.coverImageUrl ? <img className={styles.banner} src={shop.design.coverImageUrl} alt="" /> : null}
        <div className={styles.brand}>
          {shop.design.logoUrl ? <img src={shop.design.logoUrl} alt="" /> : null}
          <h1>{shop.name}</h1>
          {shop.orderTypes.length > 1 ? (
            <Segmented
              label="Comment commander"
              segments={shop.orderTypes.map((value) => ({ value, label: CUSTOMER_ORDER_TYPES[value] }))}
              value={orderTypeOf(page, basket)}
              onChange={(orderType) => changeBasket((current) => ({ ...current, orderType, requestedFor: null }))}
            />
          ) : null}
        </div>
      </header>
      <div className={styles.body}>
        <nav className={styles.rail} aria-label="Rubriques de la carte">
          <ul>
            {menu.sections.map((one) => (
              <li key={one.key}>
                <SectionTile section={one} isCurrent={one === section} onChoose={() => setChosen(one.key)} />
              </li>
            ))}
          </ul>
          <button type="button" className={styles.lower} aria-pressed={isLow} onClick={() => setLow(!isLow)}>
            <IconAccessible size={36} stroke={1.5} aria-hidden="true" />
            {isLow ? 'Écran normal' : 'Écran plus bas'}
          </button>
        </nav>
        <main className={styles.main}>
          {section ? <SectionBlock key={section.key} section={section} isFirst /> : null}
        </main>
      </div>
      {views.length > 0 ? <Foot page={page} views={views} /> : null}
      {view.name === 'product' ? <ProductLayer page={page} productKey={view.productKey} /> : null}
    </div>
  );
}

type SectionTileProps = { section: PublicSection; isCurrent: boolean; onChoose: () => void };

function SectionTile({ section, isCurrent, onChoose }: SectionTileProps) {
  const picture = section.iconUrl ?? section.products.find(({ thumbnailUrl }) => thumbnailUrl)?.thumbnailUrl;
  return (
    <button type="button" className={styles.tile} aria-current={isCurrent ? 'true' : undefined} onClick={onChoose}>
      {picture ? <img src={picture} alt="" /> : null}
      {section.name}
    </button>
  );
}

const SHOWN = 3;

function Foot({ page, views }: { page: ShopPage; views: readonly LineView[] }) {
  const count = views.reduce((sum, { line }) => sum + line.quantity, 0);
  const total = views.reduce((sum, view) => sum + view.total, 0);
  return (
    <footer className={styles.foot}>
      <div className={styles.lines}>
        {views
          .slice(0, SHOWN)
          .map(({ line, product }) =>
            product?.thumbnailUrl ? <img key={line.id} src={product.thumbnailUrl} alt="" /> : null,
          )}
        <ul>
          {views.slice(-2).map(({ line, name, choices }) => (
            <li key={line.id}>
              <strong>
                {line.quantity} × {name}
              </strong>
              {choices ? `, ${choices}` : ''}
            </li>
          ))}
        </ul>
        <p>
          {count} {plural(count, 'article', 'articles')}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={beginAnew}>
          Annuler
        </Button>
        <ButtonLink
          isWide
          amount={formatEuros(total as LineView['total'])}
          href={hrefOf(page, { name: 'basket' })}
          onClick={(event) => goTo(event, { name: 'basket' })}
        >
          Voir et payer
        </ButtonLink>
      </div>
    </footer>
  );
}
