import { shopAlertWords } from '@comptoir/domain/orders/shop-alert.labels.ts';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { AlertCard, AlertStack } from '@comptoir/web/ui/feedback/alert-stack.tsx';
import { useUser } from '../../session/session.ts';
import { closeCancellation, useCancellations } from './cancellation-store.ts';
import { shopAlerts, useCloseAlert } from './shop-alerts.queries.ts';

const BAD_NEWS = { icon: IconAlertTriangle, tone: 'danger' } as const;

/** What must be read by somebody: it stays until closed, on every page, and above any window. */
export function OrderAlertStack() {
  const user = useUser();
  const cancellations = useCancellations().filter(
    ({ companyId, shopId }) => companyId === user.companyId && (user.isAllShops || shopId === user.shopId),
  );
  const troubles = useQuery(shopAlerts(user)).data?.items ?? [];
  if (cancellations.length + troubles.length === 0) return null;
  return (
    <AlertStack place="foot" label="Alertes">
      {cancellations.map(({ orderId, text }) => (
        <AlertCard
          key={orderId}
          {...BAD_NEWS}
          title="Commande annulée"
          text={text}
          onClose={() => closeCancellation(orderId)}
        />
      ))}
      {troubles.map((alert) => (
        <ShopAlertCard key={alert.id} alert={alert} />
      ))}
    </AlertStack>
  );
}

/** FLO-86: one person has understood, and nobody else needs to. */
function ShopAlertCard({ alert }: { alert: ShopAlert }) {
  const offline = useOfflineReason();
  const { mutate, isPending } = useCloseAlert(alert);
  const close = () => mutate(undefined, { onError: (error) => showError(error) });
  return (
    <AlertCard
      {...BAD_NEWS}
      {...shopAlertWords(alert)}
      action={
        <Button variant="dangerLight" isBusy={isPending} disabledBecause={offline} onClick={close}>
          J’ai compris
        </Button>
      }
    />
  );
}
