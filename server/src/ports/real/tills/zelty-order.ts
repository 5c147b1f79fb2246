import { cents } from '@comptoir/domain/kernel/money.ts';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { addMinutes, later, type Instant } from '@comptoir/domain/kernel/time.ts';
import { pointsPrice } from '@comptoir/domain/loyalty/balance.ts';
import { optionKeyOf } from '@comptoir/domain/option-lists/chosen.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { ProviderRefused } from '../../provider-failures.ts';
import type { TillRefs } from '../../till.ts';
import { compositionId } from './zelty-forms.ts';

const MODES: Record<OrderType, string> = {
  delivery: 'delivery',
  click_and_collect: 'takeaway',
  click_and_seat: 'eat_in',
};

/**
 * An order in Zelty's format. Repeating a `remote_id` does not create a second order. A total below the sum of Zelty's
 * prices counts as a discount (PRD-37); fees are left out, because a total above that sum is refused.
 */
export function orderForm(shop: Shop, order: Order, refs: TillRefs, now: Instant) {
  const total = cents(Math.max(0, order.productsTotal - order.promotionDiscount - order.cashbackUsed));
  const paidBy = order.paymentType === 'stripe' ? shop.paymentTypePosRefs.stripe : undefined;
  return {
    remote_id: order.id,
    mode: MODES[order.orderType],
    source: 'web',
    // Zelty only accepts future dates.
    due_date: later(order.dueAt ?? order.requestedFor, addMinutes(now, 1)),
    total,
    first_name: order.customer.firstName,
    ...(order.customer.phone ? { phone: order.customer.phone } : {}),
    comment: [`n° ${order.orderNumber}`, ...order.lines.flatMap(remarksOn)].join(' · '),
    items: order.lines.flatMap((line) => Array.from({ length: line.quantity }, () => itemForm(line, refs))),
    ...(paidBy ? { transactions: [{ name: paidBy, price: total }] } : {}),
  };
}

/** Zelty knows no points: whoever reads the ticket must not ask for the price of an offered dish. */
function remarksOn(line: OrderLine): string[] {
  const points = pointsPrice(line);
  return [...(points ? [`${line.name} : ${points}`] : []), ...(line.instruction ? [line.instruction] : [])];
}

/** One item per piece, because Zelty's lines have no quantity. */
function itemForm(line: OrderLine, refs: TillRefs) {
  const posRef = refs.get(line.productKey) ?? '';
  const menuId = compositionId(posRef);
  const options = line.optionLists.flatMap((list) => list.options);
  if (menuId === null)
    return {
      type: 'dish',
      id: idOf(posRef),
      modifiers: options.map(({ optionPath }) => ({ id_option_value: idOf(refs.get(optionKeyOf(optionPath)) ?? '') })),
    };
  // How to send the dishes of a composed menu is not documented: refusing is better than cooking the wrong dish.
  if (options.length > 0) throw new ProviderRefused('zelty', 'composition');
  return { type: 'menu', id: menuId, modifiers: [] };
}

function idOf(posRef: string): number {
  if (!/^\d{1,15}$/.test(posRef)) throw new ProviderRefused('zelty', 'no_reference');
  return Number(posRef);
}
