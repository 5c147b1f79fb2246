import * as contract from '@comptoir/contract/hub.ts';
import type { FailedHubOrder } from '@comptoir/domain/hub/orders/failed-order.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readHubAgain, type ShopRef } from './hub.queries.ts';

type FailedHubOrderActionsProps = { alert: Pick<ShopAlert, 'companyId' | 'shopId' | 'data'> };

/** HUB-42: the alert goes by itself once the order is in the list, or given up. */
export function FailedHubOrderActions({ alert }: FailedHubOrderActionsProps) {
  const { companyId, shopId, data } = alert;
  const order = { id: data.hub?.id ?? '', number: data.orderNumber, brand: data.hub?.brand ?? 'HubRise' };
  return <FailedOrderButtons params={{ companyId, shopId }} order={{ ...order, kind: 'incoming' }} isMain />;
}

type FailedOrderButtonsProps = {
  params: ShopRef;
  order: Pick<FailedHubOrder, 'id' | 'number' | 'brand' | 'kind'>;
  /** The first button is what one came for. */
  isMain?: boolean;
};

/** HUB-42, HUB-56: once more, or never. */
export function FailedOrderButtons({ params, order, isMain = false }: FailedOrderButtonsProps) {
  const offline = useOfflineReason();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const call = { params: { ...params, hubOrderId: order.id } };
  const retry = useMutation({
    mutationFn: () => callOnce(contract.retryHubOrder, call),
    onError: showFailure,
    onSettled: () => readHubAgain(cache, params.shopId),
  });
  const abandon = useMutation({
    mutationFn: () => callOnce(contract.abandonHubOrder, call),
    onError: showFailure,
    onSettled: async () => {
      setAsking(false);
      await readHubAgain(cache, params.shopId);
    },
  });
  const isIncoming = order.kind === 'incoming';
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        {...(isMain ? {} : { icon: IconRefresh })}
        isBusy={retry.isPending}
        disabledBecause={offline}
        onClick={() => retry.mutate()}
      >
        {isIncoming ? 'Réessayer' : 'Renvoyer'}
      </Button>
      {order.kind === 'news' ? null : (
        <Button variant={isMain ? 'secondary' : 'subtle'} disabledBecause={offline} onClick={() => setAsking(true)}>
          Abandonner
        </Button>
      )}
      {isAsking ? (
        <ConfirmDialog
          title={`Abandonner la commande n°${NBSP}${order.number}${NBSP}?`}
          text={isIncoming ? refusedWords(order.brand || 'HubRise') : TYPED_WORDS}
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

const refusedWords = (brand: string): string =>
  `${brand} sera prévenu que la commande est refusée. Elle n’entrera plus dans la liste.`;
const TYPED_WORDS = french(
  'Elle ne sera plus envoyée à HubRise et reste dans vos commandes : saisissez-la en caisse si ce n’est pas fait.',
);

const showFailure = (error: Error): void => showError(error);
