import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** The box that is about to come; shown after 150 ms, so that what comes at once does not flicker. */
export const Skeleton = ({ height, width = '100%' }: Pick<CSSProperties, 'height' | 'width'>) => (
  <span className={styles.skeleton} style={{ height, width }} aria-hidden="true" />
);
