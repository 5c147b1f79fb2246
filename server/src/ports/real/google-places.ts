import { MAX_SUGGESTIONS, type Place, type Precision } from '@comptoir/domain/addresses/place.ts';
import { z } from 'zod';
import type { Maps } from '../maps.ts';
import { badStatus, OutboundFailure, isTemporary, type Outbound, type OutboundRequest } from '../outbound.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../provider-failures.ts';
import { jsonOf } from './answers.ts';

const PROVIDER = 'google-places';

const Text = z.object({ text: z.string() });
const Suggestions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            text: Text.optional(),
            structuredFormat: z.object({ mainText: Text, secondaryText: Text.optional() }).optional(),
            types: z.array(z.string()).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
});

const Component = z.object({
  longText: z.string().optional(),
  shortText: z.string().optional(),
  types: z.array(z.string()),
});
const Details = z.object({
  id: z.string(),
  formattedAddress: z.string(),
  addressComponents: z.array(Component),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
});

const Geocoded = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      place_id: z.string(),
      formatted_address: z.string(),
      partial_match: z.boolean().optional(),
      address_components: z.array(
        z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
      ),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }), location_type: z.string() }),
    }),
  ),
});

export type GooglePlaces = { apiKey: string; placesUrl: string; geocodeUrl: string };

/** Places API (New), and the older geocoder, which alone says how exact its answer is. */
export function googlePlaces({ apiKey, placesUrl, geocodeUrl }: GooglePlaces, outbound: Outbound): Maps {
  async function ask<T>(url: string, schema: z.ZodType<T>, mask: string, request: OutboundRequest = {}): Promise<T> {
    const headers = { 'X-Goog-Api-Key': apiKey, 'X-Goog-FieldMask': mask, 'Content-Type': 'application/json' };
    try {
      const reply = await outbound.send(url, { ...request, headers });
      const { status, body } = reply;
      // A wrong key is told as a wrong question.
      if ([401, 403].includes(status) || (status === 400 && body.includes('API_KEY_INVALID')))
        throw new CredentialsRefused(PROVIDER, badStatus(reply));
      if (status < 200 || status > 299) throw badStatus(reply);
      return schema.parse(jsonOf(body));
    } catch (cause) {
      throw failure(cause);
    }
  }

  async function geocoded(asked: Record<string, string>): Promise<Place | null> {
    const query = new URLSearchParams({ ...asked, language: 'fr', key: apiKey });
    const { status, results } = await ask(`${geocodeUrl}?${query}`, Geocoded, '*');
    if (status === 'OVER_QUERY_LIMIT' || status === 'UNKNOWN_ERROR') throw new ProviderUnavailable(PROVIDER, status);
    if (status === 'REQUEST_DENIED') throw new CredentialsRefused(PROVIDER, new Error(status));
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new ProviderRefused(PROVIDER, status);
    const [best] = results;
    if (!best) return null;
    const { lat, lng } = best.geometry.location;
    return toPlace({
      id: best.place_id,
      formattedAddress: best.formatted_address,
      components: best.address_components.map(({ long_name: longText, short_name: shortText, types }) => ({
        longText,
        shortText,
        types,
      })),
      location: { latitude: lat, longitude: lng },
      score: (EXACTNESS[best.geometry.location_type] ?? 0.4) * (best.partial_match ? 0.6 : 1),
    });
  }

  return {
    async autocomplete(input) {
      if (input.trim() === '') return [];
      const body = JSON.stringify({ input, includedRegionCodes: ['fr', 'mc'], languageCode: 'fr' });
      const mask = ['placeId', 'text', 'structuredFormat', 'types'].map(
        (name) => `suggestions.placePrediction.${name}`,
      );
      const answer = await ask(`${placesUrl}/places:autocomplete`, Suggestions, mask.join(','), {
        method: 'POST',
        body,
      });
      return (answer.suggestions ?? [])
        .flatMap(({ placePrediction }) => placePrediction ?? [])
        .slice(0, MAX_SUGGESTIONS)
        .map(({ placeId, text, structuredFormat, types = [] }) => ({
          placeId,
          mainText: structuredFormat?.mainText.text ?? text?.text ?? '',
          secondaryText: structuredFormat?.secondaryText?.text ?? '',
          precision: precisionOf(types),
        }));
    },
    async details(placeId) {
      if (!/^[\w-]{1,300}$/.test(placeId)) return null;
      const mask = 'id,formattedAddress,addressComponents,location';
      try {
        const found = await ask(`${placesUrl}/places/${placeId}?languageCode=fr`, Details, mask);
        // Somebody chose it by its text: what is left to doubt is whether it has a number.
        return toPlace({ ...found, components: found.addressComponents, score: 0.95 });
      } catch (error) {
        if (error instanceof ProviderRefused && (error.code === '404' || error.code === '400')) return null;
        throw error;
      }
    },
    geocode: (address) => geocoded({ address, components: 'country:FR|country:MC' }),
    nearest: ({ latitude, longitude }) => geocoded({ latlng: `${latitude},${longitude}` }),
  };
}

const EXACTNESS: Record<string, number> = {
  ROOFTOP: 1,
  RANGE_INTERPOLATED: 0.8,
  GEOMETRIC_CENTER: 0.6,
  APPROXIMATE: 0.5,
};

const DOORS = ['street_address', 'premise', 'subpremise', 'street_number'];
const DISTRICTS = ['sublocality', 'sublocality_level_1', 'neighborhood'];

function precisionOf(types: readonly string[]): Precision {
  const isOneOf = (names: readonly string[]) => names.some((name) => types.includes(name));
  if (isOneOf(DOORS)) return 'number';
  if (isOneOf(['route'])) return 'street';
  return isOneOf(DISTRICTS) ? 'district' : 'city';
}

type Found = {
  id: string;
  formattedAddress: string;
  components: z.infer<typeof Component>[];
  location: Place['location'];
  score: number;
};

function toPlace({ id, formattedAddress, components, location, score }: Found): Place | null {
  const named = (...types: string[]) =>
    components.find((component) => types.some((type) => component.types.includes(type)));
  const text = (...types: string[]) => named(...types)?.longText ?? null;
  const country = named('country')?.shortText;
  if (country !== 'FR' && country !== 'MC') return null;
  const [streetNumber, street, subLocality] = [text('street_number'), text('route'), text(...DISTRICTS)];
  return {
    placeId: id,
    formattedAddress,
    streetNumber,
    street,
    subLocality,
    postalCode: text('postal_code') ?? '',
    // Some French places have no locality.
    city: text('locality') ?? text('postal_town') ?? text('administrative_area_level_2') ?? '',
    country,
    location,
    precision: streetNumber && street ? 'number' : street ? 'street' : subLocality ? 'district' : 'city',
    score,
  };
}

function failure(cause: unknown): ProviderRefused | ProviderUnavailable {
  if (cause instanceof CredentialsRefused) return cause;
  if (cause instanceof OutboundFailure && cause.status !== null && !isTemporary(cause))
    return new ProviderRefused(PROVIDER, String(cause.status), cause);
  return new ProviderUnavailable(PROVIDER, cause);
}
