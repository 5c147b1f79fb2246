import type { Complaint } from '@comptoir/domain/complaints/complaint.ts';
import { ISSUE_LABELS } from '@comptoir/domain/complaints/complaints.labels.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { shortCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import { Link } from '@comptoir/web/route/link.tsx';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Pill } from '@comptoir/web/ui/feedback/pill.tsx';
import { useUser } from '../../session/session.ts';
import { dateWords } from '../complaint-words.ts';
import { StateBadge } from '../state-badge.tsx';
import { DeleteComplaint } from './delete-complaint.tsx';
import styles from './inbox.module.css';

const PHONE = { columns: 'minmax(0, 1fr) auto', gap: '4px 8px', padding: '10px 12px 12px 16px' };

/** SUP-02, SUP-03. */
export function ComplaintsTable({ complaints }: { complaints: readonly Complaint[] }) {
  const { timeZone } = useUser();
  const columns = useMemo(() => columnsOf(timeZone), [timeZone]);
  return (
    <Table
      label="Réclamations"
      columns={columns}
      rows={complaints}
      rowKey={({ complaintId }) => complaintId}
      phone={PHONE}
    />
  );
}

const columnsOf = (timeZone: string): Column<Complaint>[] => [
  {
    id: 'order',
    header: 'Commande',
    cell: ({ complaintId, orderNumber }) => (
      <Link to="/support/$complaintId" params={{ complaintId }} preload={false} className={ROW_LINK}>
        N°{NBSP}
        {orderNumber}
      </Link>
    ),
    isStrong: true,
    isFigure: true,
    phone: { area: '1 / 1' },
  },
  {
    id: 'customer',
    header: 'Client',
    cell: (complaint) => shortCustomerName(complaint),
    phone: { area: '2 / 1' },
  },
  {
    id: 'message',
    header: 'Message',
    cell: ({ issues, message }) => (
      <>
        <span className={styles.issues}>
          {issues.map((issue) => (
            <Pill key={issue} tone="grey">
              {ISSUE_LABELS[issue]}
            </Pill>
          ))}
        </span>
        <span className={styles.message}>{message}</span>
      </>
    ),
    phone: { area: '3 / 1 / 4 / 3' },
  },
  {
    id: 'amount',
    header: 'Montant',
    cell: ({ amountDue }) => formatEuros(amountDue),
    align: 'end',
    isFigure: true,
    phone: { area: '2 / 2' },
  },
  {
    id: 'state',
    header: 'État',
    cell: (complaint) => <StateBadge complaint={complaint} />,
    className: styles.state,
    phone: { area: '4 / 1' },
  },
  {
    id: 'date',
    header: 'Date',
    cell: ({ createdAt }) => dateWords(createdAt, timeZone),
    isFigure: true,
    phone: { area: '4 / 2', isSoft: true },
  },
  {
    id: 'delete',
    header: '',
    cell: (complaint) => <DeleteComplaint complaint={complaint} size="dense" />,
    align: 'end',
    isNarrow: true,
    isAboveLink: true,
    phone: { area: '1 / 2' },
  },
];
