import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CustomerRow } from '@comptoir/domain/clients/customer.ts';
import type { CustomerSort } from '@comptoir/domain/clients/sorts.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { fullCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import { Link } from '@comptoir/web/route/link.tsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../../session/session.ts';
import { CLIENT_PATH } from '../clients-place.ts';
import type { ClientsSearch } from '../clients-search.ts';
import { SegmentBadge } from '../segment-badge.tsx';
import { daysAgo } from './days-ago.ts';
import styles from './client-rows.module.css';

const ROW_HEIGHT = 52;
const PHONE_ROW_HEIGHT = 96;
const OVERSCAN = 8;
/** The next page is asked for before its first row comes into view. */
const AHEAD = 15;

type ClientRowsProps = {
  rows: readonly CustomerRow[];
  search: ClientsSearch;
  sort: { by: CustomerSort; isRising: boolean; onSort: (key: CustomerSort) => void };
  total: number | undefined;
  isCapped: boolean;
  hasMore: boolean;
  fetchMore: () => void;
};

/** Only what is seen is drawn, and only what will be seen is fetched: there may be a million. */
export function ClientRows({ rows, search, sort, total, isCapped, hasMore, fetchMore }: ClientRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const height = usePhone() ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
  // oxlint-disable-next-line react/incompatible-library -- drawn again at every scroll, nothing of it is kept
  const virtual = useVirtualizer({
    count: rows.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.customerId ?? 'more',
    overscan: OVERSCAN,
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const more = useEffectEvent(fetchMore);
  useEffect(() => {
    if (hasMore && last >= rows.length - AHEAD) more();
  }, [last, hasMore, rows.length]);
  const seen = rangeSeen(virtual.scrollOffset ?? 0, virtual.scrollRect?.height ?? 0, height, rows.length);
  return (
    <div className={styles.list}>
      {/* Scrollable, so reachable with the keyboard. */}
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label="Clients">
        <div role="table" aria-label="Clients" aria-rowcount={total === undefined ? -1 : total + 1}>
          <Head sort={sort} />
          <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, key, start }) => {
              const row = rows[index];
              const place = { transform: `translateY(${start}px)`, height };
              return row ? (
                <div key={key} role="row" aria-rowindex={index + 2} className={styles.row} style={place}>
                  <Cells row={row} search={search} />
                </div>
              ) : (
                <div key={key} className={styles.row} style={place} aria-hidden="true">
                  <Bones />
                </div>
              );
            })}
          </div>
        </div>
      </div>
      <div className={styles.foot}>
        <span role="status">
          {formatCount(seen.first)} à {formatCount(seen.last)}
          {total === undefined ? null : (
            <>
              {' '}
              sur <b>{isCapped ? `plus de ${formatCount(total)}` : formatCount(total)}</b>
            </>
          )}
        </span>
        <span>
          {isCapped
            ? `Plus de ${formatCount(total ?? 0)} clients\u00A0: précisez votre recherche.`
            : SORT_WORDS[sort.by]}
        </span>
      </div>
    </div>
  );
}

const SORT_WORDS: Record<CustomerSort, string> = {
  lastOrder: 'Triés par dernière commande',
  orders: 'Triés par nombre de commandes',
  total: 'Triés par total',
};

function rangeSeen(offset: number, shown: number, height: number, count: number) {
  const first = Math.min(count, Math.floor(offset / height) + 1);
  return { first, last: Math.max(first, Math.min(count, Math.floor((offset + shown) / height))) };
}

function Head({ sort }: Pick<ClientRowsProps, 'sort'>) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" className={styles.headRow}>
        <span role="columnheader">Client</span>
        <span role="columnheader">Numéro</span>
        <span role="columnheader">Segment</span>
        <SortHeader name="Dernière commande" by="lastOrder" sort={sort} />
        <SortHeader name="Commandes" by="orders" sort={sort} isEnd />
        <span role="columnheader" className={styles.end}>
          Annulations
        </span>
        <SortHeader name="Total" by="total" sort={sort} isEnd />
      </div>
    </div>
  );
}

type SortHeaderProps = { name: string; by: CustomerSort; isEnd?: boolean } & Pick<ClientRowsProps, 'sort'>;

function SortHeader({ name, by, sort, isEnd }: SortHeaderProps) {
  const isSorted = sort.by === by;
  return (
    <span
      role="columnheader"
      aria-sort={isSorted ? (sort.isRising ? 'ascending' : 'descending') : undefined}
      className={isEnd ? styles.end : undefined}
    >
      <button type="button" className={styles.sort} data-sorted={isSorted || undefined} onClick={() => sort.onSort(by)}>
        {name}
        {isSorted ? <Glyph icon={sort.isRising ? IconArrowUp : IconArrowDown} size={15} /> : null}
      </button>
    </span>
  );
}

function Cells({ row, search }: { row: CustomerRow; search: ClientsSearch }) {
  const { timeZone } = useUser();
  const ago = useFromNow((now) => daysAgo(row.lastOrderAt, now, timeZone));
  return (
    <>
      <span role="cell" className={styles.who}>
        <Link
          to={CLIENT_PATH}
          params={{ customerId: row.customerId }}
          search={search}
          state={{ isOverList: true }}
          resetScroll={false}
          preload={false}
          className={styles.link}
        >
          {fullCustomerName(row) || row.email || row.phone}
        </Link>
        <span className={styles.second}>{row.email}</span>
      </span>
      <span role="cell" className={styles.phone}>
        {row.phone ? formatPhone(row.phone) : '--'}
      </span>
      <span role="cell" className={styles.segment}>
        <SegmentBadge segment={row.segment} />
      </span>
      <span role="cell" className={styles.when}>
        <span>{row.placedOrderCount === 0 ? 'Aucune commande' : formatDate(row.lastOrderAt, timeZone)}</span>
        <span className={styles.second}>
          {row.placedOrderCount === 0 ? 'Client importé' : ago}
          {row.placedOrderCount === 1 ? ', 1re commande' : null}
        </span>
      </span>
      <span role="cell" className={styles.orders} data-label="Commandes">
        {formatCount(row.completedOrderCount)}
      </span>
      <span
        role="cell"
        className={styles.canceled}
        data-label="Annulations"
        data-soft={row.canceledOrderCount === 0 || undefined}
      >
        {formatCount(row.canceledOrderCount)}
      </span>
      <span role="cell" className={styles.total}>
        {formatEuros(row.totalSpent)}
      </span>
    </>
  );
}

const Bones = () => (
  <>
    {[180, 110, 80, 100, 30, 24, 64].map((width) => (
      <Skeleton key={width} width={width} height={12} />
    ))}
  </>
);
