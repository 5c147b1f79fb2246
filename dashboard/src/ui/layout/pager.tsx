import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { Select } from '../fields/select.tsx';
import styles from './pager.module.css';

export type PagerProps = {
  /** From 0. */
  page: number;
  pageSize: number;
  total: number;
  pageSizes: readonly number[];
  onPage: (page: number) => void;
  /** The caller returns to page 0 (SHL-37). */
  onPageSize: (pageSize: number) => void;
};

export function Pager({ page, pageSize, total, pageSizes, onPage, onPageSize }: PagerProps) {
  const first = total === 0 ? 0 : page * pageSize + 1;
  const last = Math.min(total, (page + 1) * pageSize);
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.size}>
        <span aria-hidden="true">Lignes par page</span>
        <Select
          label="Lignes par page"
          isLabelHidden
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(pageSize)}
          onChange={(size) => onPageSize(Number(size))}
        />
      </span>
      <span className={styles.range}>
        <span className={styles.figures} role="status">
          {written(first)} – {written(last)} sur {written(total)}
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

const FIGURES = new Intl.NumberFormat('fr-FR');
/** The narrow space of `Intl` is almost invisible in Inter. */
const written = (count: number) => FIGURES.format(count).replaceAll('\u202F', NBSP);
