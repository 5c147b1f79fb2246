import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { PublicMenu } from '@comptoir/domain/menu/public-menu.ts';
import { customerChoiceLabel, listsInOrder, subListsOf } from '@comptoir/domain/storefront/choices.ts';
import type { Placed } from '@comptoir/domain/storefront/public-offer.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { hrefOf } from '../../app/page-store.ts';
import styles from './product-still.module.css';

/** A dish opened by its address, as the server draws it: all of it can be read before the page is alive. */
export function ProductStill({ page, placed: { product } }: { page: ShopPage; placed: Placed }) {
  const { name, description, price, fromPrice, imageUrl, optionListKeys } = product;
  return (
    <div className={styles.over}>
      <article className={styles.sheet} aria-label={name}>
        {imageUrl ? (
          <img className={styles.picture} src={imageUrl} alt="" width={1000} height={800} fetchPriority="high" />
        ) : null}
        <div className={styles.content}>
          <h2>{name}</h2>
          <p className={styles.price}>
            {fromPrice === null ? '' : 'dès '}
            {formatEuros(fromPrice ?? price)}
          </p>
          <p>{description}</p>
          <Lists keys={optionListKeys} lists={page.menu.optionLists} depth={1} />
          <p>
            <a href={hrefOf(page, { name: 'menu' })}>Toute la carte</a>
          </p>
        </div>
      </article>
    </div>
  );
}

const DEPTH = 3;

function Lists({ keys, lists, depth }: { keys: readonly string[]; lists: PublicMenu['optionLists']; depth: number }) {
  if (depth > DEPTH || keys.length === 0) return null;
  return listsInOrder(keys, lists).map((list) => (
    <div key={list.key}>
      <p className={styles.list}>
        {list.name} <small>{customerChoiceLabel(list)}</small>
      </p>
      <ul>
        {list.options.map((option) => (
          <li key={option.key}>
            {option.name}
            {option.price > 0 ? ` +\u00A0${formatEuros(option.price)}` : ''}
            <Lists keys={subListsOf(list, option)} lists={lists} depth={depth + 1} />
          </li>
        ))}
      </ul>
    </div>
  ));
}
