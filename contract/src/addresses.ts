import { Place, PlaceSuggestion } from '@comptoir/domain/addresses/place.ts';
import { Location } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { companyRoute, openRoute } from './route.ts';

const Typed = z.string().trim().max(200);

/** Where it is, and how far that can be believed (`trustIn`). */
const Found = Place.pick({ formattedAddress: true, location: true, precision: true, score: true });

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

const suggest = {
  method: 'GET',
  query: z.object({ placeInput: Typed }),
  reply: z.object({ items: z.array(PlaceSuggestion) }),
} as const;
const read = { method: 'GET', params: { id: z.string().min(1).max(1_000) }, reply: Detailed } as const;

export const suggestPlaces = companyRoute({ ...suggest, path: '/places/autocomplete', access: 'session' });

export const readPlace = companyRoute({ ...read, path: '/places/:id/details', access: 'session' });

/** ADR-09: the door nearest to a point of the map; null where there is none, at sea or in the mountains. */
export const findNearestPlace = companyRoute({
  method: 'POST',
  path: '/places/nearest',
  access: 'session',
  body: Location.strict(),
  reply: z.object({ place: Detailed.nullable() }),
});

/** SET-API-104: the same for whoever orders on the public shop. */
export const suggestPublicPlaces = openRoute({ ...suggest, path: '/public/places/autocomplete', access: 'public' });

/** `signature` goes back with the address of a basket: whoever changes a word of it is located again (sec:signed-place). */
export const readPublicPlace = openRoute({
  ...read,
  path: '/public/places/:id/details',
  access: 'public',
  reply: Detailed.extend({ signature: z.string() }),
});

export const geocodeAddress = companyRoute({
  method: 'GET',
  path: '/geocode/from-address',
  access: 'session',
  query: z.object({ address: Typed.min(1) }),
  reply: Found,
});
