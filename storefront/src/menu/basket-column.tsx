import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useEffect } from 'react';
import { useMedia } from '../app/use-browser.ts';
import { editLine } from './product/edit-line.ts';
import styles from './basket-column.module.css';

const basketPanel = intentPiece(() => import('../checkout/basket-panel.tsx'));

/** The basket beside the menu, where there is room for it. */
export function BasketColumn() {
  const isWide = useMedia('(min-width: 1100px)');
  const { BasketPanel } = basketPanel.usePart() ?? {};
  useEffect(() => {
    if (isWide) basketPanel.fetch();
  }, [isWide]);
  return (
    <div className={styles.column}>
      {isWide && BasketPanel ? <BasketPanel layout="column" onEdit={editLine} /> : null}
    </div>
  );
}
