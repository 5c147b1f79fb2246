import { IconBuildingStore, IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed, sentenceOf } from '@comptoir/web/call/call.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { switchTo, useUser } from '../../session/session.ts';
import { orderShop } from '../orders.queries.ts';
import { OpeningOrder, OrderFrame } from './opening-order.tsx';

type OrderElsewhereProps = { orderId: string; error: unknown; onClose: () => void };

/** A link to an order is often opened where another shop is shown: the order's own shop is named, one press away. */
export function OrderElsewhere({ orderId, error, onClose }: OrderElsewhereProps) {
  const { companyId, isAllShops } = useUser();
  const isAbsentHere = error instanceof CallFailed && error.status === 404 && !isAllShops;
  const place = useQuery({ ...orderShop(companyId, orderId), enabled: isAbsentHere });
  if (isAbsentHere && place.isPending) return <OpeningOrder onClose={onClose} />;
  return (
    <OrderFrame onClose={onClose}>
      {place.data ? (
        <OtherShop {...place.data} />
      ) : (
        <EmptyState icon={IconReceiptOff} title="Cette commande ne peut pas être affichée" text={sentenceOf(error)} />
      )}
    </OrderFrame>
  );
}

function OtherShop({ shopId, name }: { shopId: string; name: string }) {
  const { featureFlags } = useUser();
  const offline = useOfflineReason();
  const [isGoing, setGoing] = useState(false);
  const locked = featureFlags.includes('changeShop') ? null : 'Votre compte ne permet pas de changer de magasin.';
  const go = () => {
    setGoing(true);
    switchTo(shopId, false).catch((error: unknown) => {
      setGoing(false);
      showError(error);
    });
  };
  return (
    <EmptyState
      icon={IconBuildingStore}
      title={`Cette commande a été passée pour ${name}`}
      text="Vous êtes sur un autre magasin."
      action={
        <Button variant="primary" isBusy={isGoing} disabledBecause={locked ?? offline} onClick={go}>
          Passer à {name}
        </Button>
      }
    />
  );
}
