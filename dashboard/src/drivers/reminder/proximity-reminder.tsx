import { flagDeliveryReminder } from '@comptoir/contract/deliveries.ts';
import { reminderQueue } from '@comptoir/domain/drivers/pickup-reminder.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconMoped } from '@tabler/icons-react';
import { useState } from 'react';
import { call, CallFailed } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { driverList } from '../drivers.queries.ts';
import { NoticeDialog } from '@comptoir/web/ui/dialogs/notice-dialog.tsx';
import { putOrder } from '../../orders/orders.queries.ts';
import { proximityWords } from '../../orders/alerts/alert-words.ts';
import { nextTurns, type Turn } from './reminder-turns.ts';
import type { ReminderProps } from '../../orders/alerts/order-news.tsx';
import type { Player } from '../../orders/alerts/use-player.ts';
import { useSoundPlan } from '../../orders/alerts/use-sound-plan.ts';

const NOBODY: readonly Driver[] = [];

/** NTF-11 to NTF-20: one at a time, the oldest trigger first. */
export function ProximityReminder({ orders, player }: ReminderProps) {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const open = orders.filter((order) => order.pickupStatus > 0 && !answered.has(order.id));
  const drivers = useDrivers(open.find(({ driverId }) => driverId !== null));
  const turn = useTurns(open, drivers)[0];
  const order = open.find(({ id }) => id === turn?.orderId);
  const flag = useFlag();
  if (!order) return null;
  const answer = () => {
    setAnswered(new Set([...answered, order.id]));
    flag(order);
  };
  return <DueReminder key={order.id} order={order} player={player} onAnswer={answer} />;
}

/** Read only once one of ours is on the way. */
function useDrivers(example: Order | undefined): readonly Driver[] {
  const shop = { companyId: example?.companyId ?? '', shopId: example?.shopId ?? '' };
  return useQuery({ ...driverList(shop), enabled: example !== undefined }).data?.items ?? NOBODY;
}

function useTurns(orders: readonly Order[], drivers: readonly Driver[]): readonly Turn[] {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const due = useFromNow((now) =>
    reminderQueue(orders, drivers, now)
      .map(({ id }) => id)
      .join(' '),
  );
  const next = nextTurns(turns, due.split(' ').filter(Boolean), orders);
  if (next !== turns) setTurns(next);
  return next;
}

function DueReminder({ order, player, onAnswer }: { order: Order; player: Player; onAnswer: () => void }) {
  useSoundPlan({ proximity: true }, player);
  return (
    <NoticeDialog
      icon={IconMoped}
      title="Livreur à proximité"
      text={proximityWords(order)}
      closeLabel="J’ai compris"
      comesByItself
      onClose={onAnswer}
    />
  );
}

const TRIES = 5;

/** NTF-19: sent again until it arrives, with one key: the other screens of the shop wait for it. */
function useFlag(): (order: Order) => void {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ order, key }: { order: Order; key: string }) =>
      call(
        flagDeliveryReminder,
        { params: { companyId: order.companyId, shopId: order.shopId, orderId: order.id }, body: {} },
        { idempotencyKey: key },
      ),
    retry: (failures, error) => !(error instanceof CallFailed && error.status < 500) && failures < TRIES,
    onSuccess: (order) => putOrder(cache, order),
    onError: (error) => logError(error),
  });
  return (order) => mutate({ order, key: commandKey() });
}
