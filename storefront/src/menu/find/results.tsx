import { ALLERGEN_LABELS, type Allergen } from '@comptoir/domain/menu/allergens.ts';
import { DIET_LABELS, type Diet } from '@comptoir/domain/menu/diets/diets.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import {
  filterCount,
  findDishes,
  NO_FILTERS,
  type Filters,
  type Findable,
  type Wish,
} from '@comptoir/domain/storefront/find-dishes.ts';
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
      <ActiveFilters wish={wish} onWish={onWish} />
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

type ActiveFilter = { key: string; word: string; without: Partial<Filters> };

/** Each with what is left when it is lifted. */
const activeFilters = ({ avoided, diets }: Filters): ActiveFilter[] => [
  ...diets.map((diet) => ({
    key: diet,
    word: DIET_LABELS[diet as Diet] ?? diet,
    without: { diets: diets.filter((one) => one !== diet) },
  })),
  ...avoided.map((allergen) => ({
    key: allergen,
    word: `Sans ${(ALLERGEN_LABELS[allergen as Allergen] ?? allergen).toLocaleLowerCase('fr')}`,
    without: { avoided: avoided.filter((one) => one !== allergen) },
  })),
];

const ActiveFilters = ({ wish, onWish }: Pick<ResultsProps, 'wish' | 'onWish'>) =>
  filterCount(wish) === 0 ? null : (
    <Chips label="Filtres actifs" isRow>
      {activeFilters(wish).map(({ key, word, without }) => (
        <Chip key={key} isOn onToggle={() => onWish({ ...wish, ...without })}>
          {word}
        </Chip>
      ))}
    </Chips>
  );

/** Names the filter that stands in the way, and offers to lift it. */
function Nothing({ wish, dishes, onWish }: Pick<ResultsProps, 'wish' | 'dishes' | 'onWish'>) {
  const { typed } = wish;
  const filters = activeFilters(wish).map(({ word }) => word);
  const hasFilters = filters.length > 0;
  const without = hasFilters ? findDishes(dishes, { typed, ...NO_FILTERS }).length : 0;
  const isOne = filters.length === 1;
  return (
    <div className={styles.nothing}>
      <span className={styles.sign}>
        <IconSearch size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <h2>{typed.trim() ? `Aucun plat pour «\u00A0${typed.trim()}\u00A0»` : 'Aucun plat avec ces filtres'}</h2>
      <p>
        {hasFilters
          ? `${isOne ? 'Le filtre' : 'Les filtres'} ${filters.join(', ')} ${isOne ? 'est actif' : 'sont actifs'}. ${
              without > 0
                ? `Sans ${isOne ? 'lui' : 'eux'}, ${without} ${plural(without, 'plat correspond', 'plats correspondent')}.`
                : ''
            }`
          : 'Essayez un autre mot, ou parcourez la carte.'}
      </p>
      {hasFilters ? (
        <Button variant="quiet" isWide onClick={() => onWish({ typed, ...NO_FILTERS })}>
          {isOne ? 'Retirer le filtre' : 'Retirer les filtres'}
        </Button>
      ) : null}
      <Button variant="text" onClick={() => onWish({ typed: '', ...NO_FILTERS })}>
        Voir toute la carte
      </Button>
    </div>
  );
}
