import { refusalSentence } from '@comptoir/contract/errors.ts';
import * as contract from '@comptoir/contract/printers.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isReprint, testTicketOf, ticketOf } from '@comptoir/domain/printers/ticket.ts';
import type { TicketTemplate } from '@comptoir/domain/printers/ticket-row.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useMutation } from '@tanstack/react-query';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showError, showErrorText } from '@comptoir/web/failure/show-error.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { paperWidth } from './paper-width.ts';
import { printSheet } from './print-sheet.ts';

/** DET-36: these printers are the server's; every other ticket is the browser's own. */
export const hasNetworkPrinter = ({ printingKind }: Pick<Shop, 'printingKind'>): boolean =>
  printingKind === 'cloudprint' || printingKind === 'epson';

/** What the room of the orders knows of the printed one. */
export type PrintedOrder = {
  order: Order;
  shop: Shop;
  readStory: () => Promise<{ items: Parameters<typeof isReprint>[0] }>;
  onCounted: (order: Order) => void;
};

export function usePrintTicket(printed: PrintedOrder) {
  return useMutation({
    mutationFn: (template: TicketTemplate) =>
      hasNetworkPrinter(printed.shop) ? printOnNetwork(printed.order, template) : printHere(printed, template),
    onError: (error) => showError(error),
  });
}

const paramsOf = ({ companyId, shopId, id: orderId }: Order) => ({ companyId, shopId, orderId });

/** API-27, ERR-57. The order with its new count comes by the live stream. */
async function printOnNetwork(order: Order, template: TicketTemplate): Promise<void> {
  await callOnce(contract.printTicket, { params: paramsOf(order), body: { template } });
  toast.success({ text: `L’impression a bien été envoyée à l’imprimante${NBSP}!` });
}

async function printHere({ order, shop, readStory, onCounted }: PrintedOrder, template: TicketTemplate): Promise<void> {
  const story = await readStory();
  const fields = { template, isDuplicate: isReprint(story.items, template), printedAt: toInstant(Date.now()) };
  const isPrinted = await printTicket(ticketOf(order, shop, fields), `Ticket ${order.orderNumber}`);
  if (!isPrinted) return showErrorText(refusalSentence('print-failed'));
  await count(order, template, onCounted);
}

/** The paper is out: an answer that does not come must not make anybody print it again. */
async function count(order: Order, template: TicketTemplate, onCounted: (order: Order) => void): Promise<void> {
  try {
    onCounted(await callOnce(contract.recordPrinted, { params: paramsOf(order), body: { template } }));
  } catch (error) {
    logError(error);
  }
}

/** PRN-08: for whoever tries out this post; false when the browser could not print. */
export const printTestTicket = (shop: Shop): Promise<boolean> =>
  printTicket(testTicketOf(shop, toInstant(Date.now())), 'Impression de test');

async function printTicket(ticket: Parameters<typeof printSheet>[0], title: string): Promise<boolean> {
  try {
    await printSheet(ticket, paperWidth(), title);
    return true;
  } catch (error) {
    logError(error);
    return false;
  }
}
