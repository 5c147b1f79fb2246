import { IconWifiOff } from '@tabler/icons-react';
import styles from './offline-band.module.css';
import { useOnline } from './use-browser.ts';

/** The menu stays readable and the basket is kept; only ordering waits. */
export function OfflineBand() {
  const isOnline = useOnline();
  return (
    <div role="status" className={styles.place}>
      {isOnline ? null : (
        <p className={styles.band}>
          <IconWifiOff size={20} stroke={1.75} aria-hidden="true" />
          Pas de connexion. Nouvel essai en cours…
        </p>
      )}
    </div>
  );
}
