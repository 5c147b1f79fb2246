import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { CUSTOMER_ORDER_TYPES } from '@comptoir/domain/storefront/opening.labels.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { IconUser } from '@tabler/icons-react';
import { hrefOf } from '../../app/page-store.ts';
import { Segmented } from '../../app/parts/segmented.tsx';
import { changeBasket } from '../../basket/basket-store.ts';
import { goTo } from '../go-to.ts';
import { WhereButton } from './where-button.tsx';
import styles from './top-bar.module.css';

type TopBarProps = { page: ShopPage; orderType: OrderType };

/** How one orders, where to, and who one is: across the top of a desk, under the name on a phone. */
export function TopBar({ page, orderType }: TopBarProps) {
  const { shop } = page;
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <p className={styles.brand} aria-hidden="true">
          {shop.design.logoUrl ? <img src={shop.design.logoUrl} alt="" width={44} height={44} /> : null}
          {shop.name}
        </p>
        {shop.orderTypes.length > 1 ? (
          <div className={styles.types}>
            <Segmented
              label="Comment commander"
              segments={shop.orderTypes.map((value) => ({
                value,
                label: CUSTOMER_ORDER_TYPES[value],
                under: delayOf(page, value),
              }))}
              value={orderType}
              onChange={(chosen) => changeBasket((basket) => ({ ...basket, orderType: chosen, requestedFor: null }))}
            />
          </div>
        ) : null}
        {shop.orderTypes.length > 0 ? (
          <div className={styles.where}>
            <WhereButton page={page} orderType={orderType} />
          </div>
        ) : null}
        <a
          className={styles.account}
          href={hrefOf(page, { name: 'account' })}
          onClick={(event) => goTo(event, { name: 'account' })}
        >
          <IconUser size={22} stroke={1.75} aria-hidden="true" />
          <span>Mon compte</span>
        </a>
      </div>
    </header>
  );
}

/** « 35 min »; at a table nobody waits for a delay. A closed shop has none. */
function delayOf({ shop }: ShopPage, type: OrderType): string | null {
  if (type === 'click_and_seat') return 'À table';
  const minutes = shop.delays[type];
  return minutes === undefined || !shop.opening.isOpen ? null : `${minutes}${NBSP}min`;
}
