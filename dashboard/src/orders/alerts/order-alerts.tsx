import { isAwaitingAcceptance } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isOfferedPickup, isRinging, type LastingSound } from '@comptoir/domain/orders/ringing.ts';
import { useQuery } from '@tanstack/react-query';
import { CrashBoundary } from '@comptoir/web/failure/crash-boundary.tsx';
import { useEffect, useRef, useState } from 'react';
import { latePiece } from '@comptoir/web/page/late-piece.tsx';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import { logError } from '@comptoir/web/call/log.ts';
import { useUser } from '../../session/session.ts';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { arrivalWords } from '../order-words.ts';
import { liveOrders } from '../orders.queries.ts';
import type { OrderNewsProps } from './order-news.tsx';
import { useSoundState } from './sound.ts';
import { usePlayer, type Player } from './use-player.ts';
import { useSoundPlan } from './use-sound-plan.ts';
import { useWakeLock } from '@comptoir/web/page/use-wake-lock.ts';

const OrderNews = latePiece(async () => (await import('./order-news.tsx')).OrderNews);

const PAGE_TITLE = 'Tableau de bord';
const NONE: readonly Order[] = [];

/** Everything that calls somebody who is not looking: sounds, page title, words for screen readers, alerts. */
export function OrderAlerts({ Reminder }: Pick<OrderNewsProps, 'Reminder'>) {
  const user = useUser();
  const place = user.isAllShops ? user.companyId : user.shopId;
  const { data } = useQuery(liveOrders(user));
  const hasStarted = useSoundState() !== 'unasked';
  const player = usePlayer(place);
  useOrderSounds(data?.orders ?? NONE, player);
  useWaitingTitle(data?.orders.filter(isAwaitingAcceptance).length ?? 0);
  useWakeLock(hasStarted);
  return (
    <>
      <VisuallyHidden role="status">{useArrival(data?.orders)}</VisuallyHidden>
      {data ? (
        <News
          key={place}
          orders={data.orders}
          player={player}
          isReminding={hasStarted && !user.isAllShops}
          Reminder={Reminder}
        />
      ) : null}
    </>
  );
}

/** NTF-09: what happens before the file is here counts from the first orders that were shown. */
function News(props: Omit<OrderNewsProps, 'since'>) {
  const [since] = useState(props.orders);
  return (
    // Whatever goes wrong in there, the orders go on ringing.
    <CrashBoundary instead={null}>
      <OrderNews since={since} {...props} />
    </CrashBoundary>
  );
}

function useOrderSounds(orders: readonly Order[], player: Player): void {
  const { state } = useLiveStatus();
  const reasons = {
    'new-order': orders.some(isRinging),
    'self-pickup': orders.some(isOfferedPickup),
    'connection-lost': state === 'reconnecting' || state === 'offline',
  };
  useSoundPlan(reasons, player, (sound) => {
    tellWatchdog(orders, sound).catch((error: unknown) => logError(error));
  });
}

/** law:order-story: the order's story says on which post it rang. */
async function tellWatchdog(orders: readonly Order[], sound: LastingSound): Promise<void> {
  const rang = sound === 'new-order' ? orders.filter(isRinging) : [];
  if (rang.length === 0) return;
  const { reportRang } = await import('./shown.ts');
  reportRang(rang);
}

function useWaitingTitle(count: number): void {
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${PAGE_TITLE}` : PAGE_TITLE;
  }, [count]);
  // Put back once, on leaving: telling the browser a title twice for every order costs more than drawing it.
  useEffect(
    () => () => {
      document.title = PAGE_TITLE;
    },
    [],
  );
}

/** The words for the last order that arrived while this page was open; nothing for those already there. */
function useArrival(orders: readonly Order[] | undefined): string {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!orders) {
      // Another shop: what is already there has not just arrived.
      known.current = null;
      return;
    }
    const arrived = orders.find((order) => isAwaitingAcceptance(order) && known.current?.has(order.id) === false);
    known.current = new Set(orders.map(({ id }) => id));
    if (arrived) setWords(arrivalWords(arrived));
  }, [orders]);
  return words;
}
