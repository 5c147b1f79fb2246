import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { closeCancellation } from './cancellation-store.ts';
import { MissedActions } from './missed-actions.tsx';
import { NewcomerLink } from './newcomer-link.tsx';
import { useCloseAlerts } from './shop-alerts.queries.ts';

const FailedHubOrderActions = lazyPiece(
  async () => (await import('../../hub/failed-order-actions.tsx')).FailedHubOrderActions,
);

const ReconnectLink = lazyPiece(async () => (await import('../../hub/reconnect-link.tsx')).ReconnectLink);

/** A trouble is kept by the server; a cancellation, by this tab, under the order's id. */
export type OrderAlert = { key: string; title: string; text: string; trouble?: ShopAlert };

export function AlertActions({ alert }: { alert: OrderAlert }) {
  const { trouble } = alert;
  // It stays until the order is here or given up: nobody may put it away unread.
  if (trouble?.kind === 'hub-order-failed') return <FailedHubOrderActions alert={trouble} />;
  return (
    <>
      {trouble?.kind === 'order-missed' && trouble.orderId ? (
        <MissedActions orderId={trouble.orderId} alert={trouble} />
      ) : null}
      {trouble?.driverId && trouble.data.driver ? (
        <NewcomerLink driverId={trouble.driverId} kind={trouble.data.driver.kind} />
      ) : null}
      {trouble?.kind === 'hub-to-reconnect' ? <ReconnectLink /> : null}
      <ReadButton alerts={[alert]}>J’ai compris</ReadButton>
    </>
  );
}

/** FLO-86: one person has understood, and nobody else needs to. */
export function ReadButton({ alerts, children }: { alerts: readonly OrderAlert[]; children: string }) {
  const offline = useOfflineReason();
  const troubles = alerts.flatMap(({ trouble }) => trouble ?? []);
  const { mutate, isPending } = useCloseAlerts(troubles);
  const close = () => {
    for (const { key, trouble } of alerts) if (!trouble) closeCancellation(key);
    if (troubles.length > 0) mutate(undefined, { onError: (error) => showError(error) });
  };
  return (
    <Button isBusy={isPending} disabledBecause={troubles.length > 0 ? offline : null} onClick={close}>
      {children}
    </Button>
  );
}
