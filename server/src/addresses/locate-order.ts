import { trustIn } from '@comptoir/domain/addresses/place.ts';
import { cityOf, streetOf } from '@comptoir/domain/kernel/address.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { appendEvent } from '../live/append.ts';
import type { Change } from '../orders/effects.ts';
import * as orders from '../orders/orders.store.ts';
import { ProviderRefused } from '../ports/provider-failures.ts';

/** MAP-01: a delivery whose address came without its place on the map is looked up afterwards; nobody waits for it. */
export async function findItsPlace(tx: Tx, ctx: Ctx, { event, order }: Change): Promise<void> {
  if (event !== 'received' || !isUnlocated(order)) return;
  await ctx.jobs.enqueue(tx, 'locate-order', { companyId: order.companyId, orderId: order.id });
}

const isUnlocated = (order: Order): boolean => order.address !== null && order.address.location === null;

/** The place is asked for outside any transaction, and kept only if the address is still the one asked about. */
export async function locateOrder(ctx: Ctx, orderId: string): Promise<void> {
  const asked = await orders.find(ctx.db, ctx, orderId);
  if (!asked?.address || !isUnlocated(asked) || isFinished(asked.status)) return;
  const place = await ctx.maps.geocode(placeLine(asked.address)).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
    ctx.log.warn({ error, orderId, traceId: ctx.traceId }, 'an address was refused and stays off the map');
    return null;
  });
  // A street without its number, or a poor match, is no place to send a driver to: the order stays off the map.
  if (!place || trustIn(place) !== 'sure') return;
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    if (!order?.address || !asked.address || placeLine(order.address) !== placeLine(asked.address)) return;
    const saved = await orders.save(tx, { ...order, address: { ...order.address, location: place.location } });
    await appendEvent(tx, saved, 'order-changed', { order: saved });
  });
}

/** The second line of an address does not change where it is. */
const placeLine = (address: Address): string => `${streetOf(address)}, ${cityOf(address)}`;
