import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import { PRINTER_STATUS_LABELS } from '@comptoir/domain/printers/printer-status.ts';
import { IconPrinterOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser, viewOf } from '../../session/session.ts';
import { printJobsOf, type QueueList } from '../manage.queries.ts';
import { remedyOf, STATUS_LOOKS } from '../printer-words.ts';
import { printersAway } from './printers-away.ts';
import { stuckTickets } from './waiting-summary.ts';
import { WaitingTickets } from './waiting-tickets.tsx';
import styles from './waiting.module.css';

/** PAC-04: which printers are away, what to do about each, and the tickets that wait for them. */
export function AwayWindow({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const query = useQuery(printJobsOf(user));
  const isPageShown = pageVisibility('printers', viewOf(user)) !== 'hidden';
  return (
    <Dialog
      icon={IconPrinterOff}
      title="Imprimantes"
      width={880}
      onClose={onClose}
      footerLeft={isPageShown ? <RouteButton to="/settings/printers">Ouvrir les imprimantes</RouteButton> : null}
      footerRight={
        <Button variant="primary" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <Loaded
        query={query}
        label="Chargement des imprimantes"
        bones={<Skeleton height={160} radius={14} />}
        failed="Impossible d’afficher les imprimantes"
      >
        {(queue) => <Away queue={queue} />}
      </Loaded>
    </Dialog>
  );
}

function Away({ queue }: { queue: QueueList }) {
  const away = printersAway(queue);
  const jobs = stuckTickets(queue)?.jobs ?? [];
  if (away.length === 0 && jobs.length === 0) return <p className={styles.fine}>Toutes les imprimantes répondent.</p>;
  return (
    <>
      {away.map((printer) => (
        <section key={printer.id} className={styles.away}>
          <h3 className={styles.awayName}>
            {printer.name} <Badge {...STATUS_LOOKS[printer.status]}>{PRINTER_STATUS_LABELS[printer.status]}</Badge>
          </h3>
          <ol className={styles.remedy}>
            {remedyOf(printer)?.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ))}
      <WaitingTickets jobs={jobs} printers={queue.printers} />
    </>
  );
}
