import { classes } from './classes.ts';
import styles from './fitting-words.module.css';

type FittingWordsProps = {
  /** With the space between; at most one of `before` and `after`. */
  before?: string;
  kept: string;
  after?: string;
  className?: string | undefined;
};

/** One line. Where it has no room for all, `kept` stays whole and the rest goes, though it is still read aloud. */
export const FittingWords = ({ before, kept, after, className }: FittingWordsProps) => (
  <span className={classes(styles.words, className)} data-before={before ? true : undefined}>
    {before ? <span>{before}</span> : null}
    <span className={styles.kept}>{kept}</span>
    {after ? <span>{after}</span> : null}
  </span>
);
