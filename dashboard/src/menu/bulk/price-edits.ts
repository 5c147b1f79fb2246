import { refusalSentence } from '@comptoir/contract/errors.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { cents, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { asTypedEuros, figureFault, readPrice } from '@comptoir/domain/kernel/typed-figures.ts';
import { steppedPrice, type PriceStep } from '@comptoir/domain/menu/prices/price-steps.ts';
import type { PriceRow } from './price-rows.ts';

/** What somebody else saved meanwhile. */
export type Theirs = { price: Cents; version: number };
/** A price being changed: what is typed, and what stood there when that began. */
export type PriceEdit = {
  typed: string;
  before: Cents;
  version: number;
  theirs: Theirs | null;
  /** What the server said of it. */
  refusal: string | null;
};
export type PriceEdits = ReadonlyMap<string, PriceEdit>;

/** Typing the old price again takes the change away. */
export function withTyped(edits: PriceEdits, row: PriceRow, typed: string): PriceEdits {
  const known = edits.get(row.key) ?? { before: row.price, version: row.version, theirs: null };
  if (readPrice(typed) === known.before && !known.theirs) return without(edits, [row.key]);
  return new Map(edits).set(row.key, { ...known, typed, refusal: null });
}

export function without(edits: PriceEdits, keys: readonly string[]): PriceEdits {
  const left = new Map(edits);
  for (const key of keys) left.delete(key);
  return left;
}

/** The same step on many: each from what it shows now. What cannot be read, or may not be changed, is left alone. */
export function withStep(edits: PriceEdits, rows: readonly PriceRow[], step: PriceStep): PriceEdits {
  return rows.reduce<PriceEdits>((known, row) => {
    const price = wantedPrice(known, row);
    if (row.lock !== null || price === null) return known;
    return withTyped(known, row, asTypedEuros(steppedPrice(price, step)));
  }, edits);
}

export function wantedPrice(edits: PriceEdits, row: PriceRow): Cents | null {
  const edit = edits.get(row.key);
  return edit ? readPrice(edit.typed) : row.price;
}

/** How a price is drawn: what its field holds, whether it changes, and what is wrong with it. */
export type ShownPrice = { typed: string; before: Cents | null; theirs: Theirs | null; error: string | null };

export function shownPrice(edits: PriceEdits, row: PriceRow): ShownPrice {
  const edit = edits.get(row.key);
  if (!edit) return { typed: asTypedEuros(row.price), before: null, theirs: null, error: null };
  return {
    typed: edit.typed,
    before: edit.before,
    theirs: theirsIn(edit, row),
    error: errorOf(edit, row),
  };
}

/** The stream may bring it before a call does. Another version with the same price is no conflict. */
function theirsIn(edit: PriceEdit, row: PriceRow): Theirs | null {
  const known = edit.theirs ?? { price: edit.before, version: edit.version };
  const theirs = row.version > known.version ? { price: row.price, version: row.version } : known;
  return theirs.price === edit.before || theirs.price === readPrice(edit.typed) ? null : theirs;
}

function errorOf({ typed, refusal }: PriceEdit, row: PriceRow): string | null {
  const price = readPrice(typed);
  if (price === null) return figureFault('price', typed) ?? refusalSentence('field-required');
  if (price > MENU_LIMITS.price) return `Au plus ${formatEuros(cents(MENU_LIMITS.price))}.`;
  return row.faultOf(price) ?? refusal;
}

/** « Garder le mien »: from now on the change is one of what they saved. */
export function keepMine(edits: PriceEdits, row: PriceRow): PriceEdits {
  const edit = edits.get(row.key);
  const theirs = edit && theirsIn(edit, row);
  if (!edit || !theirs) return edits;
  return new Map(edits).set(row.key, { ...edit, before: theirs.price, version: theirs.version, theirs: null });
}

export type SentPrice = { key: string; price: Cents; version: number };

/** What would be saved, and how many lines must be settled before. */
export function readyToSend(
  edits: PriceEdits,
  rows: ReadonlyMap<string, PriceRow>,
): { prices: SentPrice[]; unsettled: number } {
  const prices: SentPrice[] = [];
  let unsettled = 0;
  for (const [key, edit] of edits) {
    const row = rows.get(key);
    const price = readPrice(edit.typed);
    if (!row) continue;
    const { theirs, error } = shownPrice(edits, row);
    if (price === null || theirs || (error !== null && error !== edit.refusal)) unsettled += 1;
    // With the newest version that shows the price that was looked at: another field may have been saved since.
    else if (price !== row.price) prices.push({ key, price, version: Math.max(edit.version, row.version) });
  }
  return { prices, unsettled };
}

/** What a call held back of the prices that it was sent. */
export type PriceAnswer = {
  conflicts: readonly { key: string; price: Cents; version: number }[];
  refusals: readonly { key: string; message: string }[];
};

/** Drops the changes that were saved; those that were not say why. */
export function afterSaving(edits: PriceEdits, sent: readonly SentPrice[], answer: PriceAnswer): PriceEdits {
  const left = new Map(edits);
  for (const { key } of sent) left.delete(key);
  for (const { key, price, version } of answer.conflicts) {
    const edit = edits.get(key);
    if (edit) left.set(key, { ...edit, theirs: { price, version } });
  }
  for (const { key, message } of answer.refusals) {
    const edit = edits.get(key);
    if (edit) left.set(key, { ...edit, refusal: message });
  }
  return left;
}
