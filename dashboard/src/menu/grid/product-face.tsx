import { IconClock, IconLock } from '@tabler/icons-react';
import { formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { isSoldOut } from '@comptoir/domain/menu/orderable.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { ReactNode } from 'react';
import { DishImage } from '../../images/dish-image.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { shownLists } from './product-words.ts';
import styles from './product-face.module.css';

type ProductFaceProps = {
  product: Product;
  price: Cents;
  /** PRD-10: the least that its options make it. */
  isFrom: boolean;
  listNames: readonly string[];
  isReferenceMissing: boolean;
  /** LCK-12: head office keeps some of it to itself. */
  isLocked?: boolean;
  /** Opens the product; absent on the copy that floats under the pointer. */
  onOpen?: () => void;
  handle: ReactNode;
  menu: ReactNode;
  availability: ReactNode;
};

/** PRD-07: what a product looks like in the grid and under the pointer. */
export function ProductFace(props: ProductFaceProps) {
  const { product, price, isFrom, listNames, isReferenceMissing, isLocked = false, onOpen } = props;
  const { handle, menu, availability } = props;
  return (
    <article className={styles.card} data-away={product.unavailable || undefined}>
      <div className={styles.picture}>
        <div className={styles.image}>
          <DishImage url={product.picture?.thumbnailUrl ?? null} isFilling />
        </div>
        <div className={styles.corners}>
          {handle}
          <span className={styles.corner}>{menu}</span>
        </div>
        <Badges product={product} isReferenceMissing={isReferenceMissing} isLocked={isLocked} />
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

type BadgesProps = { product: Product; isReferenceMissing: boolean; isLocked: boolean };

function Badges({ product, isReferenceMissing, isLocked }: BadgesProps) {
  const { unavailable, missingInPos, preparationHours } = product;
  const states = [
    { isSo: isSoldOut(product), tone: 'red', label: 'Épuisé' },
    { isSo: unavailable, tone: undefined, label: 'Indisponible' },
    { isSo: missingInPos, tone: 'amber', label: 'Absent de la caisse' },
    { isSo: isReferenceMissing, tone: 'amber', label: 'Référence manquante' },
  ];
  return (
    <div className={styles.badges}>
      {states
        .filter(({ isSo }) => isSo)
        .map(({ tone, label }) => (
          <span key={label} className={styles.badge} data-tone={tone}>
            {label}
          </span>
        ))}
      {isLocked ? (
        <span className={styles.badge} data-tone="plain">
          <Glyph icon={IconLock} size={14} />
          Siège
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
  const { shown, more } = shownLists(names);
  // Its room stays: the cards of a row have their lines at the same height.
  if (names.length === 0) return <div className={styles.chips} />;
  return (
    <ul className={styles.chips} aria-label="Listes d’options">
      {shown.map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lists may have the same name
        <li key={index} className={styles.chip} title={name}>
          {name}
        </li>
      ))}
      {more.length > 0 ? (
        <li className={styles.more} title={more.join(', ')}>
          +{more.length}
        </li>
      ) : null}
    </ul>
  );
}
