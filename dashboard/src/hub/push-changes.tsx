import { ELEMENT_KIND_LABELS } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import type { PreviewGroup } from '@comptoir/domain/menu-sync/kinds.ts';
import type { ElementChange, ShopPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { IconAlertTriangle, IconCircleCheck, IconEyeOff, IconPencil, IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge, type BadgeTone } from '@comptoir/web/ui/feedback/badge.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import styles from './hub.module.css';

type Effect = Exclude<PreviewGroup, 'leftOut'>;
type Row = { effect: Effect; change: ElementChange };

/** In the order of the table; what would be lost comes last, and always shows. */
const EFFECTS: Record<Effect, { label: string; tone: BadgeTone; icon: IconType }> = {
  changed: { label: 'Modifié', tone: 'blue', icon: IconPencil },
  madeUnavailable: { label: 'Indisponible', tone: 'amber', icon: IconEyeOff },
  added: { label: 'Ajouté', tone: 'green', icon: IconPlus },
  deleted: { label: 'Perdu', tone: 'red', icon: IconAlertTriangle },
};
const SHOWN = 8;
const LOST_SHOWN = 4;

type PushChangesProps = { preview: UseQueryResult<ShopPreview | null>; onAll: () => void };

/** HUB-58: what a push would change, before anybody presses. */
export const PushChanges = ({ preview, onAll }: PushChangesProps) => (
  <Loaded
    query={preview}
    label="Comparaison avec HubRise"
    bones={
      <div className={styles.bones}>
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    }
    failed="Le catalogue de HubRise ne peut pas être comparé"
    failedText={preview.error ? sentenceOf(preview.error) : undefined}
  >
    {(shop) => (shop ? <Changes shop={shop} onAll={onAll} /> : null)}
  </Loaded>
);

const totalOf = ({ counts }: ShopPreview): number =>
  counts.added + counts.changed + counts.madeUnavailable + counts.deleted;

function Changes({ shop, onAll }: { shop: ShopPreview; onAll: () => void }) {
  const total = totalOf(shop);
  if (total === 0)
    return (
      <p className={styles.calm}>
        <Glyph icon={IconCircleCheck} size={20} />
        {french('HubRise a déjà votre carte : rien ne changerait.')}
      </p>
    );
  const rows = rowsOf(shop);
  const lost = shop.counts.deleted;
  const all = (
    <Button variant="subtle" onClick={onAll}>
      {total === 1 ? 'Voir le changement' : `Les ${formatCount(total)} changements`}
    </Button>
  );
  return (
    <>
      {rows.length > 0 ? (
        <Table
          label="Changements chez HubRise"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ effect, change }) => `${effect} ${change.kind} ${change.key}`}
          phone="lines"
          isRoomy
        />
      ) : null}
      {lost > 0 ? (
        <div className={styles.lost}>
          <Glyph icon={IconAlertTriangle} size={20} />
          <p>
            {formatCount(lost)}{' '}
            {plural(
              lost,
              'élément n’existe que chez HubRise et serait perdu.',
              'éléments n’existent que chez HubRise et seraient perdus.',
            )}{' '}
            Une copie du catalogue actuel sera gardée 30 jours.
          </p>
          {all}
        </div>
      ) : (
        <div className={styles.more}>{all}</div>
      )}
    </>
  );
}

function rowsOf(shop: ShopPreview): Row[] {
  const of = (effect: Effect): Row[] => shop[effect].map((change) => ({ effect, change }));
  const lost = of('deleted');
  const others = [...of('changed'), ...of('madeUnavailable'), ...of('added')];
  const lostShown = Math.min(lost.length, Math.max(LOST_SHOWN, SHOWN - others.length));
  return [...others.slice(0, SHOWN - lostShown), ...lost.slice(0, lostShown)];
}

const valuesOf = ({ fields }: ElementChange, side: 'before' | 'after'): string =>
  fields.map((field) => `${field.field} ${field[side] || '--'}`).join(', ');

const COLUMNS: Column<Row>[] = [
  {
    id: 'effect',
    header: 'Effet',
    cell: ({ effect }) => (
      <Badge tone={EFFECTS[effect].tone} icon={EFFECTS[effect].icon}>
        {EFFECTS[effect].label}
      </Badge>
    ),
    phone: { order: 2 },
  },
  {
    id: 'element',
    header: 'Élément',
    cell: ({ change: { name, kind, within } }) => (
      <span className={styles.order}>
        {name}
        <small>
          {ELEMENT_KIND_LABELS[kind]}
          {within ? ` · ${within}` : ''}
        </small>
      </span>
    ),
    isStrong: true,
    phone: { order: 1, isGrowing: true },
  },
  {
    id: 'before',
    header: 'Chez HubRise',
    cell: ({ effect, change }) => (effect === 'added' ? '--' : valuesOf(change, 'before') || 'créé chez HubRise'),
    isSoft: true,
    className: styles.reason,
    phone: { order: 5, isGrowing: true, label: 'Chez HubRise' },
  },
  {
    id: 'after',
    header: 'Après l’envoi',
    cell: ({ effect, change }) =>
      effect === 'deleted' ? (
        <strong className={styles.gone}>supprimé</strong>
      ) : (
        valuesOf(change, 'after') || (effect === 'added' ? 'ajouté' : '--')
      ),
    className: styles.reason,
    phone: { order: 9, isGrowing: true, label: 'Après l’envoi' },
  },
];
