import { Skeleton } from './app/parts/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** The boxes of a view whose file is on its way. */
export const PageSkeleton = () => (
  <main className={styles.page} aria-busy="true" aria-label="Chargement">
    <Skeleton height={32} width="50%" />
    <Skeleton height={88} />
    <Skeleton height={88} />
    <Skeleton height={56} />
  </main>
);
