import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { PrintRequest } from '@comptoir/domain/printers/printer.ts';
import { canPrint } from '@comptoir/domain/printers/printer-status.ts';
import { useMutation } from '@tanstack/react-query';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../../session/session.ts';
import { printAgain, useJobCommand, type QueueList } from '../manage.queries.ts';
import { TEMPLATE_LABELS } from '../printer-words.ts';
import styles from './waiting.module.css';

export const jobName = ({ orderNumber, template }: PrintRequest): string =>
  orderNumber ? `N°${NBSP}${orderNumber}` : TEMPLATE_LABELS[template];

/** PRN-32: another one that can print, when its own cannot. */
export function relayOf(job: PrintRequest, printers: QueueList['printers']): QueueList['printers'][number] | null {
  const own = printers.find(({ id }) => id === job.printerId);
  if (!own || canPrint(own.status)) return null;
  return printers.find(({ id, status }) => id !== job.printerId && canPrint(status)) ?? null;
}

type JobActionsProps = { job: PrintRequest; printers: QueueList['printers'] };

/** PRN-32: the two things one can do with a ticket that has not come out. */
export function JobActions({ job, printers }: JobActionsProps) {
  const { companyId, shopId } = useUser();
  const command = useJobCommand({ companyId, shopId });
  const offline = useOfflineReason();
  const name = jobName(job);
  const relay = relayOf(job, printers);
  const busyWith = command.isPending ? command.variables.kind : null;
  const isPrinting = job.state === 'sent' ? 'Ce ticket est en cours d’impression.' : offline;
  return (
    <div className={styles.jobActions}>
      <Button
        isBusy={busyWith === 'resend'}
        disabledBecause={isPrinting}
        aria-label={`Réimprimer${relay ? ` sur ${relay.name}` : ''} ${name}`}
        onClick={() =>
          command.mutate({ kind: 'resend', printJobId: job.id, ...(relay ? { printerId: relay.id } : {}) })
        }
      >
        {relay ? `Réimprimer sur ${relay.name}` : 'Réimprimer'}
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
  );
}

/** PRN-64: one that came out comes out once more. */
export function PrintedActions({ job }: { job: PrintRequest }) {
  const { companyId, shopId } = useUser();
  const offline = useOfflineReason();
  const { orderId, template, printerId } = job;
  const again = useMutation({
    mutationFn: async () => {
      if (!orderId || template === 'test') return;
      await printAgain({ companyId, shopId, orderId }, { template, copies: 1, ...(printerId ? { printerId } : {}) });
      toast.success({ text: `L’impression a bien été envoyée à l’imprimante${NBSP}!` });
    },
    onError: (error) => showError(error),
  });
  if (!orderId || template === 'test') return null;
  return (
    <Button
      variant="subtle"
      isBusy={again.isPending}
      disabledBecause={offline}
      aria-label={`Réimprimer ${jobName(job)}`}
      onClick={() => again.mutate()}
    >
      Réimprimer
    </Button>
  );
}
