import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { PublicProduct, PublicSection } from '@comptoir/domain/menu/public-menu.ts';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import { memo } from 'react';
import { currentPage, hrefOf } from '../../app/page-store.ts';
import { Badge } from '../../app/parts/badge.tsx';
import { openProduct, readyProduct } from '../product/open-product.ts';
import { AddButton } from './add-button.tsx';
import styles from './product-card.module.css';

type ProductCardProps = {
  product: PublicProduct;
  section: Pick<PublicSection, 'hideProductNames' | 'isActive'>;
  /** The first ones are seen at once. */
  isEager?: boolean;
};

/** A dish, in the grid or in the list: the whole of it opens the dish, and the button adds it. */
export const ProductCard = memo(function ProductCard({ product, section, isEager = false }: ProductCardProps) {
  const { key, name, description, price, fromPrice, thumbnailUrl, isOrderable } = product;
  const add = isOrderable ? <AddButton product={product} /> : null;
  return (
    <li className={classes(styles.card, !thumbnailUrl && styles.bare)} data-off={isOrderable ? undefined : ''}>
      <div className={styles.words}>
        <h3 className={section.hideProductNames ? styles.hidden : styles.name}>
          <a
            className={styles.link}
            href={hrefOf(currentPage(), { name: 'product', productKey: key })}
            onClick={(event) => openProduct(event, key)}
            onPointerEnter={readyProduct}
          >
            {name}
          </a>
        </h3>
        {description ? <p className={styles.description}>{description}</p> : null}
        <p className={styles.facts}>
          <span className={styles.price}>
            {fromPrice === null ? '' : 'dès '}
            {formatEuros(fromPrice ?? price)}
          </span>
          {unavailableWord(product, section)}
        </p>
      </div>
      {thumbnailUrl ? (
        <div className={styles.visual}>
          <img
            className={styles.picture}
            src={thumbnailUrl}
            alt=""
            width={400}
            height={320}
            loading={isEager ? 'eager' : 'lazy'}
            decoding="async"
          />
          {add}
        </div>
      ) : (
        add
      )}
    </li>
  );
});

/** Of a section that is out of its hours, the section says it once. */
function unavailableWord({ isSoldOut, isOrderable }: PublicProduct, { isActive }: Pick<PublicSection, 'isActive'>) {
  if (isSoldOut) return <Badge>Épuisé</Badge>;
  return isOrderable || !isActive ? null : <Badge>Indisponible</Badge>;
}
