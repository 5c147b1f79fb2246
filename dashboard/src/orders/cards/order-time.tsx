import { formatCountdown, localDay, localTime, MINUTE } from '@comptoir/domain/kernel/time.ts';
import { dueOf, remainingTime, type Timed } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import { FittingWords } from '@comptoir/web/ui/base/fitting-words.tsx';
import { TimeBar } from '@comptoir/web/ui/feedback/time-bar.tsx';
import { lateWords, minutesLeft, shortDayWords } from '../order-words.ts';
import styles from './order-card.module.css';

// The only parts of a card that the clock redraws, each in the second in which its own words change.

/** Under this part of its time an order is urgent (DESIGN §2). */
const URGENT_FRACTION = 0.2;

/** Red in its last minute. */
export function AcceptCountdown({ order }: { order: Timed }) {
  const words = useFromNow((now) => formatCountdown(remainingTime(order, now)?.ms ?? 0));
  const isLastMinute = useFromNow((now) => (remainingTime(order, now)?.ms ?? MINUTE) < MINUTE);
  return (
    <span className={styles.figure} data-urgent={isLastMinute || undefined}>
      {words}
    </span>
  );
}

/** ORD-20: « 12 min », or « dépassé de 3 min »; null where no time is to be kept. */
export function useTimeLeft(order: Timed): { left: string | null; isLate: boolean } {
  const left = useFromNow((now) => {
    const remaining = order.status === 'contacting' ? null : remainingTime(order, now);
    return remaining && (remaining.isLate ? lateWords(remaining.ms) : minutesLeft(remaining.ms));
  });
  const isLate = useFromNow((now) => remainingTime(order, now)?.isLate === true);
  return { left, isLate };
}

/** ORD-19, ORD-20: the figure at the right of the number, and the hour under it. */
export function CardTime({ order }: { order: Order }) {
  const { timeZone } = order.shop;
  const { left, isLate } = useTimeLeft(order);
  if (left !== null)
    return (
      <div className={styles.time}>
        {isLate ? <Lateness words={left} /> : <span className={styles.left}>{left}</span>}
        <span className={styles.hour}>Pour {localTime(dueOf(order) ?? order.requestedFor, timeZone)}</span>
      </div>
    );
  if (order.isScheduled) return <RequestedTime order={order} />;
  return (
    <div className={styles.time}>
      <span className={styles.hour}>Reçue {localTime(order.sentToShopAt, timeZone)}</span>
    </div>
  );
}

/** On a narrow card « dépassé de » goes before its figure does. */
function Lateness({ words }: { words: string }) {
  const figureAt = Math.max(0, words.search(/\d/));
  return (
    <FittingWords
      className={classes(styles.left, styles.late)}
      before={words.slice(0, figureAt)}
      kept={words.slice(figureAt)}
    />
  );
}

function RequestedTime({ order: { requestedFor, shop } }: { order: Order }) {
  const today = useFromNow((now) => localDay(now, shop.timeZone));
  return (
    <div className={styles.time}>
      <span className={styles.left}>Pour {localTime(requestedFor, shop.timeZone)}</span>
      <span className={styles.hour}>{shortDayWords(localDay(requestedFor, shop.timeZone), today)}</span>
    </div>
  );
}

/** ORD-20, ORD-21: nothing where an order has no time to keep. */
export function OrderTimeBar({ order }: { order: Order }) {
  // Rounded to what the eye can tell, so that a long wait is not redrawn every second.
  const thousandths = useFromNow((now) => {
    const remaining = remainingTime(order, now);
    if (!remaining) return null;
    return remaining.isLate ? -1 : Math.round(remaining.fraction * 1000);
  });
  if (thousandths === null) return null;
  if (thousandths < 0) return <TimeBar fraction={1} tone="red" />;
  const fraction = thousandths / 1000;
  const isUrgent = order.status === 'contacting' || fraction < URGENT_FRACTION;
  return <TimeBar fraction={fraction} tone={isUrgent ? 'amber' : 'green'} />;
}
