import { Skeleton } from './skeleton.tsx';
import styles from './line-bones.module.css';

export const LineBones = ({ count }: { count: number }) => (
  <div className={styles.lines}>
    {Array.from({ length: count }, (_, line) => (
      <Skeleton key={line} height={14} width={line % 2 === 0 ? '92%' : '84%'} />
    ))}
  </div>
);
