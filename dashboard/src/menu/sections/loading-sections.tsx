import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import styles from './section-list.module.css';

/** The boxes of the rows to come. */
export function LoadingSections() {
  return (
    <LoadingRegion label="Chargement de la carte">
      <div className={styles.list}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={62} radius={14} />
        ))}
      </div>
    </LoadingRegion>
  );
}
