import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import {
  presetOf,
  RANGE_LABELS,
  RANGE_PRESETS,
  formatRange,
  type DateRange,
} from '@comptoir/domain/kernel/date-ranges.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import type { SalesRow } from '@comptoir/domain/sales/sales-row.ts';
import { IconPackageOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useUser } from '../session/session.ts';
import type { ShownMenu } from '../menu/menu.queries.ts';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { ListCard } from '@comptoir/web/ui/states/list-card.tsx';
import { NoMatch } from '@comptoir/web/ui/states/no-match.tsx';
import { LoadingRows } from './loading-rows.tsx';
import type { useSalesMoves } from './sales-place.ts';
import { matching, sorted, withLiveStock } from './sales-rows.ts';
import { noMatchTitle, sortOf, type SalesSearch } from './sales-search.ts';
import { SalesTable } from './sales-table.tsx';
import { salesKey } from './sales.cache.ts';
import { salesOf } from './sales.queries.ts';
import { StockDialog } from '../stock/stock-dialog.tsx';
import styles from './sales-screen.module.css';

type SalesViewProps = {
  menu: ShownMenu | undefined;
  range: DateRange;
  today: string;
  search: SalesSearch;
  moves: ReturnType<typeof useSalesMoves>;
};

const NONE: SalesRow[] = [];
const NO_SALES = 'Aucune vente sur cette période.';

export function SalesView({ menu, range, today, search, moves }: SalesViewProps) {
  const user = useUser();
  const cache = useQueryClient();
  const sales = useQuery(salesOf(user, range));
  const [openKey, setOpenKey] = useState<string | null>(null);
  const products = useMemo(
    () => new Map(menu ? allProducts(menu).map((product) => [product.key, product]) : []),
    [menu],
  );
  const rows = useMemo(() => withLiveStock(sales.data?.items ?? NONE, products), [sales.data, products]);
  const shown = useMemo(() => sorted(matching(rows, search.q ?? ''), sortOf(search)), [rows, search]);
  const open = rows.find(({ productKey }) => productKey === openKey);
  return (
    <>
      <ListCard
        query={sales}
        loading={<LoadingRows label="Chargement des ventes" />}
        failed={CLIENT_ERRORS.salesUnread}
        rows={shown}
        place={search}
        moves={moves}
        empty={
          rows.length === 0 ? (
            <EmptyState icon={IconPackageOff} title={NO_SALES} />
          ) : (
            <NoMatch title={noMatchTitle(search)} onClear={() => moves.searchFor('')} />
          )
        }
      >
        {(items) => (
          <>
            {rows.every(({ quantitySold }) => quantitySold === 0) ? <p className={styles.note}>{NO_SALES}</p> : null}
            <SalesTable
              rows={items}
              sort={sortOf(search)}
              onSort={moves.sortBy}
              openKey={openKey}
              onOpen={setOpenKey}
            />
          </>
        )}
      </ListCard>
      {open?.sectionKey ? (
        <StockDialog
          key={open.productKey}
          row={open}
          sectionKey={open.sectionKey}
          rangeWords={rangeWords(range, today)}
          onSaved={() => cache.invalidateQueries({ queryKey: salesKey(user.shopId) })}
          onClose={() => setOpenKey(null)}
        />
      ) : null}
    </>
  );
}

/** Under the product's name: « 7 derniers jours », « du 08/11/2026 au 12/11/2026 ». */
function rangeWords(range: DateRange, today: string): string {
  const preset = presetOf(range, { today }, ['last-7-days', ...RANGE_PRESETS]);
  return preset ? RANGE_LABELS[preset] : formatRange(range);
}
