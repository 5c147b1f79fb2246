import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { deletionRefusal } from '@comptoir/domain/loyalty/version-rules.ts';
import type { LoyaltyVersion } from '@comptoir/domain/loyalty/programme.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { IconPencil, IconPlus, IconStack2, IconTrash } from '@tabler/icons-react';
import { Link } from '@comptoir/web/route/link.tsx';
import { useMemo, useState } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { DefaultBadge } from './default-badge.tsx';
import { DeleteVersion } from './delete-version.tsx';
import { LoyaltyFrame, type Shown } from './loyalty-frame.tsx';
import { LOYALTY_PATH, NEW_VERSION, useLoyaltyPlace } from './loyalty-place.ts';
import styles from './loyalty.module.css';

const PHONE = { columns: '1fr auto', gap: '4px 8px', padding: '10px 8px 10px 14px' };

/** LOY-16. */
export function VersionsList({ here, isReadOnly }: Shown) {
  const { go } = useLoyaltyPlace();
  const [deleted, setDeleted] = useState<LoyaltyVersion | null>(null);
  const { versions } = here;
  const add = () => go({ onglet: 'produits', version: NEW_VERSION });
  const columns = useMemo(
    () => columnsOf({ others: versions.length - 1, isReadOnly, onDelete: setDeleted }),
    [versions.length, isReadOnly],
  );
  return (
    <LoyaltyFrame
      here={here}
      isReadOnly={isReadOnly}
      type="product"
      view="versions"
      actions={
        <Button variant="primary" icon={IconPlus} onClick={add}>
          Ajouter une version
        </Button>
      }
    >
      <div className={styles.list}>
        <Card isPadded={false}>
          {versions.length === 0 ? (
            <EmptyState
              icon={IconStack2}
              title="Aucune version pour le moment."
              text="Une version dit quels restaurants offrent quels produits, et pour combien de points."
              action={isReadOnly ? undefined : <Button onClick={add}>Ajouter une version</Button>}
            />
          ) : (
            <Table
              label="Versions"
              columns={columns}
              rows={versions}
              rowKey={({ key }) => key}
              phone={PHONE}
              className={styles.versions}
            />
          )}
        </Card>
      </div>
      {deleted ? <DeleteVersion version={deleted} onClose={() => setDeleted(null)} /> : null}
    </LoyaltyFrame>
  );
}

type RowOptions = { others: number; isReadOnly: boolean; onDelete: (version: LoyaltyVersion) => void };

const restaurants = (count: number) => `${count}\u00A0restaurant${count > 1 ? 's' : ''}`;

function columnsOf({ others, isReadOnly, onDelete }: RowOptions): Column<LoyaltyVersion>[] {
  return [
    {
      id: 'name',
      header: 'Version',
      isStrong: true,
      cell: ({ key, name, isDefault }) => (
        <span className={styles.name}>
          <Link to={LOYALTY_PATH} search={{ onglet: 'produits', version: key }} className={ROW_LINK}>
            {name}
          </Link>
          {isDefault ? <DefaultBadge /> : null}
        </span>
      ),
      phone: { area: '1 / 1' },
    },
    {
      id: 'minimum',
      header: 'Panier minimum',
      align: 'end',
      isFigure: true,
      cell: ({ minimumBasket }) => formatEuros(minimumBasket),
      className: styles.figure,
      phone: { area: '2 / 1', isSoft: true, label: 'Panier minimum' },
    },
    {
      id: 'shops',
      header: 'Restaurants',
      align: 'end',
      isFigure: true,
      cell: ({ shopIds }) => restaurants(shopIds.length),
      className: styles.figure,
      phone: { area: '3 / 1', isSoft: true },
    },
    {
      id: 'actions',
      header: '',
      isNarrow: true,
      isAboveLink: true,
      cell: (version) => {
        const refusal = deletionRefusal(version, others);
        return isReadOnly ? null : (
          <span className={styles.actions}>
            <EditLink version={version} />
            <IconButton
              icon={IconTrash}
              label={`Supprimer la version ${version.name}`}
              disabledBecause={refusal && refusalSentence(refusal)}
              onClick={() => onDelete(version)}
            />
          </span>
        );
      },
      phone: { area: '1 / 2 / 4' },
    },
  ];
}

function EditLink({ version: { key, name } }: { version: LoyaltyVersion }) {
  const { go } = useLoyaltyPlace();
  return (
    <IconButton
      icon={IconPencil}
      label={`Modifier la version ${name}`}
      onClick={() => go({ onglet: 'produits', version: key })}
    />
  );
}
