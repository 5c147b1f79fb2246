import { WEEKDAY_NAMES } from '../kernel/calendar.ts';
import { french, NBSP, plural } from '../kernel/text.ts';
import { localParts } from '../kernel/time.ts';
import type { PaceNow, Rush, Shop } from '../shops/shop.ts';
import { LOAD_BANDS } from './pace.ts';

const minutes = (count: number): string => `${count}${NBSP}min`;

/** « 6 commandes en cours : +10 min » */
export const loadWords = ({ orders, extraMinutes }: Pick<PaceNow, 'orders' | 'extraMinutes'>): string =>
  french(`${orders} ${plural(orders, 'commande', 'commandes')} en cours : +${minutes(extraMinutes)}`);

/** « d’habitude 25 min le samedi à 20 h » */
export function hourWords({ usualMinutes, hour }: Pick<PaceNow, 'usualMinutes' | 'hour'>, zone: string): string | null {
  if (usualMinutes === null) return null;
  const { weekday, time } = localParts(hour, zone);
  return `d’habitude ${minutes(usualMinutes)} le ${WEEKDAY_NAMES[weekday]} à ${Number(time.slice(0, 2))}${NBSP}h`;
}

type Told = Pick<Shop, 'timeZone' | 'paceNow'> & { rush: Pick<Rush, 'enabled' | 'extraPreparationMinutes'> };

/** PAC-14: why an order takes what is proposed; the strongest cause. Null: it is the shop's own time. */
export function paceReason({ rush, paceNow, timeZone }: Told): string | null {
  if (rush.enabled) return french(`rush : +${minutes(rush.extraPreparationMinutes)}`);
  if (!paceNow) return null;
  return paceNow.extraMinutes > 0 ? loadWords(paceNow) : hourWords(paceNow, timeZone);
}

/** « 3 à 5 commandes », « 13 et plus » */
export function bandWords(band: number): string {
  const from = LOAD_BANDS[band] ?? 0;
  const next = LOAD_BANDS[band + 1];
  return next === undefined ? `${from} et plus` : `${from} à ${next - 1}`;
}

/** « Cadence : +10 min » */
export const paceBadge = ({ extraMinutes }: Pick<PaceNow, 'extraMinutes'>): string =>
  `Cadence${NBSP}: ${minutesAdded({ extraMinutes })}`;

export const minutesAdded = ({ extraMinutes }: Pick<PaceNow, 'extraMinutes'>): string => `+${minutes(extraMinutes)}`;
