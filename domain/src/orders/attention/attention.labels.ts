import { cents, formatEuros } from '../../kernel/money.ts';
import { french, NBSP } from '../../kernel/text.ts';
import { formatCountdown, formatWait, MINUTE, msBetween, type Instant } from '../../kernel/time.ts';
import { attentionOf } from './attention.ts';
import { remainingTime } from '../live-orders.ts';
import type { Order } from '../order.ts';
import type { ShopAlert } from '../shop-alert.ts';

export type AttentionKind = 'waiting' | 'late' | 'driverless' | 'missed';
/** Where there is no room for all, `kept` stays whole. */
type Detail = { before?: string; kept: string; after?: string };
/** One cell of the control strip: how many, which one to open first, and why it presses. */
export type AttentionCell = {
  kind: AttentionKind;
  count: number;
  words: string;
  /** Null: nobody is waiting. */
  detail: Detail | null;
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
  const cell = (kind: AttentionKind, count: number, orderId: string | null | undefined, detail: Detail | null) => ({
    kind,
    count,
    words: WORDS[kind][count > 1 ? 1 : 0],
    detail,
    orderId: orderId ?? null,
  });
  return [
    cell('waiting', waiting.length, waiting[0]?.id, waitingDetail(waiting[0], now)),
    cell('late', late.length, late[0]?.id, lateDetail(late[0], now)),
    cell('driverless', driverless.length, driverless[0]?.id, driverlessDetail(driverless[0], now)),
    cell('missed', missed.length, missed[0]?.orderId, missedDetail(missed[0])),
  ];
}

function waitingDetail(urgent: Order | undefined, now: Instant): Detail | null {
  if (!urgent) return null;
  const left = remainingTime(urgent, now);
  return left
    ? { before: 'Ouvrir la plus urgente · ', kept: formatCountdown(left.ms) }
    : { kept: 'Ouvrir la plus urgente' };
}

const waited = (ms: number): string => formatWait(Math.max(MINUTE, ms));

const lateDetail = (worst: Order | undefined, now: Instant): Detail | null =>
  worst ? { before: french("jusqu'à "), kept: waited(-(remainingTime(worst, now)?.ms ?? 0)) } : null;

function driverlessDetail(first: Order | undefined, now: Instant): Detail | null {
  if (!first) return null;
  if (first.status === 'ready' && first.preparationEndedAt)
    return { before: 'prête depuis ', kept: waited(msBetween(first.preparationEndedAt, now)) };
  return { kept: numberWords(first.orderNumber) };
}

function missedDetail(alert: Pick<ShopAlert, 'data'> | undefined): Detail | null {
  if (!alert) return null;
  const { orderNumber, amount } = alert.data;
  const kept = numberWords(orderNumber);
  return amount === null ? { kept } : { kept, after: ` · ${formatEuros(cents(amount))}` };
}

const numberWords = (orderNumber: string): string => `n°${NBSP}${orderNumber}`;
