import { french } from '@comptoir/domain/kernel/text.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { PrintRequest } from '@comptoir/domain/printers/printer.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { useUser } from '../../session/session.ts';
import type { QueueList } from '../manage.queries.ts';
import { hourWords, jobLook, TEMPLATE_LABELS } from '../printer-words.ts';
import { JobActions, jobName } from './job-actions.tsx';
import styles from './waiting.module.css';

type WaitingTicketsProps = { jobs: readonly PrintRequest[]; printers: QueueList['printers'] };

/** PRN-31, PRN-32: each ticket that has not come out. */
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
  const { timeZone } = useUser();
  const today = useFromNow((now) => localDay(now, timeZone));
  const { words, ...look } = jobLook(job);
  return (
    <li className={styles.job}>
      <div className={styles.jobWords}>
        <strong>{jobName(job)}</strong>
        <span>
          {[
            job.orderNumber ? TEMPLATE_LABELS[job.template] : null,
            job.printerName,
            `demandé ${hourWords(job.createdAt, { today, timeZone })}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Badge {...look}>{french(words)}</Badge>
      <JobActions job={job} printers={printers} />
    </li>
  );
}
