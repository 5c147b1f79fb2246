import { cents, formatEuros, pluralOfAmount } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';

/** DET-27: all of it, or what is left after a part was given back. */
export function refundWords(order: Order): string {
  const { refundedAmount } = order;
  const rest = formatEuros(cents(amountCharged(order) - refundedAmount));
  if (refundedAmount === 0) return `Le client sera intégralement remboursé de ${rest}${tipWords(order)}`;
  return french(
    `Le client sera remboursé de ${rest} : ${formatEuros(refundedAmount)} ${pluralOfAmount(refundedAmount, 'lui a déjà été rendu', 'lui ont déjà été rendus')}`,
  );
}

/** FLO-96: whoever refunds the order knows that the staff loses it. */
const tipWords = ({ tip }: Order): string => (tip > 0 ? `, dont ${formatEuros(tip)} de pourboire` : '');
