import { formatUntil, toMs } from '@comptoir/domain/kernel/time.ts';
import { isPartShown } from '@comptoir/domain/session/pages.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useNow } from '@comptoir/web/page/now.ts';
import { useUser, viewOf } from '../session/session.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { useDialogTurn } from '@comptoir/web/ui/dialogs/top-dialog.ts';
import { remindLater, remindNow, useQuietUntil } from './closed-reminder-store.ts';
import { oneShop } from './shops.queries.ts';
import { useOpenShop } from './use-open-shop.ts';

/** NTF-21: a shop forgotten closed loses its evening. */
export function ClosedReminder() {
  const user = useUser();
  const isShown = isPartShown('openToggle', viewOf(user));
  const { data: shop } = useQuery({ ...oneShop(user), enabled: isShown });
  const isClosed = shop !== undefined && shop.closedMessage !== false;
  const openShopId = shop && !isClosed ? shop.shopId : null;
  useEffect(() => {
    if (openShopId) remindNow(openShopId);
  }, [openShopId]);
  return isShown && isClosed ? <Reminder shop={shop} /> : null;
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
