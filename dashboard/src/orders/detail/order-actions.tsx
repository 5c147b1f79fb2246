import { IconCheck, IconMoped } from '@tabler/icons-react';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { flowOrder, flowShop } from '@comptoir/domain/orders/flow-facts.ts';
import { moveRefusal } from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { preparationLabel } from '@comptoir/domain/orders/preparation.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { ReactNode } from 'react';
import { useOfflineReason } from '../../app/live-status.tsx';
import { useFromNow } from '../../app/now.ts';
import { useUser } from '../../app/session.tsx';
import { Button, type ButtonVariant } from '../../ui/actions/button.tsx';
import type { IconType } from '../../ui/base/glyph.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import type { CommandName, RunCommand } from './use-run-command.ts';

type OrderActionsProps = {
  order: Order;
  shop: Shop;
  minutes: number;
  commands: RunCommand;
  /** Refusing asks first. */
  onRefuse: () => void;
};

/** DET-20, DET-21, DET-24: the actions that the server's own table allows now; the last one is the main one. */
export function OrderActions({ order, shop, minutes, commands, onRefuse }: OrderActionsProps) {
  const button = { order, shop, running: commands.running };
  const time = preparationLabel(order, minutes);
  return (
    <>
      <ActionButton {...button} name="refuse" variant="dangerLight" onClick={onRefuse}>
        Refuser
      </ActionButton>
      <ActionButton
        {...button}
        name="accept"
        icon={IconCheck}
        onClick={() => commands.run({ name: 'accept', preparationMinutes: minutes })}
      >
        Accepter · {time}
      </ActionButton>
      <ActionButton {...button} name="ready" icon={IconCheck} onClick={() => commands.run({ name: 'ready' })}>
        Commande prête
      </ActionButton>
      <ActionButton
        {...button}
        name="start-delivery"
        icon={IconMoped}
        onClick={() => commands.run({ name: 'start-delivery' })}
      >
        Je démarre la livraison
      </ActionButton>
      <ActionButton {...button} name="validate" icon={IconCheck} onClick={() => commands.run({ name: 'validate' })}>
        Valider la commande
      </ActionButton>
    </>
  );
}

type ActionProps = { order: Order; shop: Shop; running: CommandName | null };
type ActionButtonProps = ActionProps & {
  name: CommandName;
  onClick: () => void;
  children: ReactNode;
  variant?: ButtonVariant;
  icon?: IconType;
};

function ActionButton({ order, shop, running, name, variant = 'primary', icon, onClick, children }: ActionButtonProps) {
  const reason = useActionReason({ order, shop, running, name });
  if (reason === 'absent') return null;
  return (
    <Button
      variant={variant}
      size="lg"
      icon={icon}
      isBusy={running === name}
      disabledBecause={reason}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** `absent` where the phase does not offer the action; otherwise why it cannot be done at this moment, or null. */
function useActionReason({ order, shop, running, name }: ActionProps & { name: CommandName }): string | null {
  const { isAllShops } = useUser();
  const offline = useOfflineReason();
  const refusal = useFromNow((now) => moveRefusal(flowOrder(order), name, 'staff', flowShop(shop, isAllShops), now));
  if (refusal === 'ORDER_STATE') return 'absent';
  if (offline) return offline;
  if (refusal) return refusalSentence(refusal);
  return running && running !== name ? 'Une action est en cours.' : null;
}

type RefuseDialogProps = { order: Order; shop: Shop; commands: RunCommand; onClose: () => void };

/** DET-20. It goes away by itself when the order is answered elsewhere meanwhile. */
export function RefuseDialog({ order, shop, commands, onClose }: RefuseDialogProps) {
  const { running, run } = commands;
  const reason = useActionReason({ order, shop, running, name: 'refuse' });
  if (reason === 'absent') return null;
  return (
    <ConfirmDialog
      title={`Refuser la commande n°${NBSP}${order.orderNumber}${NBSP}?`}
      text="Le client sera informé et ne sera pas débité."
      confirmLabel="Refuser la commande"
      cancelLabel="Retour"
      tone="danger"
      isBusy={running === 'refuse'}
      disabledBecause={reason}
      onConfirm={() => run({ name: 'refuse' })}
      onCancel={onClose}
    />
  );
}
