import type { JournalRow } from './journal.store.ts';

type Sides = Pick<JournalRow, 'before' | 'after'>;

const shopIdsIn = (side: unknown): string[] | null => {
  const ids = typeof side === 'object' && side !== null ? (side as { shopIds?: unknown }).shopIds : null;
  return Array.isArray(ids) ? ids.map(String) : null;
};

export const hasShops = ({ before, after }: Sides): boolean => Boolean(shopIdsIn(before) ?? shopIdsIn(after));

const named = (side: unknown, names: Map<string, string>): unknown => {
  const ids = shopIdsIn(side);
  return ids ? { ...(side as object), shopIds: ids.map((id) => names.get(id) ?? 'un magasin') } : side;
};

/** JRN-07: in which shops somebody works is said by their names. */
export const withShopNames = <Row extends Sides>(row: Row, names: Map<string, string>): Row => ({
  ...row,
  before: named(row.before, names),
  after: named(row.after, names),
});
