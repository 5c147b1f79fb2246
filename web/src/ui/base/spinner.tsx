import styles from './spinner.module.css';

/** Decorative: whatever is waiting says so in words. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
