import { ORDER_TYPE_LABELS, ORDER_TYPES, type OrderType } from '@comptoir/domain/kernel/sales.ts';
import { countsByType } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';

export type TypeCounts = Record<OrderType, number>;

export function liveCounts(orders: readonly Pick<Order, 'orderType'>[]): TypeCounts {
  const { types } = countsByType(orders, ORDER_TYPES);
  return Object.fromEntries(types.map(({ type, count }) => [type, count])) as TypeCounts;
}

type TypeFilterProps = {
  counts: TypeCounts | undefined;
  areCountsCapped?: boolean;
  offered: readonly OrderType[];
  type: OrderType | undefined;
  onChange: (changed: { type: OrderType | undefined }) => void;
};

/** As wide as two figures: nothing moves when they come. */
const UNKNOWN = '\u2007\u2007';

/** ORD-11: the shop's own types, and any type present all the same. */
export function TypeFilter({ counts, areCountsCapped = false, offered, type, onChange }: TypeFilterProps) {
  const countWords = (count: number) => `${formatCount(count)}${areCountsCapped ? '+' : ''}`;
  // The chosen type stays listed when its last order leaves: otherwise « Tous » would look chosen, and could not be.
  const types = ORDER_TYPES.filter((known) => offered.includes(known) || known === type || (counts?.[known] ?? 0) > 0);
  const all = counts && ORDER_TYPES.reduce((sum, known) => sum + counts[known], 0);
  return (
    <Segmented<OrderType | 'all'>
      label="Type de commande"
      segments={[
        { value: 'all', label: 'Tous', count: all === undefined ? UNKNOWN : countWords(all) },
        ...types.map((value) => ({
          value,
          label: ORDER_TYPE_LABELS[value],
          count: counts ? countWords(counts[value]) : UNKNOWN,
        })),
      ]}
      value={type ?? 'all'}
      onChange={(value) => onChange({ type: value === 'all' ? undefined : value })}
      bleeds
    />
  );
}
