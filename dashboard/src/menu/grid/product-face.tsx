import { IconClock, IconToolsKitchen2 } from '@tabler/icons-react';
import { formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { isSoldOut } from '@comptoir/domain/menu/orderable.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Glyph } from '../../ui/base/glyph.tsx';
import { formatCount } from '../../ui/base/figures.ts';
import styles from './product-face.module.css';

/** PRD-08. */
const LISTS_SHOWN = 3;

type ProductFaceProps = {
  product: Product;
  price: Cents;
  /** PRD-10: the least that its options make it. */
  isFrom: boolean;
  listNames: readonly string[];
  isReferenceMissing: boolean;
  /** Opens the product; absent on the copy that floats under the pointer. */
  onOpen?: () => void;
  handle: ReactNode;
  menu: ReactNode;
  availability: ReactNode;
};

/** PRD-07: what a product looks like in the grid and under the pointer. */
export function ProductFace(props: ProductFaceProps) {
  const { product, price, isFrom, listNames, isReferenceMissing, onOpen, handle, menu, availability } = props;
  return (
    <article className={styles.card} data-away={product.unavailable || undefined}>
      <div className={styles.picture}>
        <ProductPicture url={product.picture?.thumbnailUrl ?? null} />
        <div className={styles.corners}>
          {handle}
          <span className={styles.corner}>{menu}</span>
        </div>
        <Badges product={product} isReferenceMissing={isReferenceMissing} />
      </div>
      <div className={styles.body}>
        <div className={styles.words}>
          <h3 className={styles.name}>
            {onOpen ? (
              <button type="button" className={styles.open} onClick={onOpen}>
                {product.name}
              </button>
            ) : (
              product.name
            )}
          </h3>
          <p className={styles.description}>{product.description}</p>
        </div>
        <ListChips names={listNames} />
        <div className={styles.footer}>
          <span className={styles.price}>
            {isFrom ? <span className={styles.from}>à partir de</span> : null}
            {formatEuros(price)}
          </span>
          <div className={styles.availability}>{availability}</div>
        </div>
      </div>
    </article>
  );
}

function ProductPicture({ url }: { url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (!url || url === failedUrl)
    return (
      <span className={styles.placeholder}>
        <Glyph icon={IconToolsKitchen2} size={32} />
      </span>
    );
  return (
    <img
      className={styles.image}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailedUrl(url)}
    />
  );
}

function Badges({ product, isReferenceMissing }: { product: Product; isReferenceMissing: boolean }) {
  const { preparationHours } = product;
  return (
    <div className={styles.badges}>
      {isSoldOut(product) ? (
        <span className={styles.badge} data-tone="red">
          Épuisé
        </span>
      ) : null}
      {product.unavailable ? <span className={styles.badge}>Indisponible</span> : null}
      {product.missingInPos ? (
        <span className={styles.badge} data-tone="amber">
          Absent de la caisse
        </span>
      ) : null}
      {isReferenceMissing ? (
        <span className={styles.badge} data-tone="amber">
          Référence manquante
        </span>
      ) : null}
      {preparationHours > 0 ? (
        <span className={styles.badge} data-tone="plain">
          <Glyph icon={IconClock} size={14} />
          Préparation{NBSP}: {formatCount(preparationHours)}
          {NBSP}h
        </span>
      ) : null}
    </div>
  );
}

function ListChips({ names }: { names: readonly string[] }) {
  const more = names.length - LISTS_SHOWN;
  return (
    <ul className={styles.chips} aria-label="Listes d’options">
      {names.slice(0, LISTS_SHOWN).map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lists may have the same name
        <li key={index} className={styles.chip} title={name}>
          {name}
        </li>
      ))}
      {more > 0 ? (
        <li className={styles.more} title={names.slice(LISTS_SHOWN).join(', ')}>
          +{more}
        </li>
      ) : null}
    </ul>
  );
}
