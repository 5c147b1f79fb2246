import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { awaitsTicket, isLongAccepted, PRINTED_WITHIN_MINUTES } from '@comptoir/domain/printers/at-acceptance.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Unreachable } from '@comptoir/web/call/call.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { donePrints, markDone, usePrintsAtAcceptance } from './at-acceptance.ts';
import { hasNetworkPrinter } from './network-printer.ts';
import type { PrintedOrder } from './printers.queries.ts';

type Printing = {
  orders: readonly Order[];
  /** Undefined until it is known, and where several are shown: their tickets come out at their own posts. */
  shop: Shop | undefined;
  readStory: (order: Order) => ReturnType<PrintedOrder['readStory']>;
  onCounted: PrintedOrder['onCounted'];
};

/**
 * FLO-32: prints every order once it is accepted, by whomever, if this post has chosen to. It looks at what stands in the
 * list and not at the news: an acceptance during a reload, a sleep or a cut is found all the same.
 */
export function usePrintAtAcceptance({ orders, shop, readStory, onCounted }: Printing): void {
  const isChosen = usePrintsAtAcceptance();
  const wasChosen = useRef(isChosen);
  const decided = useRef(new Set<string>());
  const unanswered = useRef(new Set<string>());
  const look = useEffectEvent((at: Shop | undefined) => {
    const known = unanswered.current;
    for (const { id, status } of orders) if (status === 'contacting') known.add(id);
    if (!isChosen || !at || at.hidePrintTicket || hasNetworkPrinter(at)) return;
    const done = donePrints();
    const now = toInstant(Date.now());
    const due = orders.filter((order) => awaitsTicket(order) && !decided.current.has(order.id) && !done.has(order.id));
    for (const { id } of due) decided.current.add(id);
    const late = due.filter((order) => isLongAccepted(order, now));
    tellLate(late.filter(({ id }) => known.has(id)));
    for (const order of due.filter((one) => !late.includes(one)))
      void printOne({ order, shop: at, readStory: () => readStory(order), onCounted }).catch((error: unknown) => {
        // Not printed yet: the next news of any order tries again.
        decided.current.delete(order.id);
        if (!(error instanceof Unreachable)) logError(error);
      });
  });
  useEffect(() => {
    // Chosen just now: what was accepted before is dealt with.
    if (isChosen && !wasChosen.current) markDone(orders.filter(awaitsTicket).map(({ id }) => id));
    wasChosen.current = isChosen;
    look(shop);
  }, [orders, shop, isChosen]);
}

/** A window of the browser over a tab that nobody sees helps nobody: a tab that is shown goes first. */
const HIDDEN_WAITS_MS = 1_500;

async function printOne(printed: PrintedOrder): Promise<void> {
  const { order } = printed;
  if (document.hidden) await new Promise((resolve) => setTimeout(resolve, HIDDEN_WAITS_MS));
  await oneAfterTheOther(async () => {
    if (donePrints().has(order.id)) return;
    const { printAccepted } = await import('./printers.queries.ts');
    // Marked at the very moment of printing: a reload before it prints again, a reload after it does not.
    const claim = () => {
      if (donePrints().has(order.id)) return false;
      markDone([order.id]);
      return true;
    };
    const end = await printAccepted(printed, claim);
    if (end === 'failed') tell(order, 'le ticket n’est pas sorti. Imprimez-le depuis la commande.');
  });
}

/** Through all tabs of this browser; locks exist on secure addresses only. */
const oneAfterTheOther = (task: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('print-at-acceptance', task) : task();

function tellLate(orders: readonly Order[]): void {
  for (const order of orders)
    tell(order, `acceptée il y a plus de ${PRINTED_WITHIN_MINUTES}${NBSP}min. Imprimez-la depuis la commande.`);
}

const tell = ({ orderNumber }: Order, words: string): void =>
  toast.warning({ title: 'Ticket non imprimé', text: `N°${NBSP}${orderNumber}${NBSP}: ${words}` });
