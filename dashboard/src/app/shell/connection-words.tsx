import { ConnectionLight } from '@comptoir/web/ui/feedback/connection-light.tsx';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import styles from './top-bar.module.css';

/** In the place of the watchdog's light until it is here. */
export function ConnectionWords() {
  return (
    <span className={styles.light}>
      <ConnectionLight state={useLiveStatus().state} />
    </span>
  );
}
