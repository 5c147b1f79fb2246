import { cents, formatEuros } from '../../kernel/money.ts';
import { french, NBSP } from '../../kernel/text.ts';
import { formatCountdown, MINUTE, msBetween, type Instant } from '../../kernel/time.ts';
import { attentionOf } from './attention.ts';
import { remainingTime } from '../live-orders.ts';
import type { Order } from '../order.ts';
import type { ShopAlert } from '../shop-alert.ts';

export type AttentionKind = 'waiting' | 'late' | 'driverless' | 'missed';
/** One cell of the control strip: how many, which one to open first, and why it presses. */
export type AttentionCell = {
  kind: AttentionKind;
  count: number;
  words: string;
  detail: string;
  orderId: string | null;
};

const WORDS: Record<AttentionKind, [one: string, many: string]> = {
  waiting: ['en attente', 'en attente'],
  late: ['en retard', 'en retard'],
  driverless: ['sans livreur', 'sans livreur'],
  missed: ['manquée', 'manquées'],
};

/** `alerts` are those that nobody has seen to, the newest first. */
export function attentionCells(
  orders: readonly Order[],
  alerts: readonly Pick<ShopAlert, 'kind' | 'orderId' | 'data'>[],
  now: Instant,
): AttentionCell[] {
  const { waiting, late, driverless } = attentionOf(orders, now);
  const missed = alerts.filter(({ kind }) => kind === 'order-missed');
  const cell = (kind: AttentionKind, count: number, orderId: string | null | undefined, detail: string) => ({
    kind,
    count,
    words: WORDS[kind][count > 1 ? 1 : 0],
    detail: count === 0 ? '' : french(detail),
    orderId: orderId ?? null,
  });
  return [
    cell('waiting', waiting.length, waiting[0]?.id, waitingDetail(waiting[0], now)),
    cell('late', late.length, late[0]?.id, lateDetail(late[0], now)),
    cell('driverless', driverless.length, driverless[0]?.id, driverlessDetail(driverless[0], now)),
    cell('missed', missed.length, missed[0]?.orderId, missedDetail(missed[0])),
  ];
}

function waitingDetail(urgent: Order | undefined, now: Instant): string {
  const left = urgent && remainingTime(urgent, now);
  return left ? `Ouvrir la plus urgente · ${formatCountdown(left.ms)}` : 'Ouvrir la plus urgente';
}

const minutes = (ms: number): string => `${Math.max(1, Math.floor(ms / MINUTE))}${NBSP}min`;

const lateDetail = (worst: Order | undefined, now: Instant): string =>
  worst ? `jusqu'à ${minutes(-(remainingTime(worst, now)?.ms ?? 0))}` : '';

function driverlessDetail(first: Order | undefined, now: Instant): string {
  if (!first) return '';
  if (first.status === 'ready' && first.preparationEndedAt)
    return `prête depuis ${minutes(msBetween(first.preparationEndedAt, now))}`;
  return `n° ${first.orderNumber}`;
}

const missedDetail = (alert: Pick<ShopAlert, 'data'> | undefined): string => {
  if (!alert) return '';
  const { orderNumber, amount } = alert.data;
  return amount === null ? `n° ${orderNumber}` : `n° ${orderNumber} · ${formatEuros(cents(amount))}`;
};
