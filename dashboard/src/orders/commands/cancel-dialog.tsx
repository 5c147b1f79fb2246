import { refusalSentence } from '@comptoir/contract/errors.ts';
import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import {
  cancelReasonsFor,
  needsRefundRight,
  refundOnCancel,
  type StaffCancelReason,
} from '@comptoir/domain/orders/cancellation.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { CANCEL_REASON_LABELS } from '@comptoir/domain/orders/orders.labels.ts';
import { isPaidThroughUs } from '@comptoir/domain/orders/payment-state.ts';
import type { CancellationFee } from '@comptoir/domain/shop-settings/shop-settings.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { useUser } from '../../session/session.ts';
import { useActionReason, type Acting } from './acting.tsx';
import styles from './commands.module.css';

/** DET-29, FLO-27, FLO-28: why, and what the customer gets back. */
export function CancelDialog({ acting, onClose }: { acting: Acting; onClose: () => void }) {
  const { order, shop, commands } = acting;
  const disabledBecause = useActionReason(acting, 'cancel');
  const reasons = cancelReasonsFor(order);
  const [chosen, choose] = useState<StaffCancelReason | null>(null);
  const only = reasons.length === 1 ? (reasons[0] ?? null) : null;
  const reason = only ?? (chosen && reasons.includes(chosen) ? chosen : null);
  const mayRefund = useUser().featureFlags.includes('refundOrder');
  const isBeyondMe = reason !== null && !mayRefund && needsRefundRight(order, reason, shop.cancellationFee);
  const notMine = isBeyondMe ? refusalSentence('cancel-refunds') : null;
  return (
    <ConfirmDialog
      title={`Annuler la commande n°${NBSP}${order.orderNumber}${NBSP}?`}
      text={
        <div className={styles.cancel}>
          {only ? (
            <p>{french(`Motif : ${CANCEL_REASON_LABELS[only]}`)}</p>
          ) : (
            <ChoiceTiles
              label="Motif"
              choices={reasons.map((value) => ({ value, label: CANCEL_REASON_LABELS[value] }))}
              value={reason}
              onChange={choose}
              columns={1}
            />
          )}
          <p aria-live="polite">{reason ? consequence(order, reason, shop.cancellationFee) : null}</p>
        </div>
      }
      confirmLabel="Annuler la commande"
      cancelLabel="Retour"
      tone="danger"
      isBusy={commands.running === 'cancel'}
      disabledBecause={disabledBecause ?? (reason ? notMine : 'Choisissez d’abord un motif.')}
      onConfirm={() => {
        if (reason) commands.run({ name: 'cancel', cancelReason: reason }, onClose);
      }}
      onCancel={onClose}
    />
  );
}

function consequence(order: Order, reason: StaffCancelReason, fee: CancellationFee): string {
  if (order.paymentType !== 'stripe') return 'Le client sera informé. Rien n’a été encaissé en ligne.';
  if (!isPaidThroughUs(order)) return french('Payée ailleurs : rien n’est remboursé d’ici.');
  const refund = refundOnCancel(order, reason, fee);
  const kept = cents(amountCharged(order) - refund);
  if (refund === 0)
    return french(`Le client sera informé. Le magasin garde ${formatEuros(kept)} : rien n'est remboursé.`);
  const back = `Le client sera informé et remboursé de ${formatEuros(refund)} sur sa carte`;
  return french(kept > 0 ? `${back} ; le magasin garde ${formatEuros(kept)}.` : `${back}.`);
}
