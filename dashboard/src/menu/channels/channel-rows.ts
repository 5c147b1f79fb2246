import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import { plain } from '@comptoir/domain/kernel/text.ts';
import { sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import { priceFault, priceLock } from '@comptoir/domain/menu/prices/price-rules.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import { lockedBecause, outOfBounds } from '../../menu-locks/locks-here.ts';
import type { ShownMenu } from '../menu.queries.ts';
import { gridOf } from '../menu-search.ts';

export type ChannelRow = Pick<Product, 'key' | 'name' | 'price' | 'channelPrices' | 'closedChannels' | 'version'> & {
  sectionKey: string;
  /** Why nobody here may change its prices, or where it is sold. */
  priceLock: string | null;
  soldLock: string | null;
  /** Why it cannot cost that. */
  faultOf: (price: Cents) => string | null;
};
type ChannelGroup = { key: string; name: string; rows: ChannelRow[] };

export const channelGroups = (menu: ShownMenu): ChannelGroup[] =>
  sectionsByPosition(menu)
    .map((section) => ({
      key: section.key,
      name: section.name,
      rows: gridOf(section).map((product) => rowOf(menu, section, product)),
    }))
    .filter(({ rows }) => rows.length > 0);

function rowOf(menu: ShownMenu, section: Section, product: Product): ChannelRow {
  const { key, name, price, channelPrices, closedChannels, version } = product;
  const around = { rules: menu.rules, place: section };
  const lock = priceLock(product, around);
  return {
    key,
    name,
    price,
    channelPrices,
    closedChannels,
    version,
    sectionKey: section.key,
    priceLock: lockedBecause(menu, product, 'price') ?? (lock && refusalSentence(lock.refusal)),
    soldLock: lockedBecause(menu, product, 'availability'),
    faultOf: (wanted) => {
      const fault = priceFault(wanted, product, around);
      return fault ? refusalSentence(fault.refusal, fault.words) : outOfBounds(menu, product, wanted);
    },
  };
}

export type ChannelFilter = { words: string; sectionKey: string | null; isDiffering: boolean };

/** GRD-04: by name, by section, or only what a channel sells otherwise than the others. */
export function shownGroups(
  groups: readonly ChannelGroup[],
  { words, sectionKey, isDiffering }: ChannelFilter,
  isEdited: (key: string) => boolean,
): ChannelGroup[] {
  const wanted = plain(words.trim());
  return groups.flatMap((group) => {
    if (sectionKey !== null && group.key !== sectionKey) return [];
    const rows = group.rows.filter(
      (row) =>
        (wanted === '' || plain(row.name).includes(wanted) || plain(group.name).includes(wanted)) &&
        (!isDiffering || isEdited(row.key) || isApart(row)),
    );
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}

const isApart = ({ channelPrices, closedChannels }: ChannelRow): boolean =>
  closedChannels.length > 0 || Object.keys(channelPrices).length > 0;

export type ChannelLine = { kind: 'group'; key: string; name: string } | { kind: 'row'; key: string; row: ChannelRow };

export const linesOf = (groups: readonly ChannelGroup[]): ChannelLine[] =>
  groups.flatMap(({ key, name, rows }) => [
    { kind: 'group' as const, key, name },
    ...rows.map((row) => ({ kind: 'row' as const, key: row.key, row })),
  ]);
