import { MENU_LIMITS } from '../../kernel/menu-limits.ts';
import { ZERO, add, cents, percentOf, type Cents } from '../../kernel/money.ts';

/** A change applied to many prices at once; `by` may be negative. */
export type PriceStep = { kind: 'percent'; by: number } | { kind: 'amount'; by: Cents } | { kind: 'round' };

/** A price of zero stays zero, also when rounding. */
export function steppedPrice(price: Cents, step: PriceStep): Cents {
  if (price === 0 && step.kind !== 'amount') return ZERO;
  const next = {
    percent: () => add(price, percentOf(price, step.kind === 'percent' ? step.by : 0)),
    amount: () => add(price, step.kind === 'amount' ? step.by : ZERO),
    round: () => nearestNinety(price),
  }[step.kind]();
  return cents(Math.min(MENU_LIMITS.price, Math.max(0, next)));
}

/** 12,30 € becomes 11,90 €, 12,40 € becomes 12,90 €: halfway rounds up. */
const nearestNinety = (price: Cents): Cents => cents(Math.max(0, Math.floor((price + 60) / 100) * 100 - 10) || 90);
