import { formatDay, localDay, localTime, type Day } from '@comptoir/domain/kernel/time.ts';
import { endedLateMs, isAwaitingAcceptance, promisedFor } from '@comptoir/domain/orders/live-orders.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { endedWords } from '../order-words.ts';
import { MISSING, type ListedOrder } from './listed-order.ts';
import { AcceptCountdown, useTimeLeft } from '../cards/order-time.tsx';
import styles from './orders-table.module.css';

/** The day if it is not today, the hour that was promised and, under it, the hour of arrival at the shop. */
export function OrderHours({ order }: { order: ListedOrder }) {
  const { timeZone } = order.shop;
  const today = useFromNow((now) => localDay(now, timeZone));
  const promised = promisedFor(order);
  const day = localDay(promised ?? order.sentToShopAt, timeZone);
  const dayReceived = localDay(order.sentToShopAt, timeZone);
  const date = dateWords(day, today);
  const received = `Reçue ${dateWords(dayReceived, day)}${localTime(order.sentToShopAt, timeZone)}`;
  if (promised === null) return `${date}${received}`;
  return (
    <>
      {`${date}Pour ${localTime(promised, timeZone)}`}
      <span className={styles.under}>{received}</span>
    </>
  );
}

/** « 13/11 », with the year where it is another; nothing for the day that is meant anyway. */
function dateWords(day: Day, meant: Day): string {
  if (day === meant) return '';
  return `${formatDay(day).slice(0, day.slice(0, 4) === meant.slice(0, 4) ? 5 : undefined)} `;
}

/** The time left to answer or to keep, then how late it is; of a finished order, how late it was. */
export function OrderDelay({ order }: { order: ListedOrder }) {
  const { left, isLate } = useTimeLeft(order);
  if (isAwaitingAcceptance(order)) return order.acceptDeadlineAt ? <AcceptCountdown order={order} /> : MISSING;
  const lateMs = isFinished(order.status) ? endedLateMs(order) : null;
  if (lateMs !== null) return <Delay words={endedWords(lateMs)} isLate={endedWords(lateMs) !== endedWords(0)} />;
  return left === null ? MISSING : <Delay words={left} isLate={isLate} />;
}

const Delay = ({ words, isLate }: { words: string; isLate: boolean }) => (
  <span className={styles.delay} data-late={isLate || undefined}>
    {words}
  </span>
);
