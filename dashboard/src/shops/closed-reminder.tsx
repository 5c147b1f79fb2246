import { formatUntil, toMs } from '@comptoir/domain/kernel/time.ts';
import { isNotOpenYet } from '@comptoir/domain/shops/not-open-yet.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { closedByWords } from '@comptoir/domain/shops/shops.labels.ts';
import { IconDoorOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useNow } from '@comptoir/web/page/now.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { useDialogTurn } from '@comptoir/web/ui/dialogs/top-dialog.ts';
import { DockItem, InDock } from '@comptoir/web/ui/feedback/dock.tsx';
import { forgetClosing, hideBanner, remindLater, sawClosed, sawOpen, useClosedSign } from './closed-reminder-store.ts';
import { useOpenShop } from './use-open-shop.ts';
import { useShopPart } from './use-shop-part.ts';

/** NTF-21: a shop forgotten closed loses its evening; a colleague's closing interrupts nobody. */
export function ClosedReminder() {
  const { shop } = useShopPart('openToggle');
  const shopId = shop?.shopId;
  // STO-47: a shop that is closed for good is not forgotten closed.
  const isOpen = shop?.closedMessage === false || shop?.retiredAt !== null;
  useEffect(() => {
    if (!shopId) forgetClosing();
    else if (isOpen) sawOpen(shopId);
    else sawClosed(shopId);
  }, [shopId, isOpen]);
  return shop && !isOpen ? <ClosedSign shop={shop} /> : null;
}

function ClosedSign({ shop }: { shop: Shop }) {
  const now = useNow();
  const sign = useClosedSign(shop.shopId, toMs(now));
  // INS-14: one that nobody has closed has not opened yet; whoever sets it up is not stopped at each page.
  const isNew = isNotOpenYet(shop);
  if (sign === 'window' && !isNew) return <ReminderInTurn shop={shop} />;
  return sign ? (
    <InDock>
      <DockItem
        icon={IconDoorOff}
        tone="warning"
        isAlert
        text={isNew ? NOT_OPEN_YET : closedByWords(shop, now)}
        closeLabel="Masquer"
        onClose={() => (sign === 'window' ? remindLater : hideBanner)(shop.shopId)}
      />
    </InDock>
  ) : null;
}

/** It waits until no other window is open: somebody is answering something there. */
function ReminderInTurn({ shop }: { shop: Shop }) {
  const hasTurn = useDialogTurn();
  const { isPending, open } = useOpenShop(shop);
  const offline = useOfflineReason();
  const now = useNow();
  if (!hasTurn) return null;
  const reopening =
    shop.closedUntil && `Réouverture automatique à ${formatUntil(shop.closedUntil, now, shop.timeZone)}`;
  return (
    <ConfirmDialog
      title={TITLE}
      text={[shop.closedBy && `Fermé par ${shop.closedBy}.`, reopening].filter(Boolean).join(' ') || undefined}
      confirmLabel="Ouvrir le magasin"
      cancelLabel="Rester fermé"
      comesByItself
      isBusy={isPending}
      disabledBecause={offline}
      onConfirm={open}
      onCancel={() => remindLater(shop.shopId)}
    />
  );
}

const NOT_OPEN_YET = 'Votre magasin n’est pas encore ouvert, aucune commande n’arrive.';
const TITLE = 'Votre magasin est actuellement fermé, vous ne pouvez pas recevoir de commande';
