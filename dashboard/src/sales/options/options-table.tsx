import { refusalSentence } from '@comptoir/contract/errors.ts';
import { formatUntil } from '@comptoir/domain/kernel/time.ts';
import { useMemo, useState } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../../session/session.ts';
import { UnavailableDialog } from '../../menu/grid/unavailable-dialog.tsx';
import type { ShownMenu } from '../../menu/menu.queries.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { isAway, type OptionRow } from './option-rows.ts';
import { useSetOptionAvailability } from '../sales.queries.ts';

type OptionsTableProps = { rows: readonly OptionRow[]; rules: ShownMenu['rules'] };

const PHONE = { columns: '1fr auto', gap: '2px 12px', padding: '10px 16px' };

export function OptionsTable({ rows, rules: { lockAvailability } }: OptionsTableProps) {
  const columns = useMemo(() => columnsOf(lockAvailability), [lockAvailability]);
  return (
    <Table label="Options" columns={columns} rows={rows} rowKey={({ option }) => option.key} phone={PHONE} isRoomy />
  );
}

const columnsOf = (isLocked: boolean): Column<OptionRow>[] => [
  {
    id: 'name',
    header: 'Option',
    cell: ({ option }) => option.name,
    isStrong: true,
    isSoft: isAway,
    phone: { area: '1 / 1' },
  },
  {
    id: 'list',
    header: 'Liste d’options',
    cell: ({ listName }) => listName,
    isSoft: true,
    phone: { area: '2 / 1', isSoft: true },
  },
  {
    id: 'state',
    header: 'Disponibilité',
    cell: (row) => <OptionSwitch row={row} isLocked={isLocked} />,
    align: 'end',
    phone: { area: '1 / 2 / 3 / 3' },
  },
];

function OptionSwitch({ row, isLocked }: { row: OptionRow; isLocked: boolean }) {
  const { option, productName } = row;
  const user = useUser();
  const offline = useOfflineReason();
  const [isAsking, setAsking] = useState(false);
  const setting = useSetOptionAvailability(user, option);
  // Shown as wished while the call travels; should it fail, what the menu says is shown again.
  const isOn = setting.isPending ? !setting.variables.unavailable : row.isAvailable;
  const end = setting.isPending ? setting.variables.unavailableUntil : row.end;
  return (
    <>
      <Switch
        size="sm"
        label={<StateWords name={option.name} isOn={isOn} end={end} />}
        isOn={isOn}
        disabledBecause={refusalOf(productName, isLocked) ?? offline}
        onChange={(next) => (next ? setting.mutate({ unavailable: false, unavailableUntil: null }) : setAsking(true))}
      />
      {isAsking ? (
        <UnavailableDialog
          shopRef={user}
          name={option.name}
          onChoose={(unavailableUntil) => {
            setAsking(false);
            setting.mutate({ unavailable: true, unavailableUntil });
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** OPT-39: what stands for a product follows it; PRD-15: some tills decide for themselves. */
function refusalOf(productName: string | null, isLocked: boolean): string | null {
  if (productName !== null) return `Cette option suit le stock et la disponibilité de ${productName}.`;
  return isLocked ? refusalSentence('availability-locked') : null;
}

function StateWords({ name, isOn, end }: { name: string; isOn: boolean; end: string | null }) {
  const { timeZone } = useUser();
  const until = useFromNow((now) => (!isOn && end ? formatUntil(end, now, timeZone) : null));
  return (
    <>
      <VisuallyHidden>{name}, </VisuallyHidden>
      {isOn ? 'Disponible' : until ? `Indisponible jusqu’à ${until}` : 'Indisponible'}
    </>
  );
}
