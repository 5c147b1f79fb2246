import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { useUser } from '../../session/session.ts';
import { AlertActions, ReadButton, type OrderAlert } from './alert-actions.tsx';
import { troubleWords } from './alert-words.ts';
import { shopAlerts } from './shop-alerts.queries.ts';
import styles from './alerts-dialog.module.css';

/** All that nobody has read yet; it closes with the last one. */
export function AlertsDialog({ alerts, onClose }: { alerts: readonly OrderAlert[]; onClose: () => void }) {
  return (
    <Dialog
      title="Alertes à lire"
      icon={IconAlertTriangle}
      width={680}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Retour</Button>}
      footerRight={<ReadButton alerts={alerts}>J’ai tout lu</ReadButton>}
    >
      <ul className={styles.list}>
        {alerts.map((alert) => (
          <li key={alert.key} className={styles.alert}>
            <div className={styles.words}>
              <p className={styles.title}>{alert.title}</p>
              <p>{alert.text}</p>
            </div>
            <div className={styles.actions}>
              <AlertActions alert={alert} />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** PAC-01: what « manquées » counts, each with what can still be done for its customer. */
export function MissedDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const alerts = useQuery(shopAlerts(user)).data?.items ?? [];
  const missed = alerts.filter(({ kind }) => kind === 'order-missed');
  const isOver = missed.length === 0;
  useEffect(() => {
    if (isOver) onClose();
  });
  if (isOver) return null;
  return (
    <AlertsDialog
      alerts={missed.map((trouble) => ({ key: trouble.id, ...troubleWords(trouble, user), trouble }))}
      onClose={onClose}
    />
  );
}
