import { french } from '../kernel/text.ts';

export type LeftOutReason = 'no-reference' | 'same-reference' | 'no-name' | 'price-too-high' | 'no-section';

/** SYN-52, « Laissés de côté »: why an element of the till's menu cannot be imported. */
export const LEFT_OUT_REASONS: Record<LeftOutReason, string> = {
  'no-reference': french('La caisse ne lui donne pas de référence, ou celle-ci est trop longue pour la carte.'),
  'same-reference': french('La caisse donne la même référence à un autre élément.'),
  'no-name': french('La caisse ne lui donne pas de nom.'),
  'price-too-high': french('Son prix à la caisse dépasse ce que la carte accepte.'),
  'no-section': french("Il n'est dans aucune section de la caisse."),
};

/** The section for composed menus when the till keeps them outside its sections. */
export const COMPOSITIONS_SECTION = 'Formules';

export const NO_COUNTERPART = french('La caisse ne connaît pas ce moyen de paiement.');
export const TILL_NAME_FIELD = french('Référence caisse');

export const PRICE_LOWERED = french('Le prix a été ramené à celui de la caisse.');
