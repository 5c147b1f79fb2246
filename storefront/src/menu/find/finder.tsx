import { filterCount, type Filters, type Wish } from '@comptoir/domain/storefront/find-dishes.ts';
import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { resultsPiece } from './results-piece.ts';
import styles from './finder.module.css';

const filterSheet = intentPiece(() => import('./filter-sheet.tsx'));

type FinderProps = {
  wish: Wish;
  onWish: (wish: Wish) => void;
  /** What dishes of this menu declare; without any there is nothing to filter by. */
  offered: Filters;
};

/** Search and filters over the menu. */
export function Finder({ wish, onWish, offered }: FinderProps) {
  const [isFiltering, setFiltering] = useState(false);
  const { FilterSheet } = filterSheet.usePart() ?? {};
  const count = filterCount(wish);
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
      {filterCount(offered) === 0 ? null : (
        <button
          type="button"
          className={styles.filter}
          aria-label={count > 0 ? `Filtrer la carte, ${count} ${count > 1 ? 'actifs' : 'actif'}` : 'Filtrer la carte'}
          onPointerEnter={filterSheet.fetch}
          onClick={() => {
            filterSheet.fetch();
            resultsPiece.fetch();
            setFiltering(true);
          }}
        >
          <IconAdjustmentsHorizontal size={22} stroke={1.75} />
          <span className={styles.filterWords}>Filtrer la carte</span>
          {count > 0 ? <span className={styles.count}>{count}</span> : null}
        </button>
      )}
      {isFiltering && FilterSheet ? (
        <FilterSheet
          offered={offered}
          filters={wish}
          onChange={(filters) => onWish({ ...wish, ...filters })}
          onClose={() => setFiltering(false)}
        />
      ) : null}
    </div>
  );
}
