import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import styles from './finances.module.css';

const TILES = ['revenue', 'orders', 'basket', 'baskets', 'clients'];

/** As tall as what comes: nothing jumps. */
export const FinanceBones = () => (
  <div className={styles.page}>
    <div className={styles.tiles}>
      {TILES.map((tile) => (
        <Skeleton key={tile} height={112} radius={14} />
      ))}
    </div>
    <Skeleton height={420} radius={14} />
    <Skeleton height={104} radius={14} />
  </div>
);
