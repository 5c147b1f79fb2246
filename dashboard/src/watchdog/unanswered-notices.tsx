import { byTimeToAccept } from '@comptoir/domain/orders/live-orders.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isRinging } from '@comptoir/domain/orders/ringing.ts';
import { IconBellRinging } from '@tabler/icons-react';
import { usePlace, useNavigate } from '@comptoir/web/route/pages.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { DockItem, InDock } from '@comptoir/web/ui/feedback/dock.tsx';
import { forgetUnanswered, useUnanswered } from './unanswered.ts';

/** In the dock of every page and every window, until each order is answered or opened: one line, however many there are. */
export function UnansweredNotices({ orders }: { orders: readonly Order[] }) {
  const called = new Set(useUnanswered().map(({ orderId }) => orderId));
  const openPath = usePlace().pathname;
  const navigate = useNavigate();
  // Called for one, it speaks of all that wait: the most urgent may be one that has only just come.
  const waiting = orders.filter((order) => isRinging(order) && openPath !== `/orders/${order.id}`).sort(byTimeToAccept);
  const [urgent] = waiting;
  if (!urgent || !waiting.some(({ id }) => called.has(id))) return null;
  const open = () => {
    forgetUnanswered(urgent.id);
    void navigate({ to: '/orders/$orderId', params: { orderId: urgent.id } });
  };
  const isOne = waiting.length === 1;
  return (
    <InDock>
      <DockItem
        key={waiting.length}
        icon={IconBellRinging}
        tone="call"
        isAlert
        title={isOne ? french(`La commande n° ${urgent.orderNumber} attend`) : `${waiting.length} commandes attendent`}
        text={isOne ? 'Personne n’a encore répondu au client.' : 'Personne n’a encore répondu aux clients.'}
        action={
          <Button variant="primary" onClick={open}>
            {isOne ? 'Ouvrir la commande' : 'Ouvrir la plus urgente'}
          </Button>
        }
        closeLabel="Masquer"
        onClose={() => waiting.forEach(({ id }) => forgetUnanswered(id))}
      />
    </InDock>
  );
}
