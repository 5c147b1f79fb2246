import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatCountdown, localTime, MINUTE, msBetween } from '@comptoir/domain/kernel/time.ts';
import { isDecidedHere } from '@comptoir/domain/offline/here.ts';
import { dueOf, remainingTime } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { OrderTimeBar } from '../cards/order-time.tsx';
import { minutesLeft, lateWords } from '../order-words.ts';
import { HereBadge } from '../commands/here-actions.tsx';
import { HeldBadge, LeavingWords } from '../held-badge.tsx';
import { StatusBadge, TestBadge } from '../status-badge.tsx';
import { ChangedMark, type CustomerChange } from './customer-change.tsx';
import styles from './detail.module.css';

/** DET-04: the state, the time it leaves, and the bar while there is one. */
export function StateLine({ order, change }: { order: Order; change: CustomerChange }) {
  const isHere = isDecidedHere(order.held);
  return (
    <Stack gap={8}>
      <div className={styles.state}>
        {order.isTest ? <TestBadge /> : null}
        {order.held ? (
          isHere ? (
            <HereBadge held={order.held} />
          ) : (
            <HeldBadge held={order.held} />
          )
        ) : (
          <StatusBadge order={order} />
        )}
        {order.held && !isHere ? (
          <span className={styles.soft}>
            <LeavingWords held={order.held} />
          </span>
        ) : (
          <TimeWords order={order} />
        )}
        <ChangedMark change={change} fields={['requestedFor']} />
      </div>
      {order.status === 'contacting' ? null : <OrderTimeBar order={order} />}
    </Stack>
  );
}

function TimeWords({ order }: { order: Order }) {
  const { timeZone } = order.shop;
  const left = useFromNow((now) => leftWords(order, now));
  const isLate = useFromNow((now) => remainingTime(order, now)?.isLate === true);
  const due = dueOf(order);
  if (order.status === 'contacting') return <span className={styles.soft}>{left && `encore ${left}`}</span>;
  if (left !== null && due)
    return (
      <span className={styles.soft}>
        <b className={styles.left} data-late={isLate || undefined}>
          {left}
        </b>{' '}
        · {order.status === 'preparing' ? 'prête' : 'livraison prévue'} à {localTime(due, timeZone)}
      </span>
    );
  return <span className={styles.soft}>{endWords(order)}</span>;
}

function leftWords(order: Order, now: string): string | null {
  const remaining = remainingTime(order, now);
  if (!remaining) return null;
  if (order.status === 'contacting') return formatCountdown(remaining.ms);
  return remaining.isLate ? lateWords(remaining.ms) : minutesLeft(remaining.ms);
}

/** « à 20:21, en 39 min »; « depuis 20:10 » for what waits on the counter. */
function endWords(order: Order): string | null {
  const { timeZone } = order.shop;
  if (order.finishedAt) {
    const minutes = Math.max(1, Math.round(msBetween(order.sentToShopAt, order.finishedAt) / MINUTE));
    const hour = `à ${localTime(order.finishedAt, timeZone)}`;
    return order.status === 'completed' && !order.isScheduled ? `${hour}, en ${minutes}${NBSP}min` : hour;
  }
  const isWaiting = order.status === 'takeaway' || order.status === 'waiter';
  return isWaiting && order.preparationEndedAt ? `depuis ${localTime(order.preparationEndedAt, timeZone)}` : null;
}
