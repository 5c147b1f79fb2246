import { formatMetres, reachMetres } from '@comptoir/domain/delivery-zones/shapes.ts';
import { asShortEuros } from '@comptoir/domain/delivery-zones/typed-rows.ts';
import type { MapZone } from '@comptoir/domain/delivery-zones/zones.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { IconCircle, IconPencil, IconPolygon, IconTrash } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import styles from './zones.module.css';

type Props = {
  zone: MapZone;
  shop: Location;
  isSelected: boolean;
  isReadOnly: boolean;
  onSelect: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

export const inColor = (color: string) => ({ '--zone': color }) as CSSProperties;

export function ZoneCard({ zone, shop, isSelected, isReadOnly, onSelect, onEdit, onDelete }: Props) {
  const name = `Zone ${zone.priority}`;
  const isCircle = zone.geometry.shape === 'circle';
  const reach = formatMetres(reachMetres(zone.geometry, shop));
  return (
    <div className={styles.card} data-selected={isSelected || undefined}>
      <div className={styles.cardHead}>
        <button type="button" className={styles.choose} aria-pressed={isSelected} onClick={onSelect}>
          <span className={styles.kind} style={inColor(zone.color)}>
            <Glyph icon={isCircle ? IconCircle : IconPolygon} size={18} />
          </span>
          {name}
        </button>
        {isReadOnly ? null : (
          <>
            <IconButton icon={IconPencil} size="dense" label={`Modifier ${name}`} onClick={onEdit} />
            <IconButton icon={IconTrash} size="dense" label={`Supprimer ${name}`} onClick={onDelete} />
          </>
        )}
      </div>
      <p className={styles.reach}>{isCircle ? `Cercle · rayon ${reach}` : `Polygone · jusqu’à ${reach}`}</p>
      <dl className={styles.prices}>
        <div>
          <dt>Minimum de commande</dt>
          <dd>{formatEuros(zone.minimumBasket)}</dd>
        </div>
        {zone.feeRows.map(({ basketThreshold, deliveryFee }) => (
          <div key={basketThreshold}>
            <dt>
              Frais · Dès {asShortEuros(basketThreshold)}
              {NBSP}€
            </dt>
            <dd>{deliveryFee === 0 ? 'offerts' : formatEuros(deliveryFee)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
