import type { HubState } from '@comptoir/contract/hub.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { useUser } from '../session/session.ts';
import styles from './hub.module.css';

type ConnectionCardProps = { connection: NonNullable<HubState['connection']>; received: number };

/** HUB-02, SYN-39, HUB-57: what the shop is connected to, and how it fares. */
export function ConnectionCard({ connection, received }: ConnectionCardProps) {
  const { timeZone } = useUser();
  const at = (instant: string) => `${formatDate(instant, timeZone)} à ${formatTime(instant, timeZone)}`;
  const facts: [string, string | null][] = [
    ['Compte', connection.accountName],
    ['Point de vente', connection.locationName],
    ['Catalogue', connection.catalogName],
    ['Liste de clients', connection.customerListName],
    ['Connecté depuis', at(connection.connectedAt)],
    ['Dernier échange', connection.exchangedAt && at(connection.exchangedAt)],
    ['Reçues aujourd’hui', `${formatCount(received)} ${plural(received, 'commande', 'commandes')}`],
    ['Dernier échec', connection.failedAt && at(connection.failedAt)],
  ];
  return (
    <Card as="section" aria-label="Connexion">
      <h2 className={styles.title}>Connexion</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Card>
  );
}
