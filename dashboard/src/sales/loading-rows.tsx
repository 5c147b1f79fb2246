import shared from '@comptoir/web/styles/shared.module.css';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import styles from './sales-screen.module.css';

export function LoadingRows({ label }: { label: string }) {
  return (
    <LoadingRegion label={label}>
      <div className={shared.column}>
        {Array.from({ length: 8 }, (_, row) => (
          <div key={row} className={styles.bone}>
            <Skeleton width={46} height={34} radius={8} />
            <Skeleton height={14} width={row % 2 === 0 ? '62%' : '48%'} />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
