import { readPublicPlace, suggestPublicPlaces } from '@comptoir/contract/addresses.ts';
import {
  addressAt,
  MIN_CHARACTERS,
  PAUSE_MS,
  trustIn,
  type PlaceSuggestion,
} from '@comptoir/domain/addresses/place.ts';
import { call, sentenceOf } from '@comptoir/web/call/call.ts';
import { useEffect, useState } from 'react';
import type { BasketAddress } from '../../basket/basket-store.ts';

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

export type FoundAddress = { address: BasketAddress; doubt: string | null };

const DOUBTS = {
  street: 'Indiquez aussi le numéro\u00A0: sans lui, le livreur ne trouvera pas votre porte.',
  unsure: 'Cette adresse n’est pas certaine\u00A0: vérifiez le numéro et la rue, ou choisissez-en une autre.',
  vague: 'Indiquez aussi la rue et le numéro\u00A0: cette adresse est trop vague pour livrer.',
} as const;

/** An answer that is not sure says what is missing; the server delivers to none of those. */
export async function addressOf(placeId: string, before: BasketAddress | null): Promise<FoundAddress> {
  const place = await call(readPublicPlace, { params: { id: placeId } });
  const trust = trustIn(place);
  return {
    address: {
      ...addressAt(place, place.addressComponents),
      ...(before?.street2 ? { street2: before.street2 } : {}),
      instruction: before?.instruction ?? null,
      signature: place.signature,
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
