import { ALLERGEN_LABELS, type Allergen } from '@comptoir/domain/menu/allergens.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { findDishes, type Findable, type Wish } from '@comptoir/domain/storefront/find-dishes.ts';
import type { Placed } from '@comptoir/domain/storefront/public-offer.ts';
import { IconSearch } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../app/parts/button.tsx';
import { Chip, Chips } from '../../app/parts/chip.tsx';
import { ProductCard } from '../list/product-card.tsx';
import list from '../list/section-block.module.css';
import styles from './results.module.css';

/** Drawn at a time: a key stroke that finds 2,000 dishes must not draw them all. */
const SLICE = 24;

type ResultsProps = {
  wish: Wish;
  dishes: readonly Findable[];
  products: ReadonlyMap<string, Placed>;
  onWish: (wish: Wish) => void;
};

/** What was found in the menu, in one list. */
export const Results = memo(function Results({ wish, dishes, products, onWish }: ResultsProps) {
  const found = useMemo(() => findDishes(dishes, wish), [dishes, wish]);
  return (
    <section className={styles.results} aria-label="Résultats">
      <Avoided wish={wish} onWish={onWish} />
      <p className={styles.told} role="status">
        {found.length === 0 ? '' : `${found.length} ${plural(found.length, 'plat', 'plats')}`}
      </p>
      {found.length === 0 ? (
        <Nothing wish={wish} dishes={dishes} onWish={onWish} />
      ) : (
        <Slices key={JSON.stringify(wish)} found={found} products={products} />
      )}
    </section>
  );
});

function Slices({ found, products }: { found: readonly string[]; products: ReadonlyMap<string, Placed> }) {
  const [count, setCount] = useState(SLICE);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = count < found.length;
  useEffect(() => {
    const element = end.current;
    if (!element || count >= found.length) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setCount((shown) => shown + SLICE),
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
    // Watched anew after each slice: one that stays in view says nothing a second time.
  }, [found, count]);
  return (
    <>
      <ul className={list.products}>
        {found.slice(0, count).map((key) => {
          const placed = products.get(key);
          return placed ? <ProductCard key={key} product={placed.product} section={placed.section} /> : null;
        })}
      </ul>
      {hasMore ? <div ref={end} className={styles.end} /> : null}
    </>
  );
}

const labelOf = (allergen: string): string => ALLERGEN_LABELS[allergen as Allergen] ?? allergen;

const Avoided = ({ wish, onWish }: Pick<ResultsProps, 'wish' | 'onWish'>) =>
  wish.avoided.length === 0 ? null : (
    <Chips label="Filtres actifs" isRow>
      {wish.avoided.map((allergen) => (
        <Chip
          key={allergen}
          isOn
          onToggle={() => onWish({ ...wish, avoided: wish.avoided.filter((one) => one !== allergen) })}
        >
          Sans {labelOf(allergen).toLocaleLowerCase('fr')}
        </Chip>
      ))}
    </Chips>
  );

/** Names the filter that stands in the way, and offers to lift it. */
function Nothing({ wish, dishes, onWish }: Pick<ResultsProps, 'wish' | 'dishes' | 'onWish'>) {
  const { typed, avoided } = wish;
  const without = avoided.length > 0 ? findDishes(dishes, { typed, avoided: [] }).length : 0;
  const filters = avoided.map((allergen) => `Sans ${labelOf(allergen).toLocaleLowerCase('fr')}`).join(', ');
  const isOne = avoided.length === 1;
  return (
    <div className={styles.nothing}>
      <span className={styles.sign}>
        <IconSearch size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <h2>{typed.trim() ? `Aucun plat pour «\u00A0${typed.trim()}\u00A0»` : 'Aucun plat avec ces filtres'}</h2>
      <p>
        {avoided.length > 0
          ? `${isOne ? 'Le filtre' : 'Les filtres'} ${filters} ${isOne ? 'est actif' : 'sont actifs'}. ${
              without > 0
                ? `Sans ${isOne ? 'lui' : 'eux'}, ${without} ${plural(without, 'plat correspond', 'plats correspondent')}.`
                : ''
            }`
          : 'Essayez un autre mot, ou parcourez la carte.'}
      </p>
      {avoided.length > 0 ? (
        <Button variant="quiet" isWide onClick={() => onWish({ typed, avoided: [] })}>
          {isOne ? 'Retirer le filtre' : 'Retirer les filtres'}
        </Button>
      ) : null}
      <Button variant="text" onClick={() => onWish({ typed: '', avoided: [] })}>
        Voir toute la carte
      </Button>
    </div>
  );
}
