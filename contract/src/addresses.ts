import { Place, PlaceSuggestion } from '@comptoir/domain/addresses/place.ts';
import { Location } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { companyRoute, openRoute } from './route.ts';

const Typed = z.string().trim().max(200);

/** Where it is, and how far that can be believed (`trustIn`). */
const Found = Place.pick({ formattedAddress: true, location: true, precision: true, score: true });

const Suggested = z.object({ items: z.array(PlaceSuggestion) });
const PlaceId = z.string().min(1).max(1_000);
const Detailed = Found.extend({
  addressComponents: Place.pick({
    streetNumber: true,
    street: true,
    subLocality: true,
    postalCode: true,
    city: true,
    country: true,
  }),
});

export const suggestPlaces = companyRoute({
  method: 'GET',
  path: '/places/autocomplete',
  access: 'session',
  query: z.object({ placeInput: Typed }),
  reply: Suggested,
});

export const readPlace = companyRoute({
  method: 'GET',
  path: '/places/:id/details',
  access: 'session',
  params: { id: PlaceId },
  reply: Detailed,
});

/** ADR-09: the door nearest to a point of the map; null where there is none, at sea or in the mountains. */
export const findNearestPlace = companyRoute({
  method: 'POST',
  path: '/places/nearest',
  access: 'session',
  body: Location.strict(),
  reply: z.object({ place: Detailed.nullable() }),
});

/** SET-API-104: the same for whoever orders on the public shop. */
export const suggestPublicPlaces = openRoute({
  method: 'GET',
  path: '/public/places/autocomplete',
  access: 'public',
  query: z.object({ placeInput: Typed }),
  reply: Suggested,
});

export const readPublicPlace = openRoute({
  method: 'GET',
  path: '/public/places/:id/details',
  access: 'public',
  params: { id: PlaceId },
  reply: Detailed,
});

export const geocodeAddress = companyRoute({
  method: 'GET',
  path: '/geocode/from-address',
  access: 'session',
  query: z.object({ address: Typed.min(1) }),
  reply: Found,
});
