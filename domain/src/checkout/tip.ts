import { cents, formatEuros, ZERO, type Cents } from '../kernel/money.ts';
import type { Tips } from '../order-settings/tips.ts';

export type TipRefusal = 'tip-not-offered' | 'tip-not-by-card' | 'tip-too-high';

/** What the customer adds for the staff, and whether their card pays it here. */
export type AskedTip = { amount: Cents; isByCard: boolean };

/** FLO-96: more than this is a slip of the finger. */
const SMALL = 10_00;
const LARGEST = 100_00;

/** FLO-96: half of what the order costs, 10 € of a small one, never more than 100 €; nothing where there is nothing to pay. */
export const tipLimit = (amountDue: Cents): Cents =>
  amountDue === 0 ? ZERO : cents(Math.min(LARGEST, Math.max(SMALL, Math.floor(amountDue / 2))));

type Answer = { refusal: TipRefusal; words?: Record<string, string> } | null;

/** FLO-96: why this tip cannot be taken; no tip is never refused. */
export function tipRefusal({ amount, isByCard }: AskedTip, { enabled }: Tips, amountDue: Cents): Answer {
  if (amount === 0) return null;
  if (!enabled || amountDue === 0) return { refusal: 'tip-not-offered' };
  if (!isByCard) return { refusal: 'tip-not-by-card' };
  const limit = tipLimit(amountDue);
  return amount > limit ? { refusal: 'tip-too-high', words: { limit: formatEuros(limit) } } : null;
}

/** FLO-79, FLO-96: a customer who changes the order keeps the tip, as far as the new amount allows it. */
export const keptTip = (tip: Cents, amountDue: Cents): Cents => cents(Math.min(tip, tipLimit(amountDue)));
