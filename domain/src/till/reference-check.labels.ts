import { formatEuros, type Cents } from '../kernel/money.ts';
import { french, plural } from '../kernel/text.ts';

/** Problems that would make the till refuse an order, as shown in the list of references to check. */
export const REFERENCE_PROBLEMS = {
  missing: french('Aucune référence caisse.'),
  unknown: french("La référence n'existe pas dans la caisse."),
  shared: french('Un autre élément porte la même référence.'),
  otherKind: french("Dans la caisse, cette référence désigne un autre type d'élément."),
} as const;

export const priceAboveTill = (posPrice: Cents): string =>
  french(`Le prix dépasse celui de la caisse (${formatEuros(posPrice)}).`);

export const tooFewLists = (required: number): string =>
  french(`La caisse demande au moins ${required} ${plural(required, "liste d'options", "listes d'options")}.`);
