import { useQuery } from '@tanstack/react-query';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../../session/session.ts';
import { printJobsOf } from '../manage.queries.ts';
import { WaitingTickets } from '../waiting/waiting-tickets.tsx';
import styles from './printers-page.module.css';

/** PRN-31. */
export function PrintQueue() {
  const query = useQuery(printJobsOf(useUser()));
  return (
    <Card as="section" aria-label="File d’impression">
      <h2 className={styles.sectionTitle}>File d’impression</h2>
      <Loaded
        query={query}
        label="Chargement de la file d’impression"
        bones={<Skeleton height={60} radius={10} />}
        failed="Impossible d’afficher la file d’impression"
      >
        {({ items, printers }) =>
          items.length === 0 ? (
            <p className={styles.soft}>Aucun ticket n’attend.</p>
          ) : (
            <WaitingTickets jobs={items} printers={printers} />
          )
        }
      </Loaded>
    </Card>
  );
}
