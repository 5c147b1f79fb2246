import { MAX_SUGGESTIONS, type Place, type PlaceSuggestion, type Precision } from '@comptoir/domain/addresses/place.ts';
import { z } from 'zod';
import type { Maps } from '../maps.ts';
import { OutboundFailure, isTemporary, type Outbound } from '../outbound.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider-failures.ts';

const PROVIDER = 'geocoder';
/** The service refuses shorter and longer queries, and queries that start with a sign. */
const MIN_QUESTION = 3;
const MAX_QUESTION = 200;
/** Details are found by searching the place's text again; the place may then not be the first result. */
const DETAILS_CANDIDATES = 10;

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    id: z.string(),
    label: z.string(),
    name: z.string(),
    type: z.string(),
    score: z.number().nullish(),
    housenumber: z.string().nullish(),
    street: z.string().nullish(),
    district: z.string().nullish(),
    postcode: z.string().nullish(),
    city: z.string().nullish(),
  }),
});
type Feature = z.infer<typeof Feature>;
const Answer = z.object({ features: z.array(Feature) });

/** The protocol of the French national address base (`GET /search`, `GET /reverse`), as served by the Géoplateforme. */
export function banGeocoder({ geocoderUrl }: { geocoderUrl: string }, outbound: Outbound): Maps {
  async function search(input: string, limit: number, isTyping: boolean): Promise<Feature[]> {
    const q = asQuestion(input);
    if (q.length < MIN_QUESTION) return [];
    const query = new URLSearchParams({ q, limit: String(limit), autocomplete: isTyping ? '1' : '0' });
    const postcode = isTyping ? null : /\b\d{5}\b(?!.*\b\d{5}\b)/.exec(q);
    if (postcode) query.set('postcode', postcode[0]);
    return ask('search', query);
  }

  async function ask(operation: 'search' | 'reverse', query: URLSearchParams): Promise<Feature[]> {
    try {
      const answer = await outbound.json(`${geocoderUrl}/${operation}?${query}`, Answer);
      return answer.features;
    } catch (cause) {
      throw failure(cause);
    }
  }

  return {
    async autocomplete(input) {
      const features = await search(input, MAX_SUGGESTIONS, true);
      return features.slice(0, MAX_SUGGESTIONS).map(toSuggestion);
    },
    async details(placeId) {
      const asked = readPlaceId(placeId);
      if (!asked) return null;
      const features = await search(asked.label, DETAILS_CANDIDATES, false);
      const found = features.find((feature) => feature.properties.id === asked.id);
      return found ? toPlace(found) : null;
    },
    async geocode(address) {
      const [best] = await search(address, 1, false);
      return best ? toPlace(best) : null;
    },
    async nearest({ latitude, longitude }) {
      const query = new URLSearchParams({ lon: String(longitude), lat: String(latitude), limit: '1' });
      const [best] = await ask('reverse', query);
      return best ? toPlace(best) : null;
    },
  };
}

function asQuestion(input: string): string {
  return input
    .trim()
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, MAX_QUESTION);
}

/** The service can only search by text, so our place id contains the text beside the service's id. */
function writePlaceId({ properties: { id, label } }: Feature): string {
  return Buffer.from(JSON.stringify([id, label])).toString('base64url');
}

function readPlaceId(placeId: string): { id: string; label: string } | null {
  try {
    const parsed = z.tuple([z.string(), z.string()]).parse(JSON.parse(Buffer.from(placeId, 'base64url').toString()));
    return { id: parsed[0], label: parsed[1] };
  } catch {
    return null;
  }
}

function toSuggestion(feature: Feature): PlaceSuggestion {
  const { name, postcode, city } = feature.properties;
  return {
    placeId: writePlaceId(feature),
    mainText: name,
    secondaryText: [postcode, city].filter(Boolean).join(' '),
    precision: precisionOf(feature),
  };
}

const PRECISIONS: Record<string, Precision> = { housenumber: 'number', street: 'street', locality: 'district' };

const precisionOf = ({ properties: { type } }: Feature): Precision => PRECISIONS[type] ?? 'city';

function toPlace(feature: Feature): Place {
  const { label, name, type, score, housenumber, street, district, postcode, city } = feature.properties;
  const [longitude, latitude] = feature.geometry.coordinates;
  return {
    placeId: writePlaceId(feature),
    formattedAddress: label,
    streetNumber: housenumber ?? null,
    street: street ?? (type === 'street' ? name : null),
    subLocality: district ?? (type === 'locality' ? name : null),
    postalCode: postcode ?? '',
    city: city ?? name,
    country: 'FR',
    location: { latitude, longitude },
    precision: precisionOf(feature),
    // An answer without a score is not a sure one.
    score: Math.min(1, Math.max(0, score ?? 0)),
  };
}

function failure(cause: unknown): ProviderRefused | ProviderUnavailable {
  if (cause instanceof OutboundFailure && cause.status !== null && !isTemporary(cause))
    return new ProviderRefused(PROVIDER, String(cause.status), cause);
  return new ProviderUnavailable(PROVIDER, cause);
}
