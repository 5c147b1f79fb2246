import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { hasDriver } from '@comptoir/domain/orders/attention/driver-facts.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { driverName } from '../detail/driver-words.ts';
import { refundWords } from '../detail/refund-words.ts';
import { useActionReason, type Acting, type Question } from './acting.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

type QuestionsProps = { acting: Acting; asked: Question | null; onClose: () => void };

/** Asked before it is done. A question goes away by itself when the order is moved elsewhere meanwhile. */
export function Questions({ acting, asked, onClose }: QuestionsProps) {
  if (!asked || !acting.detail.actions.includes(asked)) return null;
  if (asked === 'cancel') return <CancelDialog acting={acting} onClose={onClose} />;
  const { CourierBroker } = acting.parts;
  if (asked === 'start-search') return <CourierBroker acting={acting} onClose={onClose} />;
  return <PlainQuestion acting={acting} asked={asked} onClose={onClose} />;
}

type Plain = Exclude<Question, 'cancel' | 'start-search'>;
type Words = {
  title: (order: Order) => string;
  text: (order: Order) => string;
  confirmLabel: string;
  tone: 'primary' | 'danger';
};

const WORDS: Record<Plain, Words> = {
  refuse: {
    title: ({ orderNumber }) => `Refuser la commande n°${NBSP}${orderNumber}${NBSP}?`,
    text: () => 'Le client sera informé et ne sera pas débité.',
    confirmLabel: 'Refuser la commande',
    tone: 'danger',
  },
  'take-delivery': {
    title: () => french('Prendre en charge la livraison ?'),
    text: takeDeliveryText,
    confirmLabel: 'Je prends en charge la livraison',
    tone: 'primary',
  },
  'remove-driver': {
    title: () => french('Changer de livreur ?'),
    text: (order) => french(`${driverName(order)} sera retiré de la commande et un autre livreur sera recherché.`),
    confirmLabel: 'Changer de livreur',
    tone: 'danger',
  },
  refund: {
    title: ({ orderNumber }) => `Rembourser la commande n°${NBSP}${orderNumber}${NBSP}?`,
    text: (order) => `${refundWords(order)}.`,
    confirmLabel: 'Rembourser la commande',
    tone: 'danger',
  },
};

function takeDeliveryText(order: Order): string {
  if (!hasDriver(order)) return 'Vous livrez la commande vous-même. La recherche de livreur s’arrête.';
  const fee = order.delivery && order.delivery.courierFee > 0 ? ` (${formatEuros(order.delivery.courierFee)})` : '';
  return french(`${driverName(order)} est déjà affecté : il sera décommandé et sa course${fee} reste due.`);
}

function PlainQuestion({ acting, asked, onClose }: { acting: Acting; asked: Plain; onClose: () => void }) {
  const { order, commands } = acting;
  const reason = useActionReason(acting, asked);
  const { title, text, confirmLabel, tone } = WORDS[asked];
  return (
    <ConfirmDialog
      title={title(order)}
      text={text(order)}
      confirmLabel={confirmLabel}
      cancelLabel="Retour"
      tone={tone}
      isBusy={commands.running === asked}
      disabledBecause={reason}
      onConfirm={() => commands.run({ name: asked }, onClose)}
      onCancel={onClose}
    />
  );
}
