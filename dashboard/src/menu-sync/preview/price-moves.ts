import { cents, formatEuros, roundHalfAway, type Cents } from '@comptoir/domain/kernel/money.ts';
import { readFigure } from '@comptoir/domain/kernel/typed-figures.ts';
import { FIELD_LABELS } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import type { ElementChange, FieldChange } from '@comptoir/domain/menu-sync/sync.ts';

/** `difference` is as people read it: « + 0,50 € ». */
export type PriceMove = { isUp: boolean; difference: string };

const PRICE_FIELDS: readonly string[] = [FIELD_LABELS.price, FIELD_LABELS.posPrice];

/** What a change does to a price; null when it is about something else, or a price appears or disappears. */
export function priceMove({ field, before, after }: FieldChange): PriceMove | null {
  if (!PRICE_FIELDS.includes(field)) return null;
  const [from, to] = [centsIn(before), centsIn(after)];
  if (from === null || to === null || from === to) return null;
  const isUp = to > from;
  return { isUp, difference: `${isUp ? '+' : '\u2212'}\u00A0${formatEuros(cents(Math.abs(to - from)))}` };
}

/** A price of the hub may take something off: « −0,50 € ». */
function centsIn(shown: string): Cents | null {
  const euros = readFigure(shown);
  return euros === null ? null : roundHalfAway(euros * 100);
}

/** How many elements will be sold at another price. */
export const repricedCount = (changes: readonly ElementChange[]): number =>
  changes.filter(({ fields }) => fields.some(({ field }) => field === FIELD_LABELS.price)).length;
