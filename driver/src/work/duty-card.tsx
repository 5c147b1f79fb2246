import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { beatNow } from '../desk/heartbeat.ts';
import { wakeBell } from '../desk/offer-alarm.ts';
import { say, useIsSaid } from '../desk/outbox.ts';
import styles from './duty-card.module.css';

/** DLV-16: going to work and leaving it. */
export function DutyCard({ desk: { driver, shops } }: { desk: DriverDesk }) {
  const isBusy = useIsSaid('online');
  const names = shops.filter(({ enabled }) => enabled).map(({ name }) => name);
  const turn = (isOnline: boolean) => {
    wakeBell();
    // The first position, and whoever is waiting for a driver already, without losing a beat.
    say({ name: 'online', isOnline }).then(beatNow, showError);
  };
  return (
    <Card as="section" aria-label="Disponibilité" isPadded={false}>
      <div className={styles.duty} data-on={driver.isOnline || undefined}>
        <Switch
          label={
            <span className={styles.words}>
              <span className={styles.state}>{driver.isOnline ? 'En ligne' : 'Hors ligne'}</span>
              <span className={styles.shops}>{names.join(', ')}</span>
            </span>
          }
          isOn={driver.isOnline}
          isBusy={isBusy}
          onChange={turn}
        />
      </div>
    </Card>
  );
}
