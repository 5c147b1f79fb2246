import { IconAlertTriangle, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { DockItem, InDock } from '@comptoir/web/ui/feedback/dock.tsx';
import { useUser } from '../../session/session.ts';
import { AlertActions, type OrderAlert } from './alert-actions.tsx';
import { troubleWords } from './alert-words.ts';
import { useCancellations } from './cancellation-store.ts';
import { shopAlerts } from './shop-alerts.queries.ts';

const AlertsDialog = lazyPiece(async () => (await import('./alerts-dialog.tsx')).AlertsDialog);

/** What must be read by somebody: it stays until closed, on every page and in every window. The newest speaks for all. */
export function OrderAlertStack() {
  const alerts = useOrderAlerts();
  const [isOpen, setOpen] = useState(false);
  const [newest, ...others] = alerts;
  return (
    <>
      {newest ? (
        <InDock>
          <DockItem
            // Among several the place belongs to « Tout lire », whichever is the newest. Alone again, its buttons begin asleep.
            key={others.length > 0 ? 'several' : newest.key}
            icon={newest.trouble?.driverId ? IconUserPlus : IconAlertTriangle}
            tone={newest.trouble?.driverId ? 'call' : 'danger'}
            isAlert
            title={newest.title}
            text={newest.text}
            action={
              others.length > 0 ? (
                <Button onClick={() => setOpen(true)}>Tout lire ({alerts.length})</Button>
              ) : (
                <AlertActions alert={newest} />
              )
            }
          />
        </InDock>
      ) : null}
      {isOpen && newest ? (
        <Piece>
          <AlertsDialog alerts={alerts} onClose={() => setOpen(false)} />
        </Piece>
      ) : null}
    </>
  );
}

function useOrderAlerts(): OrderAlert[] {
  const user = useUser();
  const cancellations = useCancellations().filter(
    ({ companyId, shopId }) => companyId === user.companyId && (user.isAllShops || shopId === user.shopId),
  );
  const troubles = useQuery(shopAlerts(user)).data?.items ?? [];
  return [
    ...cancellations.map(({ orderId, text }) => ({ key: orderId, title: 'Commande annulée', text })),
    ...troubles.map((trouble) => ({ key: trouble.id, ...troubleWords(trouble, user), trouble })),
  ];
}
