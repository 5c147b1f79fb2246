import { MIN_CHARACTERS, PAUSE_MS, type Precision } from '@comptoir/domain/addresses/place.ts';
import { pointText, readPoint } from '@comptoir/domain/addresses/point.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { useSettled } from '@comptoir/web/ui/base/use-settled.ts';
import type { FieldProps } from '@comptoir/web/ui/fields/field-frame.tsx';
import { SuggestField, type Suggestion } from '@comptoir/web/ui/search/suggest-field.tsx';
import { useUser } from '../session/session.ts';
import { ofCompany, type FoundPlace, type PlaceSource } from './addresses.queries.ts';

export type AddressFieldProps = FieldProps & {
  /** ADR-02. */
  minCharacters?: number;
  placeholder?: string;
  onFound: (place: FoundPlace) => void;
  /** Takes coordinates too. */
  onPoint?: (location: Location) => void;
  /** An address that was found elsewhere, on a map. */
  found?: string | null;
  onClear?: () => void;
  /** LCH-11: what is typed after an address was chosen is another one. */
  onTyped?: () => void;
};

const NONE = french('Aucune adresse trouvée.');

type Hint = Pick<Suggestion, 'hint' | 'hintTone'>;
const streetOnly = (precision: Precision): Hint => ({ hint: precision === 'street' ? 'rue, sans numéro' : undefined });

/** ADR-01 to ADR-06: an address is found by typing it. */
export function AddressField(props: AddressFieldProps) {
  const { companyId } = useUser();
  return <AddressSearch {...props} source={ofCompany(companyId)} />;
}

type AddressSearchProps = AddressFieldProps & { source: PlaceSource; hintOf?: (precision: Precision) => Hint };

/** The same for whoever is not signed in yet. */
export function AddressSearch(props: AddressSearchProps) {
  const { minCharacters = MIN_CHARACTERS, onFound, onPoint, found = null, onClear, onTyped, ...rest } = props;
  const { source, hintOf = streetOnly, ...field } = rest;
  const [typed, setTyped] = useState(found ?? '');
  const [chosen, setChosen] = useState(found);
  const [failure, setFailure] = useState<string | null>(null);
  const [told, setTold] = useState(found);
  if (told !== found) {
    setTold(found);
    // What somebody has typed since stays.
    if (found !== null || typed === told) {
      setTyped(found ?? '');
      setChosen(found);
    }
    setFailure(null);
  }
  const point = onPoint && typed !== chosen ? readPoint(typed) : null;
  const asked = useSettled(typed.trim(), PAUSE_MS);
  const isAsked = !point && typed !== chosen && typed.trim().length >= minCharacters && asked === typed.trim();
  const query = useQuery({ ...source.suggestions(asked), enabled: isAsked });
  const items = isAsked ? (query.data?.items ?? []) : [];
  const note =
    isAsked && query.isError ? sentenceOf(query.error) : isAsked && query.data && items.length === 0 ? NONE : null;

  const choose = async ({ value, label, under }: Suggestion) => {
    const text = point ? label : `${label}, ${under}`;
    setTyped(text);
    setChosen(text);
    setFailure(null);
    if (point) {
      onPoint?.(point);
      return;
    }
    try {
      onFound(await source.read(value));
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };

  return (
    <SuggestField
      {...field}
      error={field.error ?? failure}
      typed={typed}
      onType={(text) => {
        setTyped(text);
        // Typed again letter by letter, it is still to be chosen.
        setChosen(null);
        onTyped?.();
      }}
      suggestions={
        point
          ? [suggested(point)]
          : items.map(({ placeId, mainText, secondaryText, precision }) => ({
              value: placeId,
              label: mainText,
              under: secondaryText,
              ...hintOf(precision),
            }))
      }
      note={note}
      onChoose={(suggestion) => void choose(suggestion)}
      clearLabel="Effacer l’adresse"
      onClear={() => {
        setTyped('');
        setFailure(null);
        onClear?.();
      }}
    />
  );
}

const suggested = (point: Location): Suggestion => ({
  value: 'point',
  label: pointText(point),
  under: 'point sur la carte',
});
