import type { SpecialHours } from '@comptoir/domain/hours/hours.ts';
import { slotsText } from '@comptoir/domain/hours/slots.ts';
import { isPast, isYearly, nextOccurrence } from '@comptoir/domain/hours/special-days.ts';
import { formatDay, type Day } from '@comptoir/domain/kernel/time.ts';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import { specialName } from '../hours-words.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import styles from './special.module.css';

type SpecialTableProps = {
  entries: readonly SpecialHours[];
  today: Day;
  country: string;
  onOpen: (entry: SpecialHours) => void;
  onDelete: (entry: SpecialHours) => void;
};

const PHONE = { columns: '1fr auto', gap: '2px 8px', padding: '8px 8px 8px 14px' };

/** SPH-01, SPH-09 to SPH-12, SPH-17. */
export function SpecialTable({ entries, today, country, onOpen, onDelete }: SpecialTableProps) {
  const columns = useMemo(() => columnsOf({ today, country, onOpen, onDelete }), [today, country, onOpen, onDelete]);
  return (
    <Table
      label="Horaires exceptionnels"
      columns={columns}
      rows={entries}
      rowKey={({ day }) => day}
      rowTone={(entry) => (isPast(entry, today) ? 'gone' : undefined)}
      phone={PHONE}
      isRoomy
    />
  );
}

function columnsOf({ today, country, onOpen, onDelete }: Omit<SpecialTableProps, 'entries'>): Column<SpecialHours>[] {
  const dateOf = (entry: SpecialHours) => formatDay(nextOccurrence(entry.day, today));
  return [
    {
      id: 'date',
      header: 'Date',
      isStrong: true,
      phone: { area: '1 / 1' },
      cell: (entry) => {
        const name = specialName(entry, country, today);
        return (
          <span className={shared.wrapping}>
            <button
              type="button"
              className={classes(ROW_LINK, shared.pressable, styles.date)}
              onClick={() => onOpen(entry)}
            >
              {dateOf(entry)}
            </button>
            {name ? <span className={styles.name}>{name}</span> : null}
            {isPast(entry, today) ? (
              <Badge tone="grey" icon={IconHistory}>
                Passé
              </Badge>
            ) : null}
          </span>
        );
      },
    },
    {
      id: 'hours',
      header: 'Horaires',
      phone: { area: '2 / 1 / 3 / 3' },
      isSoft: (entry) => isPast(entry, today),
      cell: ({ slots }) => (slots ? slotsText(slots) : 'Fermé toute la journée'),
    },
    {
      id: 'recurrence',
      header: 'Récurrence de l’événement',
      isSoft: true,
      phone: { area: '3 / 1 / 4 / 3' },
      cell: ({ day }) => (isYearly(day) ? 'Tous les ans' : 'Aucune'),
    },
    {
      id: 'delete',
      header: '',
      align: 'end',
      isNarrow: true,
      isAboveLink: true,
      phone: { area: '1 / 2' },
      cell: (entry) => (
        <IconButton icon={IconTrash} label={`Supprimer le ${dateOf(entry)}`} onClick={() => onDelete(entry)} />
      ),
    },
  ];
}
