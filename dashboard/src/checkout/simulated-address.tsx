import { addressAt } from '@comptoir/domain/addresses/place.ts';
import { pointText } from '@comptoir/domain/addresses/point.ts';
import { formatMetres } from '@comptoir/domain/delivery-zones/shapes.ts';
import { resolveZone } from '@comptoir/domain/delivery-zones/resolve.ts';
import type { DeliveryZones } from '@comptoir/domain/delivery-zones/zones.ts';
import { distanceMetres } from '@comptoir/domain/kernel/geo.ts';
import { ZERO } from '@comptoir/domain/kernel/money.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressField } from '../addresses/address-field.tsx';
import type { FoundPlace } from '../addresses/addresses.queries.ts';
import type { Point } from '../addresses/use-named-point.ts';
import { deliveryZones } from '../delivery-zones/delivery-zones.queries.ts';
import { PointMap } from '../delivery-zones/point-map.tsx';
import { placeOf } from '../delivery-zones/zones-map.tsx';
import type { SimulatedBody } from './simulator.queries.ts';
import styles from './simulator.module.css';

const NO_ZONES: DeliveryZones = { mapZones: [], cityZones: [] };

type Props = { shop: Shop; point: Point | null; named: FoundPlace | null; onChange: (point: Point | null) => void };

/** Where the customer wants it: typed, or picked on the map with the zones drawn. */
export function SimulatedAddress({ shop, point, named, onChange }: Props) {
  const [sight, setSight] = useState<Location | null>(null);
  const zones = useQuery(deliveryZones(shop)).data ?? NO_ZONES;
  const zone = point && resolveZone(zones, { location: point.location, city: null }, ZERO);
  const find = (found: Point) => {
    onChange(found);
    setSight(found.location);
  };
  return (
    <>
      <AddressField
        label="Adresse"
        placeholder="58 boulevard Gambetta, Nice"
        found={point && !point.place ? (named?.formattedAddress ?? pointText(point.location)) : null}
        onFound={(place) => find({ location: place.location, place })}
        onPoint={(location) => find({ location, place: null })}
        onClear={() => onChange(null)}
      />
      <div className={styles.map}>
        <PointMap
          label="Carte : choisir l’adresse du client (Entrée pose le point au centre)"
          pin="Adresse du client"
          shop={shop}
          zones={zones.mapZones}
          selected={zone?.kind === 'map' ? zone.zone.key : null}
          point={point?.location ?? null}
          sight={sight}
          isSmall
          onPick={(location) => onChange({ location, place: null })}
        />
        <p className={styles.distance}>
          {point
            ? `à ${formatMetres(distanceMetres(placeOf(shop), point.location))} du magasin`
            : 'Cliquez sur la carte'}
        </p>
      </div>
    </>
  );
}

/**
 * ADR-07: of a suggestion, only as much as a customer's order would keep. A point of the map without a door nearby is an
 * address all the same: its place is known.
 */
export function addressOf({ location, place }: Point, named: FoundPlace | null): SimulatedBody['address'] {
  if (place) return { ...addressAt(place, place.addressComponents), instruction: null };
  const { streetNumber, street, subLocality, city, postalCode, country } = named?.addressComponents ?? {};
  return {
    streetNumber: streetNumber ?? '',
    street: street ?? '',
    ...(subLocality ? { subLocality } : {}),
    city: city ?? '',
    postalCode: postalCode ?? '',
    country: country ?? 'France',
    instruction: null,
    location,
  };
}
