import type { OrderStatus } from '../orders/order-status.ts';
import type { KitchenLine, KitchenOrder } from './kitchen-order.ts';
import type { Strike } from './strike.ts';

/** KIT-13: the same for as long as the line is cooked in the same way. */
export const markOf = ({ quantity, options, instruction }: KitchenLine): string =>
  JSON.stringify([quantity, options, instruction]);

export type StrikesByLine = ReadonlyMap<string, Strike>;

export function isStruck(line: KitchenLine, strikes: StrikesByLine): boolean {
  const strike = strikes.get(line.id);
  return strike !== undefined && strike.isStruck && strike.mark === markOf(line);
}

/** KIT-05, KIT-13: told by the customer's change, or by a strike of what the line was before. */
export function isChangedLine(
  line: KitchenLine,
  order: Pick<KitchenOrder, 'changedLineIds'>,
  strikes: StrikesByLine,
): boolean {
  const strike = strikes.get(line.id);
  if (strike?.isStruck && strike.mark !== markOf(line)) return true;
  return !isStruck(line, strikes) && (order.changedLineIds?.includes(line.id) ?? false);
}

export const areAllStruck = ({ lines }: Pick<KitchenOrder, 'lines'>, strikes: StrikesByLine): boolean =>
  lines.length > 0 && lines.every((line) => isStruck(line, strikes));

/** KIT-12 */
export const strikeRefusal = (status: OrderStatus): 'ORDER_STATE' | null =>
  status === 'preparing' ? null : 'ORDER_STATE';
