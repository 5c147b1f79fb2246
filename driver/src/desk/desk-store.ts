import type { CarriedOrder, DriverDesk } from '@comptoir/contract/driver-app.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { forget, keep, readKept } from './kept.ts';
import { onSessionEnd } from './session.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';

type Known = { desk: DriverDesk; at: Instant };

const known = aStore<Known | null>(readKept('desk') as Known | null);
/** Orders that somebody else took away, until the driver has read it. */
const takenAway = aStore<readonly CarriedOrder[]>([]);
const isUnreachable = aStore(false);

export const useDesk = (): Known | null => useStore(known);
export const knownDesk = (): DriverDesk | null => known.get()?.desk ?? null;
export const useTakenAway = (): readonly CarriedOrder[] => useStore(takenAway);
export const useUnreachable = (): boolean => useStore(isUnreachable);

/** Kept as well: without a network, a page opened again still knows where the customer lives. */
export function putDesk(desk: DriverDesk, isLeaving: (orderId: string) => boolean): void {
  const before = known.get()?.desk.orders ?? [];
  const gone = before.filter((order) => !isLeaving(order.orderId) && !isAmong(desk.orders, order));
  const next = { desk, at: toInstant(Date.now()) };
  keep('desk', next);
  known.set(next);
  isUnreachable.set(false);
  if (gone.length > 0) takenAway.set([...takenAway.get(), ...gone]);
}

const isAmong = (orders: readonly CarriedOrder[], { orderId }: CarriedOrder): boolean =>
  orders.some((order) => order.orderId === orderId);

export const noAnswer = (): void => isUnreachable.set(true);

export const readTakenAway = (orderId: string): void =>
  takenAway.set(takenAway.get().filter((order) => order.orderId !== orderId));

onSessionEnd(() => {
  forget('desk');
  known.set(null);
  takenAway.set([]);
  isUnreachable.set(false);
});
