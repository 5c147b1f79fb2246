import { dueInKitchen } from '@comptoir/domain/kitchen/board.ts';
import type { KitchenOrder } from '@comptoir/domain/kitchen/kitchen-order.ts';
import { localTime, toMs } from '@comptoir/domain/kernel/time.ts';
import { remainingTime } from '@comptoir/domain/orders/live-orders.ts';
import { useFromServerNow } from '@comptoir/web/page/now.ts';
import { TimeBar } from '@comptoir/web/ui/feedback/time-bar.tsx';
import { countdownWords, dueWords } from './kitchen-words.ts';
import styles from './kitchen-card.module.css';

// KIT-06: the only parts of a card that the clock redraws, each in the second in which its own words change.

const URGENT_FRACTION = 0.2;
type Timed = { order: KitchenOrder; timeZone: string };

export function CardTime({ order, timeZone }: Timed) {
  const due = dueInKitchen(order);
  const isWaiting = order.status === 'contacting';
  const words = useFromServerNow((now) => {
    if (order.preparationEndedAt !== null && order.status !== 'preparing')
      return JSON.stringify({ figure: 'Prête', detail: `depuis ${localTime(order.preparationEndedAt, timeZone)}` });
    if (!due) return JSON.stringify({ figure: '', detail: `reçue ${localTime(order.sentToShopAt, timeZone)}` });
    const leftMs = toMs(due) - toMs(now);
    if (isWaiting) return JSON.stringify({ figure: countdownWords(leftMs), detail: 'pour répondre' });
    return JSON.stringify(dueWords(leftMs, localTime(due, timeZone)));
  });
  const isLate = useFromServerNow((now) => due !== null && due <= now && (order.status === 'preparing' || isWaiting));
  const { figure, detail } = JSON.parse(words) as { figure: string; detail: string };
  return (
    <div className={styles.time} data-late={isLate || undefined}>
      <span className={styles.figure} data-words={isWaiting || undefined}>
        {figure}
      </span>
      <span className={styles.hour}>{detail}</span>
    </div>
  );
}

/** In steps of a hundredth: a bar that moves at each second would draw the wall all evening. */
export function CardBar({ order }: { order: KitchenOrder }) {
  const percent = useFromServerNow((now) => Math.round((remainingTime(order, now)?.fraction ?? 1) * 100));
  const isLate = useFromServerNow((now) => remainingTime(order, now)?.isLate === true);
  if (isLate) return <TimeBar fraction={1} tone="red" />;
  return <TimeBar fraction={percent / 100} tone={percent / 100 < URGENT_FRACTION ? 'amber' : 'green'} />;
}

export function WallClock({ timeZone }: { timeZone: string }) {
  const time = useFromServerNow((now) => localTime(now, timeZone));
  return <time className={styles.clock}>{time}</time>;
}
