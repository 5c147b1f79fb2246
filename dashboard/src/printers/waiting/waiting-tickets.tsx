import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatTime } from '@comptoir/domain/kernel/time.ts';
import type { PrintRequest } from '@comptoir/domain/printers/printer.ts';
import { canPrint } from '@comptoir/domain/printers/printer-status.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { useUser } from '../../session/session.ts';
import { useJobCommand, type QueueList } from '../manage.queries.ts';
import { jobLook, TEMPLATE_LABELS } from '../printer-words.ts';
import styles from './waiting.module.css';

type WaitingTicketsProps = { jobs: readonly PrintRequest[]; printers: QueueList['printers'] };

/** PRN-31, PRN-32: each ticket that has not come out, and the two things one can do with it. */
export function WaitingTickets({ jobs, printers }: WaitingTicketsProps) {
  return (
    <ul className={styles.jobs} aria-label="Tickets en attente">
      {jobs.map((job) => (
        <WaitingTicket key={job.id} job={job} printers={printers} />
      ))}
    </ul>
  );
}

function WaitingTicket({ job, printers }: { job: PrintRequest; printers: QueueList['printers'] }) {
  const { companyId, shopId, timeZone } = useUser();
  const command = useJobCommand({ companyId, shopId });
  const offline = useOfflineReason();
  const { words, ...look } = jobLook(job);
  const name = job.orderNumber ? `N°${NBSP}${job.orderNumber}` : TEMPLATE_LABELS[job.template];
  const other = printers.find(({ id, status }) => id !== job.printerId && canPrint(status));
  const own = printers.find(({ id }) => id === job.printerId);
  const isMoved = other && own && !canPrint(own.status);
  const busyWith = command.isPending ? command.variables.kind : null;
  const isPrinting = job.state === 'sent' ? 'Ce ticket est en cours d’impression.' : offline;
  return (
    <li className={styles.job}>
      <div className={styles.jobWords}>
        <strong>{name}</strong>
        <span>
          {[
            job.orderNumber ? TEMPLATE_LABELS[job.template] : null,
            job.printerName,
            `demandé à ${formatTime(job.createdAt, timeZone)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Badge {...look}>{french(words)}</Badge>
      <div className={styles.jobActions}>
        <Button
          isBusy={busyWith === 'resend'}
          disabledBecause={isPrinting}
          aria-label={`Réimprimer ${name}`}
          onClick={() =>
            command.mutate({ kind: 'resend', printJobId: job.id, ...(isMoved ? { printerId: other.id } : {}) })
          }
        >
          {isMoved ? `Réimprimer sur ${other.name}` : 'Réimprimer'}
        </Button>
        <Button
          variant="subtle"
          isBusy={busyWith === 'give-up'}
          disabledBecause={isPrinting}
          aria-label={`Abandonner ${name}`}
          onClick={() => command.mutate({ kind: 'give-up', printJobId: job.id })}
        >
          Abandonner
        </Button>
      </div>
    </li>
  );
}
