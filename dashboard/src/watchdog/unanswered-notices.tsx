import { french } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isRinging } from '@comptoir/domain/orders/ringing.ts';
import { IconBellRinging, IconX } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useUser } from '../session/session.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { useTopDialog } from '@comptoir/web/ui/dialogs/top-dialog.ts';
import { forgetUnanswered, useUnanswered } from './unanswered.ts';
import styles from './unanswered-notices.module.css';

/** Above every page and every window, until the order is answered or opened. */
export function UnansweredNotices({ orders }: { orders: readonly Order[] }) {
  const dialog = useTopDialog();
  const called = new Set(useUnanswered().map(({ orderId }) => orderId));
  const openPath = useLocation().pathname;
  const waiting = orders.filter(
    (order) => called.has(order.id) && isRinging(order) && openPath !== `/orders/${order.id}`,
  );
  if (waiting.length === 0) return null;
  // Everything outside an open dialog is inert: the notices move into it.
  return createPortal(<Dock key={dialog ? 'dialog' : 'page'} orders={waiting} />, dialog ?? document.body);
}

function Dock({ orders }: { orders: readonly Order[] }) {
  const dock = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (dock.current?.isConnected) dock.current.showPopover();
  }, []);
  return (
    <div ref={dock} className={styles.dock} popover="manual" role="region" aria-label="Commandes sans réponse">
      {orders.map((order) => (
        <UnansweredNotice key={order.id} order={order} />
      ))}
    </div>
  );
}

function UnansweredNotice({ order }: { order: Order }) {
  const id = useId();
  const navigate = useNavigate();
  const { isAllShops } = useUser();
  const open = () => {
    forgetUnanswered(order.id);
    void navigate({ to: '/orders/$orderId', params: { orderId: order.id } });
  };
  return (
    <div className={styles.notice} role="alert" aria-labelledby={id}>
      <span className={styles.bell}>
        <Glyph icon={IconBellRinging} size={22} />
      </span>
      <div className={styles.words}>
        <p id={id} className={styles.title}>
          {french(`La commande n° ${order.orderNumber} attend une réponse`)}
        </p>
        <p>
          {isAllShops ? `${order.shop.name}, personne n’a encore répondu.` : 'Personne n’a encore répondu au client.'}
        </p>
        <div className={styles.action}>
          <Button variant="primary" onClick={open}>
            Ouvrir la commande
          </Button>
        </div>
      </div>
      <div className={styles.cross}>
        <IconButton icon={IconX} label="Masquer" onClick={() => forgetUnanswered(order.id)} />
      </div>
    </div>
  );
}
