import type { Address, Location } from '@comptoir/domain/kernel/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { LateMap } from '@comptoir/web/ui/map/late-map.ts';
import type { MapViewProps } from '@comptoir/web/ui/map/map-view.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { AddressField } from '../addresses/address-field.tsx';
import type { FoundPlace } from '../addresses/addresses.queries.ts';
import { publicSettings } from '../session/public-settings.queries.ts';
import { addressText } from './shop-draft.ts';
import styles from './company-shops.module.css';

const ZOOM = 16;
const NO_WAYS: MapViewProps['ways'] = [];

type PlaceFieldProps = {
  address: Address | null;
  name: string;
  error: string | undefined;
  onChange: (address: Address | null) => void;
};

/** STO-11: an address that was found, and its pin, which may be moved to the door. */
export function PlaceField({ address, name, error, onChange }: PlaceFieldProps) {
  return (
    <div className={styles.place}>
      <AddressField
        label="Adresse du magasin"
        placeholder="21 rue Bonaparte, Nice"
        found={address && addressText(address)}
        error={error}
        onFound={(place) => onChange(addressOf(place))}
        onTyped={() => onChange(null)}
        onClear={() => onChange(null)}
      />
      {address?.location ? (
        <Pin
          key={addressText(address)}
          name={name}
          location={address.location}
          onMove={(location) => onChange({ ...address, location })}
        />
      ) : null}
    </div>
  );
}

function Pin({ name, location, onMove }: { name: string; location: Location; onMove: (to: Location) => void }) {
  const settings = useQuery(publicSettings);
  // The map stays where it is while the pin moves.
  const [centre] = useState(location);
  const sight = useMemo(() => ({ location: centre, zoom: ZOOM }), [centre]);
  const bones = <Skeleton height={180} radius={12} />;
  return (
    <>
      <div className={styles.map}>
        <Suspense fallback={bones}>
          {settings.isPending ? (
            bones
          ) : (
            <LateMap
              label="Emplacement du magasin"
              sight={sight}
              markers={[{ id: 'shop', location, look: 'shop', label: name || 'Nouveau magasin' }]}
              ways={NO_WAYS}
              card={null}
              tiles={settings.data?.mapTiles ?? null}
              onPress={onMove}
            />
          )}
        </Suspense>
      </div>
      <p className={styles.hint}>Touchez la carte pour placer le repère devant la porte.</p>
    </>
  );
}

const addressOf = ({ addressComponents: found, location }: FoundPlace): Address => ({
  streetNumber: found.streetNumber ?? '',
  street: found.street ?? '',
  city: found.city,
  postalCode: found.postalCode,
  country: found.country,
  instruction: null,
  location,
});
