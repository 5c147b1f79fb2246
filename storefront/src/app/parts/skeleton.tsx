import styles from './skeleton.module.css';

type SkeletonProps = { height: number | string; width?: number | string };

/**
 * The box that is about to come; shown after 150 ms, so that what comes at once does not flicker. Its size stands in
 * attributes: the server draws it too, and the page allows no inline style.
 */
export const Skeleton = ({ height, width = '100%' }: SkeletonProps) => (
  <svg className={styles.skeleton} height={height} width={width} aria-hidden="true" />
);
