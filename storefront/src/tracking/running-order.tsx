import { followOrder } from '@comptoir/contract/checkout.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { isFinished, isHandedOut, toldStatus } from '@comptoir/domain/orders/order-status.ts';
import { call, CallFailed } from '@comptoir/web/call/call.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { IconChevronRight, IconLoader } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { usePage } from '../app/page-store.ts';
import { NotificationsOffer } from '../push-devices/notifications-offer.tsx';
import { hourWords } from './hour-words.ts';
import { keepOrder, keptOrder, type KeptOrder } from './kept-order.ts';
import styles from './running-order.module.css';

type Followed = Reply<typeof followOrder>;

const ASK_MS = 30_000;
function hourOf(order: Followed, now: Instant, zone: string): string | null {
  const { orderType, status, requestedFor, expectedPickupAt, expectedDropoffAt } = order;
  if (!status || isHandedOut(status)) return null;
  return hourWords(
    orderType,
    orderType === 'delivery' ? expectedDropoffAt : (expectedPickupAt ?? requestedFor),
    now,
    zone,
  );
}

/** DESIGN §11: the earlier order stays in view while one orders more. */
export function RunningOrder({ shopId }: { shopId: string }) {
  const [kept] = useState(() => keptOrder(shopId));
  return kept ? <Running shopId={shopId} kept={kept} /> : null;
}

function Running({ shopId, kept }: { shopId: string; kept: KeptOrder }) {
  const { shop } = usePage();
  const order = useFollowed(shopId, kept);
  const hour = useFromNow((now) => (order ? hourOf(order, now, shop.timeZone) : null));
  if (!order?.orderNumber || !order.status) return null;
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const facts = [`N°${NBSP}${order.orderNumber}`, hour].filter(Boolean).join(' · ');
  return (
    <section className={styles.place} aria-label="Votre commande en cours">
      <a className={styles.order} href={kept.followPath}>
        <IconLoader size={24} stroke={2} aria-hidden="true" />
        <span>
          <strong>{`${count} ${plural(count, 'article', 'articles')} · ${toldStatus(order.status, order.orderType)}`}</strong>
          <span className={styles.soft}>{facts}</span>
        </span>
        <IconChevronRight size={22} stroke={1.7} aria-hidden="true" />
      </a>
      <NotificationsOffer order={kept} />
    </section>
  );
}

/** Asked again while somebody looks; once it is over, or is no order of ours, it is forgotten. */
function useFollowed(shopId: string, { orderId, orderToken }: KeptOrder): Followed | null {
  const [order, setOrder] = useState<Followed | null>(null);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      if (isOver || document.hidden) return;
      try {
        const known = await call(followOrder, { params: { orderId }, query: { token: orderToken } });
        isOver = known.status !== null && isFinished(known.status);
        setOrder(isOver ? null : known);
      } catch (error) {
        // Without a network the last answer stays.
        isOver = error instanceof CallFailed && error.status === 404;
        if (isOver) setOrder(null);
      }
      if (isOver) keepOrder(shopId, null);
    };
    const again = () => void ask();
    again();
    const timer = setInterval(again, ASK_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [shopId, orderId, orderToken]);
  return order;
}
