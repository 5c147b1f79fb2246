import styles from './time-bar.module.css';

export type TimeBarProps = {
  /** Filled part, from 0 to 1. */
  fraction: number;
  tone: 'green' | 'amber' | 'red';
};

/** Not read aloud: the text beside the bar carries the meaning. */
export function TimeBar({ fraction, tone }: TimeBarProps) {
  const width = `${Math.round(Math.min(1, Math.max(0, fraction)) * 1000) / 10}%`;
  return (
    <div className={styles.bar} aria-hidden="true">
      <div className={styles.track}>
        <div className={styles.fill} data-tone={tone} style={{ width, background: `var(--time-${tone})` }} />
      </div>
    </div>
  );
}
