import { shopAlertWords } from '@comptoir/domain/orders/shop-alert.labels.ts';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import { useQuery } from '@tanstack/react-query';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useUser } from '../../session/session.ts';
import { AlertCard, AlertStack } from '@comptoir/web/ui/feedback/alert-stack.tsx';
import { closeCancellation, useCancellations } from './cancellation-store.ts';
import { shopAlerts, useCloseAlert } from './shop-alerts.queries.ts';

/** What must be read by somebody: it stays until closed, on every page, and above any window. */
export function OrderAlertStack() {
  const user = useUser();
  const cancellations = useCancellations().filter(
    ({ companyId, shopId }) => companyId === user.companyId && (user.isAllShops || shopId === user.shopId),
  );
  const troubles = useQuery(shopAlerts(user)).data?.items ?? [];
  if (cancellations.length + troubles.length === 0) return null;
  return (
    <AlertStack>
      {cancellations.map(({ orderId, text }) => (
        <AlertCard key={orderId} title="Commande annulée" text={text} onClose={() => closeCancellation(orderId)} />
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
  const { title, text } = shopAlertWords(alert);
  return (
    <AlertCard
      title={title}
      text={text}
      closeLabel="J’ai compris"
      isBusy={isPending}
      disabledBecause={offline}
      onClose={() => mutate(undefined, { onError: (error) => showError(error) })}
    />
  );
}
