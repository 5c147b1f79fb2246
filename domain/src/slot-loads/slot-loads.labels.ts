import type { HoursKind } from '../hours/hours.ts';
import { NBSP, plural } from '../kernel/text.ts';
import type { SlotLoad } from './slot-load.ts';
import { limitOf, slotState } from './slot-loads.ts';

export const KIND_LABELS: Record<HoursKind, string> = { opening: 'Retrait, sur place', delivery: 'Livraison' };

/** « 4 sur 6 » */
export const takenWords = (load: SlotLoad): string => `${load.taken} sur${NBSP}${limitOf(load)}`;

/** « Complet », « Fermé · 2 prises »; null while there is room. */
export function stateWords(load: SlotLoad): string | null {
  const state = slotState(load);
  if (state === 'free') return null;
  if (state === 'full') return 'Complet';
  return load.taken === 0 ? 'Fermé' : `Fermé · ${load.taken}${NBSP}${plural(load.taken, 'prise', 'prises')}`;
}

/** « Fermé par Léa : 6 d’habitude »; null where the hours decide. */
export function changeWords({ maxOrders, usualLimit, limitedBy }: SlotLoad): string | null {
  if (maxOrders === null || maxOrders === usualLimit) return null;
  const what = maxOrders === 0 ? 'Fermé' : maxOrders > usualLimit ? 'Élargi' : 'Réduit';
  return `${what}${limitedBy ? ` par ${limitedBy}` : ''}${NBSP}: ${usualLimit}${NBSP}d’habitude`;
}
