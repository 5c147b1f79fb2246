import { MAX_SUGGESTIONS, type Place } from '@comptoir/domain/addresses/place.ts';
import { distanceMetres } from '@comptoir/domain/kernel/geo.ts';
import type { Maps } from '../../ports/maps.ts';
import { PLACE_ROWS, type PlaceRow } from './places.ts';

const MONACO_POSTAL_CODE = '98000';

type Known = { place: Place; mainText: string; secondaryText: string; words: string[] };

/** ADR-08, MAP-10: fixed places, searchable offline and without accents or case. */
export const SANDBOX_PLACES: readonly Known[] = PLACE_ROWS.map(toKnown);

export function sandboxMaps(): Maps {
  return {
    async autocomplete(input) {
      return search(input)
        .slice(0, MAX_SUGGESTIONS)
        .map(({ place, mainText, secondaryText }) => ({
          placeId: place.placeId,
          mainText,
          secondaryText,
          precision: place.precision,
        }));
    },
    async details(placeId) {
      return SANDBOX_PLACES.find(({ place }) => place.placeId === placeId)?.place ?? null;
    },
    async geocode(address) {
      return search(address)[0]?.place ?? streetOf(address);
    },
    async nearest(point) {
      const [near] = SANDBOX_PLACES.map(({ place }) => ({ place, metres: distanceMetres(point, place.location) })).sort(
        (a, b) => a.metres - b.metres,
      );
      if (!near || near.metres > TOWN_METRES) return null;
      return near.metres <= DOOR_METRES ? near.place : townOf(near.place, point);
    },
  };
}

/** A door is known within these metres; farther away only the town is. */
const DOOR_METRES = 150;
const TOWN_METRES = 5_000;

const townOf = ({ postalCode, city, country }: Place, location: Place['location']): Place => ({
  placeId: `sandbox-${wordsOf(`${postalCode} ${city}`).join('-')}`,
  formattedAddress: `${postalCode} ${city}`,
  streetNumber: null,
  street: null,
  subLocality: null,
  postalCode,
  city,
  country,
  location,
  precision: 'city',
  score: 0.9,
});

/** As the real services do: an unknown number finds its street, and says so. */
function streetOf(address: string): Place | null {
  const [number, ...others] = wordsOf(address);
  const [known] = number && /^\d/.test(number) ? search(others.join(' ')).filter(({ place }) => place.street) : [];
  if (!known) return null;
  const { street, postalCode, city } = known.place;
  const formattedAddress = `${street}, ${postalCode} ${city}`;
  return { ...known.place, formattedAddress, streetNumber: null, precision: 'street', score: 0.6 };
}

/** Every typed word must start a word of the place. The closest match comes first. */
function search(input: string): Known[] {
  const asked = wordsOf(input);
  if (asked.length === 0) return [];
  return SANDBOX_PLACES.filter(({ words }) => asked.every((part) => words.some((word) => word.startsWith(part))))
    .map((known) => ({ known, score: exactWords(known, asked) - known.words.length / 100 }))
    .sort((a, b) => b.score - a.score)
    .map(({ known }) => known);
}

function exactWords({ words }: Known, asked: string[]): number {
  return asked.filter((word) => words.includes(word)).length;
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe');
  return plain.split(/[^a-z0-9]+/).filter(Boolean);
}

function toKnown([streetNumber, street, subLocality, postalCode, city, latitude, longitude]: PlaceRow): Known {
  const mainText = [streetNumber, street].filter(Boolean).join(' ') || subLocality || city;
  const secondaryText = `${postalCode} ${city}`;
  const formattedAddress = `${mainText}, ${secondaryText}`;
  const country = postalCode === MONACO_POSTAL_CODE ? 'MC' : 'FR';
  const place: Place = {
    placeId: `sandbox-${wordsOf(formattedAddress).join('-')}`,
    formattedAddress,
    streetNumber: streetNumber || null,
    street: street || null,
    subLocality: subLocality || null,
    postalCode,
    city,
    country,
    location: { latitude, longitude },
    precision: streetNumber ? 'number' : street ? 'street' : subLocality ? 'district' : 'city',
    score: 0.98,
  };
  const countryName = country === 'MC' ? 'Monaco' : 'France';
  return { place, mainText, secondaryText, words: wordsOf(`${formattedAddress} ${subLocality} ${countryName}`) };
}
