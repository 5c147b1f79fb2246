import type { ReactNode } from 'react';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { Stack } from '../layout/stack.tsx';
import shared from '../../styles/shared.module.css';
import styles from './skeleton.module.css';

export type SkeletonProps = { width?: number | string; height: number; radius?: number };

/** One grey box at the place of a content to come; it shows after 150 ms, so that a quick answer does not flash. */
export function Skeleton({ width = '100%', height, radius = Math.min(6, height / 2) }: SkeletonProps) {
  return <span className={styles.bone} style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}

export const Bones = ({ heights }: { heights: readonly number[] }) => (
  <Stack gap={12}>
    {heights.map((height, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </Stack>
);

export function CardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={shared.beside}>
        <Skeleton width={40} height={40} radius={11} />
        <div className={styles.lines}>
          <Skeleton width="45%" height={16} />
          <Skeleton width="65%" height={11} />
        </div>
      </div>
      <Skeleton height={6} />
      <Skeleton width="70%" height={13} />
      <Skeleton width="55%" height={13} />
      <Skeleton width="62%" height={13} />
      <div className={styles.last}>
        <Skeleton width={130} height={24} />
      </div>
    </div>
  );
}

/** Wraps skeletons and says what is being loaded: « Chargement des commandes ». */
export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {children}
    </>
  );
}
