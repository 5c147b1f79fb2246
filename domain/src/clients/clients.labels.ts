import { formatEuros, ZERO } from '../kernel/money.ts';
import { french, plain, plural } from '../kernel/text.ts';
import type { CustomerPromotion, LoyaltyMove } from './customer.ts';
import type { Segment } from './segment.ts';

export const SEGMENT_LABELS: Record<Segment, string> = {
  new: 'Nouveau',
  loyal: 'Fidèle',
  occasional: 'Occasionnel',
  atRisk: 'À risque',
  lost: 'Perdu',
};

export const SEGMENT_PLURALS: Record<Segment, string> = {
  new: 'Nouveaux',
  loyal: 'Fidèles',
  occasional: 'Occasionnels',
  atRisk: 'À risque',
  lost: 'Perdus',
};

/** What an erased person is called in the orders that remain. */
export const ERASED_NAME = { firstName: 'Client', lastName: 'effacé' } as const;

const ordinal = (rank: number): string => (rank === 1 ? '1re' : `${rank}e`);

/** CLI-35: « 1re commande », « 12e commande, fidèle ». A new client needs no second word. */
export function orderRankLabel(rank: number, segment: Segment): string {
  const said = `${ordinal(rank)} commande`;
  return segment === 'new' || rank === 1 ? said : `${said}, ${SEGMENT_LABELS[segment].toLowerCase()}`;
}

/** CLI-17. */
export function promotionValue(promotion: CustomerPromotion): string {
  if (promotion.discountType === 'freeDelivery') return 'Livraison offerte';
  return promotion.discountType === 'euro'
    ? formatEuros(promotion.discountAmount ?? ZERO)
    : french(`${String(promotion.discountPercent ?? 0).replace('.', ',')} %`);
}

/** CLI-18. */
export const PROMOTION_STATUS_LABELS: Record<CustomerPromotion['status'], string> = {
  available: 'Disponible',
  used: 'Utilisé',
  expired: 'Expiré',
};

/** CLI-14, CLI-19. */
export const ordersWords = (count: number): string => `${count} ${plural(count, 'commande', 'commandes')}`;
export const endedWords = (completed: number, canceled: number): string =>
  `${completed} ${plural(completed, 'terminée', 'terminées')} · ${canceled} ${plural(canceled, 'annulée', 'annulées')}`;

const fileWord = (name: string): string =>
  plain(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** CLI-27. */
export const exportFileName = (shopName: string | null, day: string): string =>
  `clients_${shopName === null ? 'tous-les-magasins' : fileWord(shopName)}_${day}.csv`;

/** What an order did to its customer's pot or points. */
export const LOYALTY_MOVE_LABELS: Record<LoyaltyMove['kind'], string> = {
  earned: 'Gagné',
  spent: 'Utilisé',
  given_back: 'Rendu',
  taken_back: 'Repris',
};
