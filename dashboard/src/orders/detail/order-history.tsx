import { localDay, localTime, formatDay } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useQuery } from '@tanstack/react-query';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { orderStory } from '../orders.queries.ts';
import { storyLines } from './story-lines.ts';
import styles from './detail.module.css';

/** law:order-story: who did what, and when. */
export function OrderHistory({ order }: { order: Order }) {
  const story = useQuery(orderStory(order));
  return (
    <section className={`${styles.ruled} ${styles.history}`}>
      <h3 className={styles.title}>Historique</h3>
      {story.data ? (
        <ol className={styles.story}>
          {storyLines(story.data.items, order).map(({ at, words }) => (
            <li key={`${at}-${words}`} className={styles.event}>
              <time dateTime={at}>{timeOf(at, order)}</time>
              <span>{words}</span>
            </li>
          ))}
        </ol>
      ) : story.isError ? (
        <p className={styles.help}>L’historique n’a pas pu être chargé.</p>
      ) : (
        <LoadingRegion label="Chargement de l’historique">
          <Skeleton width="60%" height={14} />
        </LoadingRegion>
      )}
    </section>
  );
}

/** The hour alone on the day of the order, with its date on another day. */
function timeOf(at: string, { createdAt, shop: { timeZone } }: Order): string {
  const day = localDay(at, timeZone);
  const hour = localTime(at, timeZone);
  return day === localDay(createdAt, timeZone) ? hour : `${formatDay(day).slice(0, 5)} ${hour}`;
}
