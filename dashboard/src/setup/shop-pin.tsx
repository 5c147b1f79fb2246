import { movedBy } from '@comptoir/domain/delivery-zones/geometry.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { IconMapPin } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { LateMap } from '@comptoir/web/ui/map/late-map.ts';
import type { MapTiles, MapViewProps } from '@comptoir/web/ui/map/map-view.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import styles from './setup.module.css';

const NOTHING: MapViewProps['ways'] = [];
const NO_MARKERS: MapViewProps['markers'] = [];
const ZOOM = 17;

type Props = { location: Location | null; tiles: MapTiles | null; onMove: (to: Location) => void };

/** INS-07: geocoders know streets better than doors. */
export function ShopPin({ location, tiles, onMove }: Props) {
  if (!location)
    return (
      <div className={styles.noMap}>
        <Glyph icon={IconMapPin} size={28} />
        <p>Choisissez une adresse&nbsp;: elle s’affichera ici.</p>
      </div>
    );
  return (
    <div className={styles.map}>
      <Suspense fallback={<Skeleton height={400} radius={12} />}>
        <PinMap location={location} tiles={tiles} onMove={onMove} />
      </Suspense>
      <p className={styles.mapNote}>Déplacez l’épingle jusqu’à votre porte.</p>
    </div>
  );
}

function PinMap({ location, tiles, onMove }: Props & { location: Location }) {
  const [own, setOwn] = useState(location);
  // Another address moves the map; a pin that was moved by hand does not.
  const [sightAt, setSightAt] = useState(location);
  if (!isSame(own, location)) {
    setOwn(location);
    setSightAt(location);
  }
  const sight = useMemo(() => ({ location: sightAt, zoom: ZOOM }), [sightAt]);
  const move = (to: Location) => {
    setOwn(to);
    onMove(to);
  };
  return (
    <LateMap
      label="Emplacement du magasin"
      sight={sight}
      markers={NO_MARKERS}
      ways={NOTHING}
      card={null}
      tiles={tiles}
      handles={[
        {
          id: 'door',
          location: own,
          look: 'pin',
          label: 'Votre porte\u00A0: déplacez l’épingle avec la souris ou les flèches',
          onMove: move,
          onStep: (east, north) => move(movedBy(own, east / 5, north / 5)),
        },
      ]}
    />
  );
}

const isSame = (a: Location, b: Location) => a.latitude === b.latitude && a.longitude === b.longitude;
