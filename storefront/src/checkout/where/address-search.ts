import { readPublicPlace, suggestPublicPlaces } from '@comptoir/contract/addresses.ts';
import { MIN_CHARACTERS, PAUSE_MS, trustIn, type PlaceSuggestion } from '@comptoir/domain/addresses/place.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { call, sentenceOf } from '@comptoir/web/call/call.ts';
import { useEffect, useState } from 'react';

export type Suggestions = { items: PlaceSuggestion[]; failure: string | null; isAsked: boolean };
const NONE = { items: [], failure: null };

/** ADR-01, ADR-02: after a pause and five characters. The last ones stay while the next are asked for. */
export function useSuggestions(typed: string | null): Suggestions {
  const [found, setFound] = useState<Omit<Suggestions, 'isAsked'> & { of: string }>({ ...NONE, of: '' });
  const text = typed?.trim() ?? '';
  const isLong = text.length >= MIN_CHARACTERS;
  useEffect(() => {
    if (!isLong) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      call(suggestPublicPlaces, { params: {}, query: { placeInput: text } }, { signal: leaving.signal }).then(
        ({ items }) => setFound({ of: text, items, failure: null }),
        (error: unknown) => {
          if (!leaving.signal.aborted) setFound({ of: text, items: [], failure: sentenceOf(error) });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isLong, text]);
  if (!isLong) return { ...NONE, isAsked: false };
  return { ...found, isAsked: found.of === text };
}

export type FoundAddress = { address: Address; doubt: string | null };

const DOUBTS = {
  street: 'Le numéro n’a pas été trouvé dans cette rue : vérifiez-le, le livreur s’y fiera.',
  unsure: 'Cette adresse n’est pas certaine : vérifiez-la avant de commander.',
  vague: 'Indiquez aussi la rue et le numéro : cette adresse est trop vague pour livrer.',
} as const;

/** What can be delivered to; an answer that is not sure says so. */
export async function addressOf(placeId: string, before: Address | null): Promise<FoundAddress> {
  const place = await call(readPublicPlace, { params: { id: placeId } });
  const { streetNumber, street, subLocality, postalCode, city, country } = place.addressComponents;
  const trust = trustIn(place);
  return {
    address: {
      streetNumber: streetNumber ?? '',
      street: street ?? '',
      ...(before?.street2 ? { street2: before.street2 } : {}),
      ...(subLocality ? { subLocality } : {}),
      city,
      postalCode,
      country,
      instruction: before?.instruction ?? null,
      location: place.location,
    },
    doubt:
      trust === 'sure'
        ? null
        : trust === 'vague'
          ? DOUBTS.vague
          : place.precision === 'street'
            ? DOUBTS.street
            : DOUBTS.unsure,
  };
}
