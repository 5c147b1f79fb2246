import { movedBy } from '@comptoir/domain/delivery-zones/geometry.ts';
import { formatMetres, reachMetres } from '@comptoir/domain/delivery-zones/shapes.ts';
import type { MapZone } from '@comptoir/domain/delivery-zones/zones.ts';
import { distanceMetres } from '@comptoir/domain/kernel/geo.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { placeOf, ZonesMap } from './zones-map.tsx';

type Props = {
  label: string;
  /** What the pin is called. */
  pin: string;
  shop: Shop;
  zones: readonly MapZone[];
  /** The zone that decides. */
  selected: string | null;
  point: Location | null;
  /** A new place moves the map there. */
  sight: Location | null;
  isSmall?: boolean;
  onPick: (location: Location) => void;
};

/** The zones as they are saved, and one point that is pressed, dragged or moved by the arrows. */
export function PointMap({ label, pin, shop, zones, selected, point, sight, isSmall = false, onPick }: Props) {
  const home = placeOf(shop);
  const handles = point
    ? [
        {
          id: 'point',
          look: 'question' as const,
          location: point,
          label: `${pin}, à ${formatMetres(distanceMetres(home, point))} du magasin (flèches pour déplacer, Maj pour aller plus loin)`,
          onMove: onPick,
          onStep: (east: number, north: number) => onPick(movedBy(point, east, north)),
        },
      ]
    : [];
  return (
    <ZonesMap
      label={label}
      shop={shop}
      zones={zones}
      labelOf={({ priority, geometry }, place) => `Zone ${priority} · ${formatMetres(reachMetres(geometry, place))}`}
      selected={selected}
      handles={handles}
      ways={point ? [[home, point]] : []}
      sight={sight}
      isSmall={isSmall}
      onPress={onPick}
    />
  );
}
