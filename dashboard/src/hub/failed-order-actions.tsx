import * as contract from '@comptoir/contract/hub.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

type FailedHubOrderActionsProps = { alert: Pick<ShopAlert, 'companyId' | 'shopId' | 'data'> };

/** HUB-42: the alert goes by itself once the order is in the list, or given up. */
export function FailedHubOrderActions({ alert }: FailedHubOrderActionsProps) {
  const { companyId, shopId, data } = alert;
  const offline = useOfflineReason();
  const [isAsking, setAsking] = useState(false);
  const call = { params: { companyId, shopId, hubOrderId: data.hub?.id ?? '' } };
  const retry = useMutation({ mutationFn: () => callOnce(contract.retryHubOrder, call), onError: showFailure });
  const abandon = useMutation({
    mutationFn: () => callOnce(contract.abandonHubOrder, call),
    onError: showFailure,
    onSettled: () => setAsking(false),
  });
  const brand = data.hub?.brand ?? 'HubRise';
  return (
    <>
      <Button variant="primary" isBusy={retry.isPending} disabledBecause={offline} onClick={() => retry.mutate()}>
        Réessayer
      </Button>
      <Button disabledBecause={offline} onClick={() => setAsking(true)}>
        Abandonner
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Abandonner la commande n°${NBSP}${data.orderNumber}${NBSP}?`}
          text={`${brand} sera prévenu que la commande est refusée. Elle n’entrera plus dans la liste.`}
          confirmLabel="Abandonner"
          tone="danger"
          isBusy={abandon.isPending}
          disabledBecause={offline}
          onConfirm={() => abandon.mutate()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

const showFailure = (error: Error): void => showError(error);
