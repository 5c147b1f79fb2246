import { french, grouped, plural } from '../kernel/text.ts';
import { formatDate, type Instant } from '../kernel/time.ts';
import { discountWords } from '../promotions/promotions.labels.ts';
import type { PromotionTerms } from '../promotions/promotion.ts';
import type { CampaignKind } from './campaign.ts';

export const CAMPAIGN_KIND_LABELS: Record<CampaignKind, string> = {
  notification: 'Notification',
  code: 'Code promo',
  link: 'Lien',
};

export const CAMPAIGN_TAB_LABELS: Record<CampaignKind, string> = {
  notification: 'Notifications',
  code: 'Codes',
  link: 'Liens',
};

export const CAMPAIGN_COLUMNS = {
  orders: 'Commandes',
  sales: 'Ventes',
  discounts: 'Remises',
  points: 'Points',
  fees: 'Frais',
  material: 'Matière',
  margin: 'Marge nette',
  extra: 'En plus',
} as const;

const counted = (count: number, one: string, many: string): string =>
  `${grouped(String(count))} ${plural(count, one, many)}`;

type Told = { sentAt: Instant; received: number };
/** « 07/11/2026 · 842 reçues ». */
export const notificationWords = ({ sentAt, received }: Told, zone: string): string =>
  french(`${formatDate(sentAt, zone)} · ${counted(received, 'reçue', 'reçues')}`);

type Code = Pick<PromotionTerms, 'discountType' | 'discountPercent' | 'discountAmount' | 'firstOrderOnly'> & {
  createdAt: Instant;
};
/** « -10 %, depuis le 01/10/2026 », « Livraison offerte, 1re commande ». */
export const codeWords = (code: Code, zone: string): string =>
  french(
    `${discountWords(code)}, ${code.firstOrderOnly ? '1re commande' : `depuis le ${formatDate(code.createdAt, zone)}`}`,
  );

type Followed = { clicks: number; createdAt: Instant };
/** « 348 clics depuis le 18/10/2026 ». */
export const linkWords = ({ clicks, createdAt }: Followed, zone: string): string =>
  french(`${counted(clicks, 'clic', 'clics')} depuis le ${formatDate(createdAt, zone)}`);

/** CMP-12: « 14 jours avant »; « jusqu’à 14 jours avant » where some persons are compared over fewer. */
export function spanWords(
  { shortestDays, longestDays }: { shortestDays: number; longestDays: number },
  side: 'avant' | 'après',
): string {
  const days = Math.max(1, longestDays);
  const words = `${days} ${plural(days, 'jour', 'jours')} ${side}`;
  return french(shortestDays < longestDays ? `Jusqu'à ${words}` : words);
}
