import type { KitchenState } from '@comptoir/domain/kitchen/board.ts';
import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { localTime, MINUTE, toMs, type Instant } from '@comptoir/domain/kernel/time.ts';

export const STATE_TITLES: Record<KitchenState, string> = {
  'to-accept': 'À accepter',
  preparing: 'En préparation',
  ready: 'Prêtes',
  later: 'Pour plus tard',
};

type DueWords = { figure: string; detail: string };

/** KIT-06: in words, not in colour alone. */
export function dueWords(leftMs: number, hour: string): DueWords {
  if (leftMs > 0) return { figure: `${Math.max(1, Math.ceil(leftMs / MINUTE))}${NBSP}min`, detail: `pour ${hour}` };
  const late = Math.floor(-leftMs / MINUTE);
  if (late === 0) return { figure: 'Maintenant', detail: `pour ${hour}` };
  return { figure: `+${late}${NBSP}min`, detail: `de retard · ${hour}` };
}

/** « 3 commandes attendent au comptoir » */
export const waitingWords = (count: number): string =>
  `${count} ${plural(count, 'commande attend', 'commandes attendent')} au comptoir`;

export const countdownWords = (leftMs: number): string => {
  if (leftMs <= 0) return 'délai dépassé';
  return leftMs < MINUTE
    ? `encore ${Math.ceil(leftMs / 1000)}${NBSP}s`
    : `encore ${Math.ceil(leftMs / MINUTE)}${NBSP}min`;
};

/** « 4 faites » */
export const doneWords = (done: number): string => `${done} ${plural(done, 'fait', 'faits')}`;

/** « Rush jusqu’à 21:30 » */
export const rushWords = ({ until }: { until: Instant | null }, timeZone: string): string =>
  until ? `Rush jusqu’à ${localTime(until, timeZone)}` : 'Mode rush';

export const numberWords = (orderNumber: string): string => french(`n° ${orderNumber}`);

/** « Annuler · 7 s »; null once it leaves. */
export function undoWords({ dueAt }: { dueAt: Instant }, now: Instant): string | null {
  const seconds = Math.ceil((toMs(dueAt) - toMs(now)) / 1_000);
  return seconds > 0 ? `Annuler · ${seconds}${NBSP}s` : null;
}
