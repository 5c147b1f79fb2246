import { WEEKDAY_NAMES } from '../kernel/calendar.ts';
import { formatEuros, type Cents } from '../kernel/money.ts';
import { ORDER_TYPE_LABELS } from '../kernel/sales.ts';
import { french, grouped, NBSP, plural } from '../kernel/text.ts';
import { formatDate, WEEKDAYS } from '../kernel/time.ts';
import type { PromotionState } from './promotion-rules.ts';
import type { DiscountType, Promotion, PromotionKind, PromotionPeriod, PromotionTerms } from './promotion.ts';

/** PRO-09. */
export const DISCOUNT_TYPE_LABELS: Record<DiscountType, string> = {
  percentage: 'Pourcentage',
  euro: 'Montant en euros',
  freeDelivery: 'Livraison offerte',
};

/** PRO-34. */
export const PROMOTION_STATE_LABELS: Record<PromotionState, string> = {
  active: 'Actif',
  off: 'Désactivé',
  planned: 'Programmé',
  ended: 'Terminé',
  limit: 'Limite atteinte',
};

export const PROMOTION_KIND_LABELS: Record<PromotionKind, string> = {
  code: 'Codes',
  series: 'Séries',
  voucher: 'Bons personnels',
};

type Discount = Pick<PromotionTerms, 'discountType' | 'discountPercent' | 'discountAmount'>;

/** PRO-07: « -10 % », « -5,00 € », « Livraison offerte ». */
export function discountWords({ discountType, discountPercent, discountAmount }: Discount): string {
  if (discountType === 'percentage') return `-${discountPercent ?? 0}${NBSP}%`;
  return discountType === 'euro'
    ? `-${formatEuros(discountAmount ?? (0 as Cents))}`
    : DISCOUNT_TYPE_LABELS.freeDelivery;
}

/** PRO-07. */
export function limitWords({ usesPerCustomer, minimumBasket, totalLimit }: Promotion): string[] {
  return [
    `${grouped(String(usesPerCustomer))} par client`,
    ...(minimumBasket > 0 ? [`Panier min. ${formatEuros(minimumBasket)}`] : []),
    ...(totalLimit === null ? [] : [`${grouped(String(totalLimit))} au total`]),
  ];
}

/** PRO-07: one end may be open. */
export function periodWords({ startsAt, endsAt }: PromotionPeriod, zone: string): string {
  if (startsAt && endsAt) return `Du ${formatDate(startsAt, zone)} au ${formatDate(endsAt, zone)}`;
  if (startsAt) return `À partir du ${formatDate(startsAt, zone)}`;
  return endsAt ? `Jusqu’au ${formatDate(endsAt, zone)}` : 'Illimitée';
}

/** PRO-06. */
export function orderTypeWords(orderTypes: PromotionTerms['orderTypes']): string {
  if (orderTypes.length >= 3) return 'Tous';
  return orderTypes.length === 0 ? 'Aucun' : orderTypes.map((type) => ORDER_TYPE_LABELS[type]).join(', ');
}

/** PRO-07. */
export const usesWords = ({ usedCount, totalLimit }: Pick<Promotion, 'usedCount' | 'totalLimit'>): string =>
  totalLimit === null ? String(usedCount) : `${usedCount} / ${totalLimit}`;

const isSchedule = ({ weekdays, hours }: Pick<PromotionTerms, 'weekdays' | 'hours'>): boolean =>
  hours !== null || (weekdays.length > 0 && weekdays.length < 7);

/** PRO-44: « le mardi et le jeudi de 11:30 à 14:00 ». */
export function whenWords({ weekdays, hours }: Pick<PromotionTerms, 'weekdays' | 'hours'>): string {
  const days = WEEKDAYS.filter((day) => weekdays.includes(day)).map((day) => `le ${WEEKDAY_NAMES[day].toLowerCase()}`);
  const last = days.length > 1 ? ` et ${days.pop() ?? ''}` : '';
  const named = days.length === 0 || weekdays.length === 7 ? 'tous les jours' : `${days.join(', ')}${last}`;
  return hours ? `${named} de ${hours.from} à ${hours.to}` : named;
}

/** What the list says of the conditions that not every code has. */
export function conditionWords(terms: Pick<PromotionTerms, 'weekdays' | 'hours' | 'firstOrderOnly' | 'isAutomatic'>) {
  const when = whenWords(terms);
  return [
    ...(terms.isAutomatic ? ['Appliqué tout seul'] : []),
    ...(terms.firstOrderOnly ? ['Première commande'] : []),
    ...(isSchedule(terms) ? [when.charAt(0).toUpperCase() + when.slice(1)] : []),
  ];
}

export const codesWords = (count: number): string => french(`${count} ${plural(count, 'code', 'codes')}`);

export const seriesFileName = (promoCode: string): string => `codes-${promoCode}.csv`;
