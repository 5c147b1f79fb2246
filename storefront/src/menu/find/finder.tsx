import type { Wish } from '@comptoir/domain/storefront/find-dishes.ts';
import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { resultsPiece } from './results-piece.ts';
import styles from './finder.module.css';

const filterSheet = intentPiece(() => import('./filter-sheet.tsx'));

type FinderProps = {
  wish: Wish;
  onWish: (wish: Wish) => void;
  /** Those that dishes of this menu declare; without any there is nothing to filter by. */
  allergens: readonly string[];
};

/** Search and filters over the menu. */
export function Finder({ wish, onWish, allergens }: FinderProps) {
  const [isFiltering, setFiltering] = useState(false);
  const { FilterSheet } = filterSheet.usePart() ?? {};
  return (
    <div className={styles.finder} role="search">
      <label className={styles.search}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <input
          type="search"
          aria-label="Chercher un plat"
          placeholder="Chercher un plat"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          onFocus={resultsPiece.fetch}
          value={wish.typed}
          onChange={({ currentTarget }) => onWish({ ...wish, typed: currentTarget.value })}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') onWish({ ...wish, typed: '' });
            if (key === 'Enter') currentTarget.blur();
          }}
        />
        {wish.typed === '' ? null : (
          <button type="button" aria-label="Effacer la recherche" onClick={() => onWish({ ...wish, typed: '' })}>
            <IconX size={20} stroke={1.75} />
          </button>
        )}
      </label>
      {allergens.length === 0 ? null : (
        <button
          type="button"
          className={styles.filter}
          aria-label={wish.avoided.length > 0 ? `Filtrer la carte, ${wish.avoided.length} actifs` : 'Filtrer la carte'}
          onPointerEnter={filterSheet.fetch}
          onClick={() => {
            filterSheet.fetch();
            resultsPiece.fetch();
            setFiltering(true);
          }}
        >
          <IconAdjustmentsHorizontal size={22} stroke={1.75} />
          <span className={styles.filterWords}>Filtrer la carte</span>
          {wish.avoided.length > 0 ? <span className={styles.count}>{wish.avoided.length}</span> : null}
        </button>
      )}
      {isFiltering && FilterSheet ? (
        <FilterSheet
          allergens={allergens}
          avoided={wish.avoided}
          onChange={(avoided) => onWish({ ...wish, avoided })}
          onClose={() => setFiltering(false)}
        />
      ) : null}
    </div>
  );
}
