import { french } from '@comptoir/domain/kernel/text.ts';
import { localDay, type Day } from '@comptoir/domain/kernel/time.ts';
import type { PrintRequest } from '@comptoir/domain/printers/printer.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../../session/session.ts';
import { printJobsOf, useJobCommand, type QueueList } from '../manage.queries.ts';
import { hourWords, jobLook, sinceWords, TEMPLATE_LABELS } from '../printer-words.ts';
import { JobActions, jobName, PrintedActions, relayOf } from '../waiting/job-actions.tsx';
import styles from './printers-page.module.css';

const PHONE = { columns: '1fr auto', gap: '4px 12px', padding: '12px 14px' };

/** PRN-31, PRN-64: what waits, what failed, and where the last ones went. */
export function PrintQueue() {
  const query = useQuery(printJobsOf(useUser()));
  return (
    <Card as="section" isPadded={false} aria-label="File d’impression">
      <div className={styles.cardHead}>
        <h2 className={styles.sectionTitle}>File d’impression</h2>
        {query.data ? <SendAll list={query.data} /> : null}
      </div>
      <Loaded
        query={query}
        label="Chargement de la file d’impression"
        bones={<Skeleton height={60} radius={10} />}
        failed="Impossible d’afficher la file d’impression"
      >
        {(list) => <Queue list={list} />}
      </Loaded>
    </Card>
  );
}

function Queue({ list }: { list: QueueList }) {
  const { timeZone } = useUser();
  const today = useFromNow((now) => localDay(now, timeZone));
  const columns = useMemo(() => columnsOf(list.printers, { today, timeZone }), [list.printers, today, timeZone]);
  const rows = [...list.items, ...list.printed];
  if (rows.length === 0)
    return <p className={classes(styles.soft, styles.cardFoot)}>{french("Aucun ticket n'attend.")}</p>;
  return (
    <Table label="File d’impression" columns={columns} rows={rows} rowKey={({ id }) => id} phone={PHONE} isRoomy />
  );
}

/** PRN-32: one click when a printer has died in the middle of the service. */
function SendAll({ list: { items, printers } }: { list: QueueList }) {
  const { companyId, shopId } = useUser();
  const offline = useOfflineReason();
  const command = useJobCommand({ companyId, shopId });
  const stuck = items.flatMap((job) => {
    const relay = job.state === 'sent' ? null : relayOf(job, printers);
    return relay ? [{ job, relay }] : [];
  });
  const [first] = stuck;
  if (!first || stuck.length < 2) return null;
  const sendAll = () => {
    for (const { job, relay } of stuck) command.mutate({ kind: 'resend', printJobId: job.id, printerId: relay.id });
  };
  return (
    <Button isBusy={command.isPending} disabledBecause={offline} onClick={sendAll}>
      {`Tout réimprimer sur ${first.relay.name}`}
    </Button>
  );
}

type Shown = { today: Day; timeZone: string };

function columnsOf(printers: QueueList['printers'], day: Shown): Column<PrintRequest>[] {
  return [
    {
      id: 'order',
      header: 'Commande',
      isStrong: true,
      phone: { area: '1 / 1' },
      cell: (job) => (job.orderNumber ? jobName(job) : '--'),
    },
    {
      id: 'ticket',
      header: 'Ticket',
      phone: { area: '2 / 1', isSoft: true },
      cell: ({ template }) => TEMPLATE_LABELS[template],
    },
    {
      id: 'printer',
      header: 'Imprimante',
      phone: { area: '2 / 2', isSoft: true },
      cell: ({ printerName }) => printerName ?? '--',
    },
    {
      id: 'state',
      header: 'État',
      phone: { area: '1 / 2' },
      cell: (job) => {
        const { words, ...look } = jobLook(job);
        return <Badge {...look}>{french(`${words}${whenWords(job, day)}`)}</Badge>;
      },
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      isNarrow: true,
      phone: { area: '3 / 1 / 4 / 3' },
      cell: (job) =>
        job.state === 'printed' ? <PrintedActions job={job} /> : <JobActions job={job} printers={printers} />,
    },
  ];
}

/** « Imprimé à 20:12, DUPLICATA »; « En attente depuis 20:11 ». */
function whenWords({ state, createdAt, printedAt, isDuplicate }: PrintRequest, day: Shown): string {
  if (state === 'printed')
    return `${printedAt ? ` ${hourWords(printedAt, day)}` : ''}${isDuplicate ? ', DUPLICATA' : ''}`;
  return state === 'queued' ? ` ${sinceWords(createdAt, day)}` : '';
}
