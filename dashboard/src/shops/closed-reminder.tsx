import { formatUntil, toMs } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useEffect } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useNow } from '@comptoir/web/page/now.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { useDialogTurn } from '@comptoir/web/ui/dialogs/top-dialog.ts';
import { remindLater, remindNow, useQuietUntil } from './closed-reminder-store.ts';
import { useOpenShop } from './use-open-shop.ts';
import { useShopPart } from './use-shop-part.ts';

/** NTF-21: a shop forgotten closed loses its evening. */
export function ClosedReminder() {
  const { shop } = useShopPart('openToggle');
  const openShopId = shop?.closedMessage === false ? shop.shopId : null;
  useEffect(() => {
    if (openShopId) remindNow(openShopId);
  }, [openShopId]);
  return shop && !openShopId ? <Reminder shop={shop} /> : null;
}

function Reminder({ shop }: { shop: Shop }) {
  const now = useNow();
  const isDue = toMs(now) >= useQuietUntil(shop.shopId);
  return isDue ? <ReminderInTurn shop={shop} /> : null;
}

/** It waits until no other window is open: somebody is answering something there. */
function ReminderInTurn({ shop }: { shop: Shop }) {
  const hasTurn = useDialogTurn();
  const { isPending, open } = useOpenShop(shop);
  const offline = useOfflineReason();
  const now = useNow();
  if (!hasTurn) return null;
  return (
    <ConfirmDialog
      title={TITLE}
      text={
        shop.closedUntil ? `Réouverture automatique à ${formatUntil(shop.closedUntil, now, shop.timeZone)}` : undefined
      }
      confirmLabel="Ouvrir le magasin"
      cancelLabel="Rester fermé"
      isBusy={isPending}
      disabledBecause={offline}
      onConfirm={open}
      onCancel={() => remindLater(shop.shopId)}
    />
  );
}

const TITLE = 'Votre magasin est actuellement fermé, vous ne pouvez pas recevoir de commande';
