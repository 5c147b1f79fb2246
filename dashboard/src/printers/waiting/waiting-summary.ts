import { french, plural } from '@comptoir/domain/kernel/text.ts';
import type { PrintRequest } from '@comptoir/domain/printers/printer.ts';
import { canPrint, PRINTER_STATUS_LABELS } from '@comptoir/domain/printers/printer-status.ts';
import type { QueueList } from '../manage.queries.ts';

type Stuck = { jobs: PrintRequest[]; title: string; text: string };

const lowered = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** PRN-45: tickets that will not come out by themselves; one that is being printed is nobody's worry. */
export function stuckTickets({ items, printers }: Pick<QueueList, 'items' | 'printers'>): Stuck | null {
  const printerOf = (job: PrintRequest) => printers.find(({ id }) => id === job.printerId);
  const isStuck = (job: PrintRequest): boolean => {
    if (job.state === 'failed' || job.state === 'to-check') return true;
    const printer = printerOf(job);
    // PRN-61: one that is tried on a printer at fault is still stuck, or the warning would come and go.
    return printer !== undefined && !canPrint(printer.status);
  };
  const jobs = items.filter(isStuck);
  const [first] = jobs;
  if (!first) return null;
  const waiting = jobs.filter(({ state }) => state === 'queued' || state === 'sent').length;
  const title =
    waiting > 0
      ? `${waiting} ${plural(waiting, 'ticket', 'tickets')} en attente`
      : `${jobs.length} ${plural(jobs.length, 'ticket non imprimé', 'tickets non imprimés')}`;
  const faulty = jobs.map(printerOf).find((printer) => printer && !canPrint(printer.status));
  const text = faulty
    ? `${faulty.name} : ${lowered(PRINTER_STATUS_LABELS[faulty.status])}`
    : "L'impression a échoué, vérifiez votre imprimante !";
  return { jobs, title, text: french(text) };
}
