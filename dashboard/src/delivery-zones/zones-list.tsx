import type { CityZone, DeliveryZones, MapZone } from '@comptoir/domain/delivery-zones/zones.ts';
import { inOrder } from '@comptoir/domain/delivery-zones/zone-list.ts';
import { formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { inColor } from './zone-card.tsx';
import styles from './zones.module.css';

export type ListedZone = { kind: 'map'; zone: MapZone } | { kind: 'city'; zone: CityZone };

/** ZON-03. */
const PAGE_SIZES = [6, 12, 25] as const;

const KINDS = { city: 'Ville', district: 'Quartier', sub_locality: 'Quartier' } as const;
export const nameOf = (one: ListedZone): string => (one.kind === 'map' ? `Zone ${one.zone.priority}` : one.zone.name);

type Props = {
  saved: DeliveryZones;
  isReadOnly: boolean;
  onShow: (key: string) => void;
  onEdit: (one: ListedZone) => void;
  onDelete: (one: ListedZone) => void;
};

/** ZON-07, ZON-33: cities and districts, and the map zones so that nothing active is invisible. */
export function ZonesList({ saved, isReadOnly, onShow, onEdit, onDelete }: Props) {
  const [page, setPage] = useState(0);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const rows = useMemo<ListedZone[]>(
    () => [
      ...inOrder(saved.cityZones).map((zone) => ({ kind: 'city', zone }) as const),
      ...inOrder(saved.mapZones).map((zone) => ({ kind: 'map', zone }) as const),
    ],
    [saved],
  );
  const columns = useMemo(
    () => columnsFor({ isReadOnly, onShow, onEdit, onDelete }),
    [isReadOnly, onShow, onEdit, onDelete],
  );
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const shown = Math.min(page, last);
  return (
    <Card isPadded={false}>
      <Table
        label="Zones de livraison"
        columns={columns}
        rows={rows.slice(shown * pageSize, (shown + 1) * pageSize)}
        rowKey={({ zone }) => zone.key}
        phone="lines"
        isRoomy
      />
      <div className={styles.pager}>
        <Pager
          page={shown}
          pageSize={pageSize}
          total={rows.length}
          pageSizes={PAGE_SIZES}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size);
            setPage(0);
          }}
        />
      </div>
    </Card>
  );
}

const columnsFor = ({ isReadOnly, onShow, onEdit, onDelete }: Omit<Props, 'saved'>): Column<ListedZone>[] => [
  {
    id: 'name',
    header: 'Zone',
    phone: { order: 1, isGrowing: true },
    isStrong: true,
    cell: (one) => (
      <span className={styles.listName}>
        {one.kind === 'map' ? <span className={styles.dot} style={inColor(one.zone.color)} /> : null}
        {nameOf(one)}
      </span>
    ),
  },
  {
    id: 'kind',
    header: 'Type',
    phone: { order: 5, isSoft: true },
    isSoft: true,
    cell: (one) => (one.kind === 'map' ? 'Carte' : KINDS[one.zone.kind]),
  },
  {
    id: 'minimum',
    header: 'Minimum',
    phone: { order: 6, isGrowing: true, label: 'Minimum' },
    align: 'end',
    isFigure: true,
    cell: ({ zone }) => formatEuros(zone.minimumBasket),
  },
  {
    id: 'fees',
    header: 'Frais',
    phone: { order: 7, label: 'Frais' },
    align: 'end',
    isFigure: true,
    cell: ({ zone }) => feeSpan(zone.feeRows.map((row) => row.deliveryFee)),
  },
  {
    id: 'actions',
    header: '',
    phone: { order: 2 },
    align: 'end',
    cell: (one) => (
      <span className={styles.listActions}>
        {one.kind === 'map' ? (
          <Button variant="subtle" icon={IconMapPin} onClick={() => onShow(one.zone.key)}>
            Voir sur la carte
          </Button>
        ) : isReadOnly ? null : (
          <>
            <IconButton icon={IconPencil} size="dense" label={`Modifier ${nameOf(one)}`} onClick={() => onEdit(one)} />
            <IconButton
              icon={IconTrash}
              size="dense"
              label={`Supprimer ${nameOf(one)}`}
              onClick={() => onDelete(one)}
            />
          </>
        )}
      </span>
    ),
  },
];

/** « 2,50 € », or « 0,00 € à 4,90 € ». */
function feeSpan(fees: readonly Cents[]): string {
  const [lowest, highest] = [Math.min(...fees) as Cents, Math.max(...fees) as Cents];
  return lowest === highest ? formatEuros(lowest) : `${formatEuros(lowest)} à ${formatEuros(highest)}`;
}
