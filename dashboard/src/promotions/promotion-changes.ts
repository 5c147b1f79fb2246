import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { CHANNEL_LABELS } from '@comptoir/domain/kernel/sales.ts';
import type { Promotion } from '@comptoir/domain/promotions/promotion.ts';
import {
  DISCOUNT_TYPE_LABELS,
  discountWords,
  orderTypeWords,
  periodWords,
  whenWords,
} from '@comptoir/domain/promotions/promotions.labels.ts';
import type { Conflict } from '@comptoir/web/form/conflict-notice.tsx';

const yesNo = (isTrue: boolean): string => (isTrue ? 'Oui' : 'Non');

/** In the order of the window, by the names that its fields have there. */
const FIELDS: Record<string, (promotion: Promotion, zone: string) => string> = {
  'Type de réduction': ({ discountType }) => DISCOUNT_TYPE_LABELS[discountType],
  Valeur: discountWords,
  'Utilisations par client': ({ usesPerCustomer }) => String(usesPerCustomer),
  'Limite totale d’utilisations': ({ totalLimit }) => (totalLimit === null ? 'Sans limite' : String(totalLimit)),
  'Panier minimum': ({ minimumBasket }) => formatEuros(minimumBasket),
  'Période de validité': periodWords,
  'Canaux de vente': ({ channels }) => channels.map((channel) => CHANNEL_LABELS[channel]).join(', '),
  'Modes de vente': ({ orderTypes }) => orderTypeWords(orderTypes),
  'Référence caisse': ({ posRef }) => posRef ?? 'Aucune',
  Jours: whenWords,
  'Première commande seulement': ({ firstOrderOnly }) => yesNo(firstOrderOnly),
  'Appliqué tout seul': ({ isAutomatic }) => yesNo(isAutomatic),
  Statut: ({ expired }) => (expired ? 'Désactivé' : 'Actif'),
};

/** PRO-12, README 12: what somebody else has changed since the window was opened. */
export const promotionChanges = (opened: Promotion, current: Promotion, zone: string): Conflict['changes'] =>
  Object.entries(FIELDS)
    .map(([field, words]) => ({ field, before: words(opened, zone), after: words(current, zone) }))
    .filter(({ before, after }) => before !== after);
