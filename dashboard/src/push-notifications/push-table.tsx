import { french } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import type { PushNotification, PushStatus } from '@comptoir/domain/push-notifications/push-notification.ts';
import { PUSH_STATUS_LABELS, targetWords } from '@comptoir/domain/push-notifications/push.labels.ts';
import { IconCheck, IconClock, IconCalendarClock, IconMinus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge, type BadgeTone } from '@comptoir/web/ui/feedback/badge.tsx';
import styles from './push.module.css';

type PushTableProps = {
  notifications: readonly PushNotification[];
  zone: string;
  /** PSH-03: those of all shops are all to all users. */
  hasTarget: boolean;
  isEditable: (notification: PushNotification) => boolean;
  onEdit: (notification: PushNotification) => void;
  onDelete: (notification: PushNotification) => void;
};

const PHONE = { columns: '1fr auto auto', gap: '4px 8px', padding: '10px 8px 10px 14px' };

/** PSH-02. */
export function PushTable({ notifications, zone, hasTarget, isEditable, onEdit, onDelete }: PushTableProps) {
  const columns = useMemo(
    () => columnsOf({ zone, hasTarget, isEditable, onEdit, onDelete }),
    [zone, hasTarget, isEditable, onEdit, onDelete],
  );
  return (
    <Table
      label="Historique des notifications"
      columns={columns}
      rows={notifications}
      rowKey={({ id }) => id}
      phone={PHONE}
      isRoomy
    />
  );
}

/** PSH-07. */
const BADGES: Record<PushStatus, { tone: BadgeTone; icon: IconType }> = {
  pending: { tone: 'amber', icon: IconClock },
  scheduled: { tone: 'blue', icon: IconCalendarClock },
  sent: { tone: 'green', icon: IconCheck },
};

/** PSH-26. */
const WAITS = {
  provider: french("Le service d'envoi ne répond pas : nouvel essai dans quelques minutes."),
  'not-configured': french("L'envoi de notifications n'est pas configuré."),
};

function columnsOf(props: Omit<PushTableProps, 'notifications'>): Column<PushNotification>[] {
  const { zone, hasTarget, isEditable, onEdit, onDelete } = props;
  const columns: (Column<PushNotification> | null)[] = [
    { id: 'title', header: 'Titre', isStrong: true, phone: { area: '1 / 1' }, cell: ({ title }) => title },
    {
      id: 'message',
      header: 'Message',
      isSoft: true,
      phone: { area: '2 / 1 / 3 / 4' },
      cell: ({ message }) => <span className={styles.message}>{message}</span>,
    },
    hasTarget
      ? { id: 'target', header: 'Cible', phone: { area: '3 / 1 / 4 / 2' }, cell: (one) => targetWords(one) }
      : null,
    {
      id: 'date',
      header: 'Date',
      isFigure: true,
      phone: { area: '4 / 1 / 5 / 2', isSoft: true },
      cell: ({ scheduledAt, createdAt }) => {
        const at = scheduledAt ?? createdAt;
        return `${formatDate(at, zone)} ${formatTime(at, zone)}`;
      },
    },
    {
      id: 'recipients',
      header: 'Destinataires',
      align: 'end',
      isFigure: true,
      isSoft: ({ recipientCount }) => recipientCount === null,
      phone: { area: '4 / 2 / 5 / 4' },
      cell: (one) => <Recipients notification={one} />,
    },
    {
      id: 'status',
      header: 'Statut',
      phone: { area: '1 / 2 / 2 / 4' },
      cell: ({ status, waitsFor }) => (
        <span className={styles.status}>
          <StatusBadge status={status} />
          {waitsFor ? <span className={styles.waits}>{WAITS[waitsFor]}</span> : null}
        </span>
      ),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      isNarrow: true,
      isKept: true,
      phone: { area: '3 / 2 / 4 / 4' },
      cell: (one) =>
        isEditable(one) ? (
          <span className={styles.actions}>
            <IconButton icon={IconPencil} size="dense" label={`Modifier ${one.title}`} onClick={() => onEdit(one)} />
            <IconButton icon={IconTrash} size="dense" label={`Supprimer ${one.title}`} onClick={() => onDelete(one)} />
          </span>
        ) : null,
    },
  ];
  return columns.filter((column) => column !== null);
}

/** An older server or a newer one may say a word that this page does not know. */
function StatusBadge({ status }: { status: PushStatus | undefined }) {
  const badge = status === undefined ? undefined : BADGES[status];
  if (!badge || status === undefined)
    return (
      <Badge tone="grey" icon={IconMinus}>
        --
      </Badge>
    );
  return (
    <Badge tone={badge.tone} icon={badge.icon}>
      {PUSH_STATUS_LABELS[status]}
    </Badge>
  );
}

/** PSH-08, PSH-24: people once it is sent; until then how far it is. */
function Recipients({ notification: { recipientCount, progress } }: { notification: PushNotification }) {
  if (recipientCount !== null) return formatCount(recipientCount);
  if (progress === null || progress.of === 0) return '--';
  return (
    <span className={styles.progress}>
      <progress aria-label="Envoi en cours" value={progress.done} max={progress.of} />
      <span>
        {formatCount(progress.done)} / {formatCount(progress.of)}
      </span>
    </span>
  );
}
