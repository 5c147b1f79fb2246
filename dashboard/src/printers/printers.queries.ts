import { refusalSentence } from '@comptoir/contract/errors.ts';
import * as contract from '@comptoir/contract/printers.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import { wasJustAccepted } from '@comptoir/domain/printers/at-acceptance.ts';
import { isDecidedHere } from '@comptoir/domain/offline/here.ts';
import { isReprint, testTicketOf, ticketOf } from '@comptoir/domain/printers/ticket.ts';
import type { Ticket, TicketTemplate } from '@comptoir/domain/printers/ticket-row.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce, commandKey } from '@comptoir/web/call/command-key.ts';
import { showError, showErrorText } from '@comptoir/web/failure/show-error.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { press } from '../offline/gestures.ts';
import { noAnswerTo } from '../offline/no-answer.ts';
import { hasNetworkPrinter } from './network-printer.ts';
import { paperWidth } from './paper-width.ts';
import { printSheet } from './print-sheet.ts';

/** What the room of the orders knows of the printed one. */
export type PrintedOrder = {
  order: Order;
  shop: Shop;
  readStory: () => Promise<{ items: readonly OrderEvent[] }>;
  onCounted: (order: Order) => void;
};

export function usePrintTicket(printed: PrintedOrder) {
  return useMutation({
    mutationFn: async ({ template, isHere }: { template: TicketTemplate; isHere: boolean }) =>
      !isHere && (await printsByQueue(printed))
        ? printOnNetwork(printed.order, template)
        : printHere(printed, template),
    onError: (error) => showError(error),
  });
}

/** DET-36, PRN-09: with QZ Tray it does once a printer is saved; until then browsers print. */
async function printsByQueue({ order: { companyId, shopId }, shop }: PrintedOrder): Promise<boolean> {
  if (shop.printingKind !== 'QZ') return hasNetworkPrinter(shop);
  const { printers } = await call(contract.listPrintRequests, { params: { companyId, shopId } });
  return printers.some(({ kind }) => kind === 'qz');
}

const paramsOf = ({ companyId, shopId, id: orderId }: Order) => ({ companyId, shopId, orderId });

/** API-27, ERR-57. The order with its new count comes by the live stream. */
async function printOnNetwork(order: Order, template: TicketTemplate): Promise<void> {
  await callOnce(contract.printTicket, { params: paramsOf(order), body: { template } });
  toast.success({ text: `L’impression a bien été envoyée à l’imprimante${NBSP}!` });
}

async function printHere(printed: PrintedOrder, template: TicketTemplate): Promise<void> {
  const story = await knownStory(printed);
  if ((await printFrom(story, printed, template)) === 'failed') showErrorText(refusalSentence('print-failed'));
}

/** FLO-32: the ticket that goes with the bag, once, and only while the kitchen still waits for it. */
export async function printAccepted(printed: PrintedOrder, claim: () => boolean): Promise<PrintEnd> {
  if (isAcceptedHere(printed)) return printFrom(null, printed, 'bag', claim);
  if (await printsByQueue(printed)) return 'skipped';
  const story = await printed.readStory();
  if (!wasJustAccepted(story.items, toInstant(Date.now()))) return 'skipped';
  return printFrom(story.items, printed, 'bag', claim);
}

/** OFF-11: accepted on this very post, which has no line to read a story by. */
const isAcceptedHere = ({ order: { held } }: PrintedOrder): boolean => isDecidedHere(held);

/** Null without an answer: the order itself says then whether it was printed before. */
const knownStory = ({ readStory }: PrintedOrder): Promise<readonly OrderEvent[] | null> =>
  readStory().then(
    ({ items }) => items,
    (error: unknown) => {
      if (noAnswerTo(error)) return null;
      throw error;
    },
  );

async function printFrom(
  story: readonly OrderEvent[] | null,
  { order, shop, onCounted }: PrintedOrder,
  template: TicketTemplate,
  claim?: () => boolean,
): Promise<PrintEnd> {
  const isDuplicate = story ? isReprint(story, template) : order.ticketsPrinted > 0;
  const fields = { template, isDuplicate, printedAt: toInstant(Date.now()) };
  const end = await printTicket(ticketOf(order, shop, fields), `Ticket ${order.orderNumber}`, claim);
  if (end === 'printed') await count(order, template, onCounted);
  return end;
}

/** The paper is out: an answer that does not come must not make anybody print it again. */
async function count(order: Order, template: TicketTemplate, onCounted: (order: Order) => void): Promise<void> {
  const key = commandKey();
  try {
    const input = { params: paramsOf(order), body: { template } };
    onCounted(await call(contract.recordPrinted, input, { idempotencyKey: key }));
  } catch (error) {
    if (!noAnswerTo(error)) return logError(error);
    // OFF-11: told later, so that nothing prints it again; under the same key, because it may have arrived.
    const { id: orderId, orderNumber } = order;
    press(order, { kind: 'printed', orderId, orderNumber, template }, { key });
  }
}

/** PRN-08: for whoever tries out this post; false when the browser could not print. */
export const printTestTicket = async (shop: Shop): Promise<boolean> =>
  (await printTicket(testTicketOf(shop, toInstant(Date.now())), 'Impression de test')) === 'printed';

type PrintEnd = 'printed' | 'failed' | 'skipped';

async function printTicket(ticket: Ticket, title: string, claim?: () => boolean): Promise<PrintEnd> {
  try {
    return (await printSheet({ ticket, width: paperWidth(), title }, claim)) ? 'printed' : 'skipped';
  } catch (error) {
    logError(error);
    return 'failed';
  }
}
