import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useState } from 'react';
import styles from './table-head.module.css';

const tableSheet = intentPiece(() => import('./table-sheet.tsx'));

/** At a table nobody asks for an address: the table is what matters. */
export function TableHead({ page, table }: { page: ShopPage; table: string }) {
  const [isChanging, setChanging] = useState(false);
  const { TableSheet } = tableSheet.usePart() ?? {};
  const { shop } = page;
  return (
    <header className={styles.head}>
      <div className={styles.brand}>
        {shop.design.logoUrl ? <img src={shop.design.logoUrl} alt="" width={46} height={46} /> : null}
        <div>
          <h1>{shop.name}</h1>
          <p>Sur place, servi à table</p>
        </div>
      </div>
      <div className={styles.table}>
        <p>
          <span>Vous êtes à la</span>
          <strong>Table {table}</strong>
        </p>
        <button
          type="button"
          onClick={() => {
            tableSheet.fetch();
            setChanging(true);
          }}
        >
          Changer
        </button>
      </div>
      {isChanging && TableSheet ? <TableSheet table={table} onClose={() => setChanging(false)} /> : null}
    </header>
  );
}
