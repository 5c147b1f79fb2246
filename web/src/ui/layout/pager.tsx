import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { formatCount } from '../base/figures.ts';
import { Select } from '../fields/select.tsx';
import styles from './pager.module.css';

export type PagerProps = {
  /** From 0. */
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`, uncounted. */
  isTotalCapped?: boolean | undefined;
  /** With one size there is nothing to choose. */
  pageSizes: readonly number[];
  onPage: (page: number) => void;
  /** The caller returns to page 0 (SHL-37). */
  onPageSize: (pageSize: number) => void;
};

export function Pager({ page, pageSize, total, isTotalCapped, pageSizes, onPage, onPageSize }: PagerProps) {
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  // An old link, or rows that have gone meanwhile: the last page there is, not an empty one.
  const isBeyond = !isTotalCapped && total > 0 && page > lastPage;
  const toLast = useEffectEvent(() => onPage(lastPage));
  useEffect(() => {
    if (isBeyond) toLast();
  }, [isBeyond]);
  const first = total === 0 ? 0 : Math.min(page * pageSize + 1, total);
  const last = Math.min(total, (page + 1) * pageSize);
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.size}>
        {pageSizes.length === 1 ? (
          <span>
            Lignes par page{NBSP}: <b className={styles.only}>{pageSize}</b>
          </span>
        ) : (
          <>
            <span aria-hidden="true">Lignes par page</span>
            <Select
              label="Lignes par page"
              isLabelHidden
              options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
              value={String(pageSize)}
              onChange={(size) => onPageSize(Number(size))}
            />
          </>
        )}
      </span>
      <span className={styles.range}>
        <span className={styles.figures} role="status">
          {formatCount(first)} – {formatCount(last)} sur {isTotalCapped ? 'plus de ' : ''}
          {formatCount(total)}
        </span>
        <IconButton
          icon={IconChevronLeft}
          label="Page précédente"
          disabledBecause={page === 0 ? 'Vous êtes à la première page.' : null}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon={IconChevronRight}
          label="Page suivante"
          disabledBecause={last >= total ? 'Vous êtes à la dernière page.' : null}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  );
}
