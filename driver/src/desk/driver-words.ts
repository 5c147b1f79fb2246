import { cityOf, streetOf } from '@comptoir/domain/kernel/address.ts';
import type { CarriedOrder, DriverOffer } from '@comptoir/contract/driver-app.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { PAYMENT_TYPE_LABELS, type PaymentType } from '@comptoir/domain/kernel/sales.ts';
import { splitWords, titleOf } from '@comptoir/domain/orders/orders.labels.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { formatCountdown, formatTime, MINUTE, msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';

/** Whoever delivers is where the shop is: the telephone's own hour is the right one. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const courseTitle = (order: Pick<CarriedOrder, 'orderNumber' | 'isTest'>): string =>
  titleOf(order, `course n°${NBSP}${order.orderNumber}`);

export const offerTitle = (offer: Pick<DriverOffer, 'isTest'>): string => titleOf(offer, 'nouvelle course');

const KILOMETRES = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const kmWords = (km: number): string => `${KILOMETRES.format(km)}${NBSP}km`;

/** « Prête à 20:35 · dans 12 min »; once that time has come, it can only be soon. */
export function readyAtWords(readyAt: Instant, now: Instant, zone: string): string {
  const minutes = Math.ceil(msBetween(now, readyAt) / MINUTE);
  if (minutes <= 0) return 'Prête d’un instant à l’autre';
  return `Prête à ${formatTime(readyAt, zone)} · dans ${minutes}${NBSP}min`;
}

type Cooking = Pick<CarriedOrder, 'status' | 'readyAt'>;

export function kitchenWords({ status, readyAt }: Cooking, now: Instant, zone: string): string {
  if (status === 'ready') return 'La commande est prête';
  if (status === 'contacting') return 'Le restaurant n’a pas encore accepté la commande';
  return readyAt === null ? 'En préparation' : readyAtWords(readyAt, now, zone);
}

/** FLO-54: what is not accepted yet cannot be taken along. */
export const pickUpRefusal = ({ status }: Pick<CarriedOrder, 'status'>): string | null =>
  status === 'preparing' || status === 'ready' ? null : 'Le restaurant n’a pas encore accepté la commande.';

/** FLO-89: whether a customer who does not open is still waited for. */
export const isAwaited = ({ awaitedUntil }: Pick<CarriedOrder, 'awaitedUntil'>, now: Instant): boolean =>
  awaitedUntil !== null && now < awaitedUntil;

type Paid = Pick<CarriedOrder, 'toCollect' | 'paymentType' | 'driverPaymentType' | 'paymentSplit'>;

/** FLO-84: how the customer said they would pay. */
export function meansWords({ paymentType, driverPaymentType, paymentSplit }: Paid): string {
  if (paymentSplit && driverPaymentType === paymentSplit[0]?.means) return splitWords(paymentSplit);
  const means: PaymentType | null = paymentType === 'to_driver' ? driverPaymentType : paymentType;
  return means === null ? 'Moyen de paiement à demander' : PAYMENT_TYPE_LABELS[means];
}

export const collectWords = (order: Paid): string =>
  order.toCollect === 0 ? 'Déjà payée, rien à encaisser' : french(`À encaisser : ${formatEuros(order.toCollect)}`);

export const itemWords = (count: number): string => `${count} ${plural(count, 'article', 'articles')}`;

export const offeredWords = ({ offeredAt }: Pick<DriverOffer, 'offeredAt'>, now: Instant): string =>
  `il y a ${formatCountdown(msBetween(offeredAt, now))}`;

/** A link that opens the telephone's own map: Apple's know no geo: address. */
export function mapLink(address: Address, userAgent: string): string {
  const query = encodeURIComponent(`${streetOf(address)}, ${cityOf(address)}`);
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${query}`;
  const { latitude, longitude } = address.location ?? { latitude: 0, longitude: 0 };
  return `geo:${latitude},${longitude}?q=${query}`;
}
