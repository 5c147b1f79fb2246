import { french } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isRinging } from '@comptoir/domain/orders/ringing.ts';
import { IconBellRinging } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { AlertCard, AlertStack } from '@comptoir/web/ui/feedback/alert-stack.tsx';
import { useUser } from '../session/session.ts';
import { forgetUnanswered, useUnanswered } from './unanswered.ts';

/** Above every page and every window, until the order is answered or opened. */
export function UnansweredNotices({ orders }: { orders: readonly Order[] }) {
  const called = new Set(useUnanswered().map(({ orderId }) => orderId));
  const openPath = useLocation().pathname;
  const waiting = orders.filter(
    (order) => called.has(order.id) && isRinging(order) && openPath !== `/orders/${order.id}`,
  );
  if (waiting.length === 0) return null;
  return (
    <AlertStack place="top" label="Commandes sans réponse">
      {waiting.map((order) => (
        <UnansweredNotice key={order.id} order={order} />
      ))}
    </AlertStack>
  );
}

function UnansweredNotice({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { isAllShops } = useUser();
  const forget = () => forgetUnanswered(order.id);
  const open = () => {
    forget();
    void navigate({ to: '/orders/$orderId', params: { orderId: order.id } });
  };
  return (
    <AlertCard
      icon={IconBellRinging}
      tone="call"
      title={french(`La commande n° ${order.orderNumber} attend une réponse`)}
      text={isAllShops ? `${order.shop.name}, personne n’a encore répondu.` : 'Personne n’a encore répondu au client.'}
      action={
        <Button variant="primary" onClick={open}>
          Ouvrir la commande
        </Button>
      }
      closeLabel="Masquer"
      onClose={forget}
    />
  );
}
