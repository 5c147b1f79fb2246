import { MENU_LIMITS } from '../../kernel/menu-limits.ts';
import { ZERO, add, cents, percentOf, type Cents } from '../../kernel/money.ts';

/** A change applied to many prices at once; `by` may be negative. */
export type PriceStep =
  | { kind: 'percent'; by: number }
  | { kind: 'amount'; by: Cents }
  | { kind: 'round' }
  | { kind: 'tenth' };

/** A price of zero stays zero, also when rounding. */
export function steppedPrice(price: Cents, step: PriceStep): Cents {
  if (price === 0 && step.kind !== 'amount') return ZERO;
  const next = {
    percent: () => add(price, percentOf(price, step.kind === 'percent' ? step.by : 0)),
    amount: () => add(price, step.kind === 'amount' ? step.by : ZERO),
    round: () => nearestNinety(price),
    tenth: () => cents(Math.round(price / 10) * 10),
  }[step.kind]();
  return cents(Math.min(MENU_LIMITS.price, Math.max(0, next)));
}

/** 12,30 € becomes 11,90 €, 12,40 € becomes 12,90 €: halfway rounds up. */
const nearestNinety = (price: Cents): Cents => cents(Math.max(0, Math.floor((price + 60) / 100) * 100 - 10) || 90);

/** To the nearest multiple, halfway up: 11,67 € to the next 0,10 € is 11,70 €; null leaves it as it is. */
export const roundedTo = (price: Cents, multiple: Cents | null): Cents =>
  multiple === null || multiple === 0 ? price : cents(Math.floor(price / multiple + 0.5) * multiple);

/** GRD-09: what a channel costs when it is set from the price of the product. */
export const channelStep = (price: Cents, percent: number, multiple: Cents | null): Cents =>
  price === 0 ? ZERO : roundedTo(steppedPrice(price, { kind: 'percent', by: percent }), multiple);
