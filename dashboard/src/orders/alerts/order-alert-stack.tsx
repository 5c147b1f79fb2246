import { shopAlertWords } from '@comptoir/domain/orders/shop-alert.labels.ts';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { DockItem, InDock } from '@comptoir/web/ui/feedback/dock.tsx';
import { useUser } from '../../session/session.ts';
import { closeCancellation, useCancellations, type CancellationNotice } from './cancellation-store.ts';
import { MissedActions } from './missed-actions.tsx';
import { shopAlerts, useCloseAlerts } from './shop-alerts.queries.ts';

const BAD_NEWS = { icon: IconAlertTriangle, tone: 'danger', isAlert: true } as const;

/** What must be read by somebody: it stays until closed, on every page and in every window. */
export function OrderAlertStack() {
  const user = useUser();
  const cancellations = useCancellations().filter(
    ({ companyId, shopId }) => companyId === user.companyId && (user.isAllShops || shopId === user.shopId),
  );
  const troubles = useQuery(shopAlerts(user)).data?.items ?? [];
  const count = cancellations.length + troubles.length;
  return (
    <InDock>
      {count > 1 ? <AllRead count={count} cancellations={cancellations} troubles={troubles} /> : null}
      {cancellations.map(({ orderId, text }) => (
        <DockItem
          key={orderId}
          {...BAD_NEWS}
          title="Commande annulée"
          text={text}
          onClose={() => closeCancellation(orderId)}
        />
      ))}
      {troubles.map((alert) => (
        <ShopAlertItem key={alert.id} alert={alert} />
      ))}
    </InDock>
  );
}

type AllReadProps = {
  count: number;
  cancellations: readonly CancellationNotice[];
  troubles: readonly ShopAlert[];
};

function AllRead({ count, cancellations, troubles }: AllReadProps) {
  const offline = useOfflineReason();
  const { mutate, isPending } = useCloseAlerts(troubles);
  const close = () => {
    for (const { orderId } of cancellations) closeCancellation(orderId);
    if (troubles.length > 0) mutate(undefined, { onError: (error) => showError(error) });
  };
  return (
    <DockItem
      icon={IconAlertTriangle}
      tone="danger"
      text={`${count} alertes à lire`}
      action={
        <Button isBusy={isPending} disabledBecause={troubles.length > 0 ? offline : null} onClick={close}>
          J’ai tout lu
        </Button>
      }
    />
  );
}

/** FLO-86: one person has understood, and nobody else needs to. */
function ShopAlertItem({ alert }: { alert: ShopAlert }) {
  const offline = useOfflineReason();
  const { mutate, isPending } = useCloseAlerts([alert]);
  const close = () => mutate(undefined, { onError: (error) => showError(error) });
  return (
    <DockItem
      {...BAD_NEWS}
      {...shopAlertWords(alert)}
      action={
        <>
          {alert.kind === 'order-missed' && alert.orderId ? (
            <MissedActions orderId={alert.orderId} alert={alert} />
          ) : null}
          <Button isBusy={isPending} disabledBecause={offline} onClick={close}>
            J’ai compris
          </Button>
        </>
      }
    />
  );
}
