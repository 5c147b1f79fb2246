import styles from './folding-words.module.css';

/** Short below 1200 px, where screen readers still read the full words. */
export const FoldingWords = ({ full, short }: { full: string; short: string }) => (
  <>
    <span className={styles.full}>{full}</span>
    <span className={styles.short} aria-hidden="true">
      {short}
    </span>
  </>
);
