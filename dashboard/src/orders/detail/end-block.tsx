import { IconInfoCircle } from '@tabler/icons-react';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { formatDate, localTime } from '@comptoir/domain/kernel/time.ts';
import type { CanceledBy } from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import { CANCEL_REASON_LABELS } from '@comptoir/domain/orders/orders.labels.ts';
import { hasDriver } from '@comptoir/domain/orders/attention/driver-facts.ts';
import { useState } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { driverName } from './driver-words.ts';
import styles from './detail.module.css';

const ENDED_BY: Record<CanceledBy, string> = {
  customer: 'Le client',
  shop: 'Le magasin',
  driver: 'Le livreur',
  marketplace: 'La plateforme',
  system: 'Le système',
};

const MISSED_REASONS: Record<NonNullable<Order['missedReason']>, string> = {
  no_answer: 'Personne n’a répondu avant la fin du délai.',
  no_driver: 'Aucun livreur n’a été trouvé à temps.',
};

/** DET-28: who ended it, why, and when. */
export function EndBlock({ order }: { order: Order }) {
  const end = endOf(order);
  if (!end || !order.finishedAt) return null;
  const { timeZone } = order.shop;
  return (
    <section className={styles.end}>
      <p className={styles.endWho}>{end.who}</p>
      <p>{end.reason}</p>
      <p className={styles.soft}>
        Le {formatDate(order.finishedAt, timeZone)} à {localTime(order.finishedAt, timeZone)}
      </p>
    </section>
  );
}

function endOf({ status, cancellation, missedReason }: Order): { who: string; reason: string } | null {
  if (status === 'missed') return { who: 'Commande manquée', reason: missedReason ? MISSED_REASONS[missedReason] : '' };
  if (!cancellation || !isFinished(status)) return null;
  const person = cancellation.userFirstName ? ` (${cancellation.userFirstName})` : '';
  return {
    who: `${ENDED_BY[cancellation.canceledBy]}${person}`,
    // FLO-60: the specification has no reason of its own for a platform that gives an order up.
    reason:
      cancellation.canceledBy === 'marketplace'
        ? 'Commande annulée sur la plateforme'
        : CANCEL_REASON_LABELS[cancellation.cancelReason],
  };
}

export function ValidatedBy({ order }: { order: Order }) {
  const words = validationWords(order);
  return words ? <span className={styles.help}>{words}</span> : null;
}

function validationWords(order: Order): string | null {
  if (order.status !== 'completed' || !order.validatedBy) return null;
  if (order.validatedBy === 'system') return 'Terminée automatiquement';
  if (order.validatedBy === 'driver') return `Validée par ${hasDriver(order) ? driverName(order) : 'le livreur'}`;
  return `Validée par ${order.handledBy ?? 'le magasin'}`;
}

/** DET-37: the order was live when it was opened, and somebody else has finished it since. */
export function HandledElsewhere({ order, isMine }: { order: Order; isMine: boolean }) {
  const [wasLive] = useState(() => !isFinished(order.status));
  const name = order.cancellation?.userFirstName ?? order.handledBy;
  if (!wasLive || isMine || !isFinished(order.status) || !name) return null;
  return (
    <p className={styles.elsewhere} role="status">
      <Glyph icon={IconInfoCircle} />
      {refusalSentence('ORDER_ALREADY_HANDLED', { name })}
    </p>
  );
}
