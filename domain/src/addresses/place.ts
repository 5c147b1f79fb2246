import { z } from 'zod';
import { Location, type Address } from '../kernel/schema.ts';

/** How exactly a service found what was asked: a door, only its street, a district or hamlet, or only the town. */
export const Precision = z.enum(['number', 'street', 'district', 'city']);
export type Precision = z.infer<typeof Precision>;

/** ADR-01. */
export const PlaceSuggestion = z.object({
  placeId: z.string(),
  mainText: z.string(),
  secondaryText: z.string(),
  precision: Precision,
});
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

/** ADR-07: a city or district has no street, and a street has no number. */
export const Place = z.object({
  placeId: z.string(),
  formattedAddress: z.string(),
  streetNumber: z.string().nullable(),
  street: z.string().nullable(),
  subLocality: z.string().nullable(),
  postalCode: z.string(),
  city: z.string(),
  country: z.enum(['FR', 'MC']),
  location: Location,
  precision: Precision,
  /** From 0 to 1: how sure the service is. */
  score: z.number().min(0).max(1),
});
export type Place = z.infer<typeof Place>;

/** ADR-06. */
export const MAX_SUGGESTIONS = 5;
/** ADR-01, ADR-02. */
export const PAUSE_MS = 400;
export const MIN_CHARACTERS = 5;
export const MIN_CHARACTERS_OF_ZONES = 3;

const SURE = 0.8;
const POSSIBLE = 0.5;

/** `sure`: a place to deliver. `doubtful`: somebody must confirm it. `vague`: nobody can deliver there. */
export type Trust = 'sure' | 'doubtful' | 'vague';

/** The services always answer something: a door that was found well is a place to deliver, the rest is not. */
export function trustIn({ precision, score }: Pick<Place, 'precision' | 'score'>): Trust {
  if (score < POSSIBLE || precision === 'city' || precision === 'district') return 'vague';
  return precision === 'number' && score >= SURE ? 'sure' : 'doubtful';
}

type Found = Pick<Place, 'location' | 'precision' | 'score'>;
type Components = Pick<Place, 'streetNumber' | 'street' | 'subLocality' | 'postalCode' | 'city' | 'country'>;

/** The words of an address that decide who delivers there, and for how much. */
export type AddressPlace = Omit<Address, 'street2' | 'instruction'>;

/** ADR-07: what an order keeps of a place. One that is not sure has no position: nobody delivers to a guess. */
export const addressAt = (
  found: Found,
  { streetNumber, street, subLocality, postalCode, city, country }: Components,
): AddressPlace => ({
  streetNumber: streetNumber ?? '',
  street: street ?? '',
  ...(subLocality ? { subLocality } : {}),
  city,
  postalCode,
  country,
  location: trustIn(found) === 'sure' ? found.location : null,
});

const FOUND: Record<Precision, string> = {
  number: 'numéro trouvé',
  street: 'rue sans numéro',
  district: 'quartier seulement',
  city: 'ville seulement',
};

/** « numéro trouvé, fiable à 98 % » */
export const trustText = ({ precision, score }: Pick<Place, 'precision' | 'score'>): string =>
  `${FOUND[precision]}, fiable à ${Math.round(score * 100)}\u00A0%`;
