import type { Order } from '@comptoir/domain/orders/order.ts';

export type LiveChanges = {
  gone: readonly Order[];
  /** FLO-44: the hour to begin has come. */
  begun: readonly Order[];
  /** DLV-17: the search ended without a driver. */
  driverless: readonly Order[];
  /** MIS-08: a customer was asked about a dish, and it is settled. */
  answered: readonly Order[];
};

/**
 * What happened between two readings of the live list, whether the stream told it or a snapshot after a cut. An order
 * that was not there before is no change: nobody here knew it.
 */
export function liveChanges(before: readonly Order[], after: readonly Order[]): LiveChanges {
  const now = new Map(after.map((order) => [order.id, order]));
  const pairs = before.flatMap((old) => {
    const order = now.get(old.id);
    return order && order !== old ? [{ old, order }] : [];
  });
  return {
    gone: before.filter(({ id }) => !now.has(id)),
    begun: pairs
      .filter(({ old, order }) => old.status === 'scheduled' && order.status === 'preparing')
      .map(({ order }) => order),
    answered: pairs
      .filter(({ old, order }) => old.missing?.state === 'asked' && SETTLED.has(order.missing?.state ?? ''))
      .map(({ order }) => order),
    driverless: pairs.filter(({ old, order }) => isDriverless(order) && !isDriverless(old)).map(({ order }) => order),
  };
}

const SETTLED: ReadonlySet<string> = new Set(['answered', 'silent']);

const isDriverless = ({ status, driverSearch }: Order): boolean =>
  (status === 'preparing' || status === 'ready') && driverSearch !== null && driverSearch.exhaustedAt !== null;
