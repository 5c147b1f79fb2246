import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { refusalSentence, type Refusal } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { OrderAction } from '@comptoir/domain/orders/panels.ts';
import { CallFailed } from '@comptoir/web/call/call.ts';
import { showError, showErrorText } from '@comptoir/web/failure/show-error.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { toast, type ToastContent } from '@comptoir/web/ui/feedback/toast-store.ts';

const SENT: ToastContent = { title: 'Envoi réussi', text: french('La commande a bien été envoyée !') };

const aboutOrder =
  (what: string) =>
  ({ orderNumber }: Order): ToastContent => ({ text: french(`Commande n° ${orderNumber} ${what}`) });

const DONE: Record<OrderAction, (order: Order) => ToastContent> = {
  accept: aboutOrder('acceptée'),
  refuse: aboutOrder('refusée'),
  ready: aboutOrder('prête'),
  'start-delivery': aboutOrder('partie en livraison'),
  validate: aboutOrder('validée'),
  cancel: aboutOrder('annulée'),
  'take-delivery': aboutOrder('livrée par vos soins'),
  'cancel-search': () => ({ text: french("La recherche d'un livreur est arrêtée.") }),
  'remove-driver': () => ({ text: 'Le livreur a été retiré.' }),
  'start-search': () => SENT,
  'send-to-till': () => SENT,
  'add-time': () => ({ text: french('Les 15 minutes ont bien été ajoutées !') }),
  refund: () => ({ text: french('La commande a bien été remboursée !') }),
};

export const doneWords = (name: OrderAction, order: Order): ToastContent => DONE[name](order);

/** ERR-11 to ERR-13, ERR-26: what is said when no sentence came with the failure. */
const FAILED: Partial<Record<OrderAction, string>> = {
  'add-time': refusalSentence('minutes-not-added'),
  'start-search': CLIENT_ERRORS.notSentToDrivers,
  'send-to-till': refusalSentence('till-failed'),
  refund: refusalSentence('refund-failed'),
};

export function showFailure(name: OrderAction, error: unknown): void {
  if (isSomebodyQuicker(error)) {
    const number = freshOrder(error)?.orderNumber;
    return toast.warning({ title: number && french(`Commande n° ${number}`), text: error.message });
  }
  const sentence = FAILED[name];
  if (!sentence || !isSpeechless(error)) return showError(error);
  logError(error);
  showErrorText(sentence);
}

/** FLO-73, UND-03: a colleague's press is no failure. The order shows it already, so there is no window to close. */
export function isSomebodyQuicker(error: unknown): error is CallFailed {
  if (!(error instanceof CallFailed)) return false;
  const order = freshOrder(error);
  return error.code === 'ORDER_ALREADY_HANDLED' || (error.code === 'ORDER_STATE' && Boolean(order?.held));
}

const freshOrder = ({ body }: CallFailed) => body['order'] as Order | undefined;

/** The server broke down, or something between it and us answered in its place. */
const isSpeechless = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === 'UNEXPECTED' || error.code.startsWith('HTTP '));

/** ERR-03, ERR-04, ERR-09, ERR-10: while the customer holds the order, the sentence that the server would give. */
export function lockedSentence(name: OrderAction): string {
  return refusalSentence(LOCKED[name] ?? 'customer-editing-retry');
}

const LOCKED: Partial<Record<OrderAction, Refusal>> = {
  accept: 'ERROR_CHECKING_ORDER',
  refuse: 'ERROR_CHECKING_ORDER',
  'take-delivery': 'accept-delivery-failed',
  'start-delivery': 'start-delivery-failed',
};
