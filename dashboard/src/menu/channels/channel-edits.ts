import { refusalSentence } from '@comptoir/contract/errors.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { formatEuros, cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import { CHANNELS, CHANNEL_LABELS, type Channel } from '@comptoir/domain/kernel/sales.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { asTypedEuros, figureFault, readPrice } from '@comptoir/domain/kernel/typed-figures.ts';
import { tidyChannelPrices, type ChannelPrices } from '@comptoir/domain/menu/prices/channel-prices.ts';
import { channelStep } from '@comptoir/domain/menu/prices/price-steps.ts';
import type { ChannelRow } from './channel-rows.ts';

/** The price of the product itself, or that of one channel. */
export type Column = 'base' | Channel;
export const COLUMNS: readonly Column[] = ['base', ...CHANNELS];
export const columnLabel = (column: Column): string => (column === 'base' ? 'Prix' : CHANNEL_LABELS[column]);
/** From one cell to another. */
export type CellMove = { down?: number; right?: number };

export type Selling = { price: Cents; channelPrices: ChannelPrices; closedChannels: readonly Channel[] };
/** What is being changed in a row: nothing typed in the cell of a channel means « as the product ». */
export type RowEdit = {
  typed: Partial<Record<Column, string>>;
  closed: readonly Channel[] | null;
  /** The row that was looked at when the change began. */
  before: Selling;
  version: number;
  theirs: (Selling & { version: number }) | null;
  /** What the server said, by cell. */
  refusals: Partial<Record<Column, string>>;
};
export type Edits = ReadonlyMap<string, RowEdit>;

export const sellingOf = ({ price, channelPrices, closedChannels }: Selling): Selling => ({
  price,
  channelPrices,
  closedChannels,
});

const begun = (edits: Edits, row: ChannelRow): RowEdit =>
  edits.get(row.key) ?? {
    typed: {},
    closed: null,
    before: sellingOf(row),
    version: row.version,
    theirs: null,
    refusals: {},
  };

/** A row without a change left is no longer edited. */
function withRow(edits: Edits, row: ChannelRow, edit: RowEdit): Edits {
  const next = new Map(edits).set(row.key, edit);
  const wanted = wantedIn(next, row);
  if (wanted && isSameSelling(wanted, row) && !edit.theirs) next.delete(row.key);
  return next;
}

export function withTyped(edits: Edits, row: ChannelRow, column: Column, typed: string): Edits {
  const edit = begun(edits, row);
  const { [column]: _, ...refusals } = edit.refusals;
  return withRow(edits, row, { ...edit, typed: { ...edit.typed, [column]: typed }, refusals });
}

export function withSold(edits: Edits, row: ChannelRow, channel: Channel, isSold: boolean): Edits {
  const edit = begun(edits, row);
  const others = (edit.closed ?? row.closedChannels).filter((closed) => closed !== channel);
  const { [channel]: _, ...refusals } = edit.refusals;
  return withRow(edits, row, { ...edit, closed: isSold ? others : [...others, channel], refusals });
}

export function withoutCell(edits: Edits, row: ChannelRow, column: Column): Edits {
  const edit = edits.get(row.key);
  if (!edit) return edits;
  const { [column]: _, ...typed } = edit.typed;
  const closed = column === 'base' ? edit.closed : closedAsBefore(edit, row, column);
  const { [column]: __, ...refusals } = edit.refusals;
  return withRow(edits, row, { ...edit, typed, closed, refusals });
}

function closedAsBefore({ closed }: RowEdit, row: ChannelRow, channel: Channel): readonly Channel[] | null {
  if (!closed) return null;
  const others = closed.filter((one) => one !== channel);
  return row.closedChannels.includes(channel) ? [...others, channel] : others;
}

export function without(edits: Edits, key: string): Edits {
  const left = new Map(edits);
  left.delete(key);
  return left;
}

/** GRD-07: mine, over what somebody saved meanwhile. */
export function keepMine(edits: Edits, row: ChannelRow): Edits {
  const edit = edits.get(row.key);
  if (!edit) return edits;
  const version = Math.max(edit.theirs?.version ?? 0, row.version);
  return withRow(edits, row, { ...edit, before: sellingOf(edit.theirs ?? row), version, theirs: null });
}

/** What the row would be sold for; null while a cell cannot be read. */
export function wantedIn(edits: Edits, row: ChannelRow): Selling | null {
  const edit = edits.get(row.key);
  if (!edit) return sellingOf(row);
  const price = edit.typed.base === undefined ? row.price : readPrice(edit.typed.base);
  if (price === null) return null;
  const channelPrices: ChannelPrices = {};
  for (const channel of CHANNELS) {
    const typed = edit.typed[channel];
    const own = typed === undefined ? row.channelPrices[channel] : typed.trim() === '' ? undefined : readPrice(typed);
    if (own === null) return null;
    if (own !== undefined) channelPrices[channel] = own;
  }
  const closed = edit.closed ?? row.closedChannels;
  return {
    price,
    channelPrices: tidyChannelPrices(price, channelPrices),
    closedChannels: CHANNELS.filter((channel) => closed.includes(channel)),
  };
}

export const isSameSelling = (one: Selling, other: Selling): boolean =>
  one.price === other.price &&
  CHANNELS.every(
    (channel) =>
      (one.channelPrices[channel] ?? one.price) === (other.channelPrices[channel] ?? other.price) &&
      one.closedChannels.includes(channel) === other.closedChannels.includes(channel),
  );

/** How a cell is drawn. */
export type ShownCell = {
  /** What its field holds; a channel that follows the product holds nothing and shows `follows`. */
  typed: string;
  follows: string;
  isSold: boolean;
  isChanged: boolean;
  error: string | null;
};

export function shownCell(edits: Edits, row: ChannelRow, column: Column): ShownCell {
  const edit = edits.get(row.key);
  const base = edit?.typed.base === undefined ? row.price : (readPrice(edit.typed.base) ?? row.price);
  const own = column === 'base' ? row.price : row.channelPrices[column];
  const typed = edit?.typed[column] ?? (own === undefined ? '' : asTypedEuros(own));
  const closed = edit?.closed ?? row.closedChannels;
  const isSold = column === 'base' || !closed.includes(column);
  const isSoldNow = column === 'base' || !row.closedChannels.includes(column);
  const isPriceChanged = edit?.typed[column] !== undefined && readPrice(typed) !== (own ?? null);
  return {
    typed,
    follows: column === 'base' ? '' : asTypedEuros(base),
    isSold,
    isChanged: isPriceChanged || isSold !== isSoldNow,
    error: edit ? errorOf(edit, row, column, typed) : null,
  };
}

function errorOf({ typed: edited, refusals }: RowEdit, row: ChannelRow, column: Column, typed: string): string | null {
  if (edited[column] !== undefined) {
    if (typed.trim() === '') return column === 'base' ? refusalSentence('field-required') : null;
    const price = readPrice(typed);
    if (price === null) return figureFault('price', typed);
    const most = cents(MENU_LIMITS.price);
    if (price > most) return french(`${formatEuros(most)} au plus.`);
    const fault = row.faultOf(price);
    if (fault) return fault;
  }
  return refusals[column] ?? null;
}

/** PRD-26: the stream may bring it before a call does. */
export function theirsIn(edits: Edits, row: ChannelRow): (Selling & { version: number }) | null {
  const edit = edits.get(row.key);
  if (!edit) return null;
  const newest =
    row.version > (edit.theirs?.version ?? edit.version) ? { ...sellingOf(row), version: row.version } : edit.theirs;
  return newest && !isSameSelling(newest, edit.before) ? newest : null;
}

export type SentRow = Selling & { key: string; version: number };

/** What can be saved now, and how many rows wait for a correction or a choice. */
export function readyToSend(
  edits: Edits,
  rows: ReadonlyMap<string, ChannelRow>,
): { sent: SentRow[]; unsettled: number } {
  const sent: SentRow[] = [];
  let unsettled = 0;
  for (const [key, edit] of edits) {
    const row = rows.get(key);
    const wanted = row && wantedIn(edits, row);
    if (!row) continue;
    const isWrong = COLUMNS.some((column) => {
      const { error } = shownCell(edits, row, column);
      return error !== null && error !== edit.refusals[column];
    });
    if (!wanted || isWrong || theirsIn(edits, row)) unsettled += 1;
    else if (!isSameSelling(wanted, row)) sent.push({ ...wanted, key, version: Math.max(edit.version, row.version) });
  }
  return { sent, unsettled };
}

export type Answer = {
  conflicts: readonly (Selling & { key: string; version: number })[];
  refusals: readonly { key: string; message: string; channel: Channel | null }[];
};

export function afterSaving(edits: Edits, sent: readonly SentRow[], { conflicts, refusals }: Answer): Edits {
  const left = new Map(edits);
  for (const { key } of sent) left.delete(key);
  for (const { key, version, ...theirs } of conflicts) {
    const edit = edits.get(key);
    if (edit) left.set(key, { ...edit, theirs: { ...sellingOf(theirs), version } });
  }
  for (const { key, message, channel } of refusals) {
    const edit = left.get(key) ?? edits.get(key);
    if (edit) left.set(key, { ...edit, refusals: { ...edit.refusals, [channel ?? 'base']: message } });
  }
  return left;
}

export type ChannelStep = { column: Column; percent: number; multiple: Cents | null };
export type StepChange = { row: ChannelRow; before: Cents; after: Cents; refusal: string | null };

/** GRD-09: what a step would change, before anything is changed; from the product's own price. */
export function stepChanges(edits: Edits, rows: readonly ChannelRow[], step: ChannelStep): StepChange[] {
  return rows.flatMap((row): StepChange[] => {
    const selling = wantedIn(edits, row);
    if (!selling) return [];
    const { column, percent, multiple } = step;
    const before = column === 'base' ? selling.price : (selling.channelPrices[column] ?? selling.price);
    const after = channelStep(selling.price, percent, multiple);
    if (after === before) return [];
    return [{ row, before, after, refusal: row.priceLock ?? row.faultOf(after) }];
  });
}

export const withStep = (edits: Edits, changes: readonly StepChange[], column: Column): Edits =>
  changes
    .filter(({ refusal }) => refusal === null)
    .reduce((known, { row, after }) => withTyped(known, row, column, asTypedEuros(after)), edits);

/** GRD-05: cells copied in a spreadsheet, pasted from this one on: lines go down, tabs go right. */
export function withPasted(
  edits: Edits,
  { rows, columns, text }: { rows: readonly ChannelRow[]; columns: readonly Column[]; text: string },
): Edits {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return lines.reduce((known, line, down) => {
    const row = rows[down];
    if (!row || row.priceLock !== null) return known;
    return line.split('\t').reduce((filled, cell, right) => {
      const column = columns[right];
      return column ? withTyped(filled, row, column, cell.trim()) : filled;
    }, known);
  }, edits);
}
