import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import { accountOf } from '@comptoir/domain/orders/payment-state.ts';

/** DET-27: all of it, or what is left after a part was given back; only the story knows how much was charged. */
export function refundWords(order: Order, story: readonly OrderEvent[]): string {
  if (order.refundedAmount === 0)
    return `Le client sera intégralement remboursé de ${formatEuros(amountCharged(order))}${tipWords(order)}`;
  const { kept, refunded } = accountOf(order, story);
  return kept > 0
    ? french(`Le client sera remboursé de ${formatEuros(kept)} : ${formatEuros(refunded)} lui ont déjà été rendus`)
    : 'Le client recevra tout ce qui ne lui a pas encore été rendu';
}

/** FLO-96: whoever refunds the order knows that the staff loses it. */
const tipWords = ({ tip }: Order): string => (tip > 0 ? `, dont ${formatEuros(tip)} de pourboire` : '');
