import type { Order } from '@comptoir/domain/orders/order.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type ComponentType } from 'react';
import { logError } from '@comptoir/web/call/log.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { OrderAlertStack } from './order-alert-stack.tsx';
import { answeredWords, noDriverWords } from './alert-words.ts';
import { tellCancelled } from './cancellation-store.ts';
import { cancelledAmong } from './cancellations.ts';
import { liveChanges, type LiveChanges } from './live-changes.ts';
import { shopAlerts } from './shop-alerts.queries.ts';
import type { Player } from './use-player.ts';
import { usePrintAtAcceptance } from '../../printers/use-print-at-acceptance.ts';
import { useUser } from '../../session/session.ts';
import { oneShop } from '../../shops/shops.queries.ts';
import { orderStory, putOrder } from '../orders.queries.ts';

export type OrderNewsProps = {
  /** The orders that were shown first, maybe long before this file came. */
  since: readonly Order[];
  orders: readonly Order[];
  player: Player;
  isReminding: boolean;
  Reminder: ComponentType<ReminderProps>;
};

export type ReminderProps = { orders: readonly Order[]; player: Player };

/** What happens to the orders of this place while nobody looks. Mounted once per place, whatever page is open. */
export function OrderNews({ since, orders, player, isReminding, Reminder }: OrderNewsProps) {
  useLiveNews(since, orders, player);
  useMissedSound(player);
  useTickets(orders);
  return (
    <>
      <OrderAlertStack />
      {isReminding ? <Reminder orders={orders} player={player} /> : null}
    </>
  );
}

/** FLO-36: an order that was missed is heard, once, by whoever was there. */
function useMissedSound(player: Player): void {
  const alerts = useQuery(shopAlerts(useUser())).data?.items;
  const known = useRef<ReadonlySet<string> | null>(null);
  const play = useEffectEvent(() => player?.('customer-cancel'));
  useEffect(() => {
    if (!alerts) return;
    const missed = alerts.filter(({ kind }) => kind === 'order-missed').map(({ id }) => id);
    if (missed.some((id) => known.current?.has(id) === false)) play();
    known.current = new Set(missed);
  }, [alerts]);
}

function useTickets(orders: readonly Order[]): void {
  const user = useUser();
  const cache = useQueryClient();
  const { data: shop } = useQuery({ ...oneShop(user), enabled: !user.isAllShops });
  usePrintAtAcceptance({
    orders,
    shop: user.isAllShops ? undefined : shop,
    readStory: (order) => cache.query(orderStory(order)),
    onCounted: (order) => putOrder(cache, order),
  });
}

function useLiveNews(since: readonly Order[], orders: readonly Order[], player: Player): void {
  const cache = useQueryClient();
  const before = useRef(since);
  const tell = useEffectEvent(async ({ gone, begun, driverless, answered }: LiveChanges) => {
    if (begun.length > 0 || answered.length > 0) player?.('window-opens');
    for (const order of answered) toast.success({ text: answeredWords(order) });
    for (const order of driverless) toast.warning({ text: noDriverWords(order) });
    const news = (await cancelledAmong(cache, gone)).filter(tellCancelled);
    if (news.length > 0) player?.('customer-cancel');
  });
  useEffect(() => {
    const changes = liveChanges(before.current, orders);
    before.current = orders;
    tell(changes).catch((error: unknown) => logError(error));
  }, [orders]);
}
