import { distanceLabel } from '@comptoir/domain/delivery-zones/shapes.ts';
import type { MapZone } from '@comptoir/domain/delivery-zones/zones.ts';
import { DEFAULT_CENTRE } from '@comptoir/domain/drivers/map-pins.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import type { MapHandle } from '@comptoir/web/ui/map/use-handles.ts';
import { LateMap } from '@comptoir/web/ui/map/late-map.ts';
import type { MapViewProps } from '@comptoir/web/ui/map/map-view.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { publicSettings } from '../session/public-settings.queries.ts';
import styles from './zones.module.css';

/** ZON-04. */
const ZOOM = 13;
/** A small map shows as much of the zones. */
const SMALL_ZOOM = 12;
const NO_WAYS: MapViewProps['ways'] = [];

type Props = {
  label: string;
  shop: Shop;
  zones: readonly MapZone[];
  /** What stands on a zone. */
  labelOf?: (zone: MapZone, shop: Location) => string;
  selected: string | null;
  onSelect?: (key: string) => void;
  handles: readonly MapHandle[];
  onHold?: (isHeld: boolean) => void;
  ways?: MapViewProps['ways'];
  sight?: Location | null;
  onPress?: (at: Location) => void;
  isSmall?: boolean;
};

export const placeOf = ({ address }: Shop): Location => address.location ?? DEFAULT_CENTRE;

export function ZonesMap(props: Props) {
  const {
    label,
    shop,
    zones,
    labelOf = ofShape,
    selected,
    onSelect,
    handles,
    onHold,
    ways = NO_WAYS,
    sight,
    onPress,
  } = props;
  const { isSmall = false } = props;
  const settings = useQuery(publicSettings);
  const place = placeOf(shop);
  const look = useMemo(
    () => ({ location: sight ?? place, zoom: isSmall ? SMALL_ZOOM : ZOOM }),
    [sight, place, isSmall],
  );
  const shapes = zones.map((zone) => ({
    id: zone.key,
    area: zone.geometry,
    color: zone.color,
    label: labelOf(zone, place),
    isSelected: zone.key === selected,
    onSelect: onSelect ? () => onSelect(zone.key) : undefined,
  }));
  const bones = <Skeleton height={isSmall ? 220 : 515} radius={14} />;
  return (
    <div className={isSmall ? styles.smallMap : styles.map}>
      <Suspense fallback={bones}>
        {settings.isPending ? (
          bones
        ) : (
          <LateMap
            label={label}
            sight={look}
            markers={[{ id: 'shop', location: place, look: 'shop', label: shop.name }]}
            ways={ways}
            card={null}
            tiles={settings.data?.mapTiles ?? null}
            shapes={shapes}
            handles={handles}
            onHold={onHold}
            onPress={onPress}
          />
        )}
      </Suspense>
    </div>
  );
}

const ofShape = ({ geometry }: MapZone, shop: Location): string => distanceLabel(geometry, shop);
