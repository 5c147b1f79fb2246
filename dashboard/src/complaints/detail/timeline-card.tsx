import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDay, localDay, localTime, MINUTE } from '@comptoir/domain/kernel/time.ts';
import { endedLateMs, promisedFor } from '@comptoir/domain/orders/live-orders.ts';
import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { storyLines } from '../../orders/detail/story-lines.ts';
import styles from './detail.module.css';

/** What screens and letters did is no part of what the customer lived through. */
const QUIET = new Set(['seen', 'rang', 'opened', 'printed', 'customer-told', 'till-sent', 'money-captured']);
const ENDS = new Set(['delivered', 'validate', 'auto-close']);

export function TimelineCard({ story, order }: { story: readonly OrderEvent[]; order: Order }) {
  const told = story.filter(({ type }) => !QUIET.has(type));
  const late = lateWords(order);
  const endedAt = told.find(({ type }) => ENDS.has(type))?.at;
  return (
    <Card as="section">
      <h2 className={styles.title}>Ce qui s’est passé</h2>
      <ol className={styles.timeline}>
        {storyLines(told, order).map(({ at, words }) => {
          const isLate = late !== null && at === endedAt;
          return (
            <li key={`${at}-${words}`} data-late={isLate || undefined}>
              <time dateTime={at}>{hourOf(at, order)}</time>
              <span>{isLate ? `${words}, ${late}` : words}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** « promise à 19:35 : 17 min de retard » */
function lateWords(order: Order): string | null {
  const ms = endedLateMs(order);
  const promised = promisedFor(order);
  if (ms === null || !promised || ms < MINUTE) return null;
  const minutes = Math.round(ms / MINUTE);
  return `promise à ${localTime(promised, order.shop.timeZone)}${NBSP}: ${minutes}${NBSP}min de retard`;
}

function hourOf(at: string, { createdAt, shop: { timeZone } }: Order): string {
  const day = localDay(at, timeZone);
  const hour = localTime(at, timeZone);
  return day === localDay(createdAt, timeZone) ? hour : `${formatDay(day).slice(0, 5)} ${hour}`;
}
