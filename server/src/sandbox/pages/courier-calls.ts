import { Id } from '@comptoir/domain/kernel/schema.ts';
import { DELIVERY_PROVIDERS } from '@comptoir/domain/shops/delivery-providers.ts';
import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { Refused } from '../../http/refused.ts';
import type { FleetStatus } from '../../ports/fleets.ts';
import * as bookings from '../ports/courier-bookings.store.ts';
import { deliverCourierNews } from '../ports/courier-news.ts';
import { BEHAVIOURS, setBehaviour } from '../ports/sandbox-behaviours.ts';
import { moveCourier, STATUS_LABELS } from '../simulator/couriers.ts';
import { own } from './own-call.ts';
import { setColumns } from './set-columns.ts';

const Contract = z.strictObject({
  shopId: Id,
  provider: z.enum(DELIVERY_PROVIDERS),
  /** Whether the shop has a contract with the service; absent leaves it unchanged. */
  contract: z.enum(['on', 'off']).optional(),
  behaviour: z.enum(BEHAVIOURS.stuart).optional(),
});
type Contract = z.infer<typeof Contract>;

export const MOVES = ['confirmed', 'assigned', 'at_pickup', 'picked_up', 'delivered', 'cancelled', 'returned'] as const;
/** A booking by its own number, or the latest one of an order of ours. */
const Move = z.union([
  z.strictObject({ jobId: z.string().max(100), status: z.enum(MOVES) }),
  z.strictObject({ orderId: Id, status: z.enum(MOVES) }),
]);

const LOST: ReadonlySet<FleetStatus> = new Set(['cancelled', 'failed']);

/** DLV-39, API-92: how a service treats a shop, and the courier's steps by hand. */
export function registerCourierCalls(app: App, deps: Deps): void {
  const db = deps.database.forSystem();
  app.post('/sandbox/api/couriers', async (request) => {
    const given = own(request, Contract);
    if (given.behaviour) await setBehaviour(db, given.shopId, given.provider, given.behaviour);
    if (given.contract) await sign(deps, given, given.contract === 'on', request.id);
    return { entry: 'Le service de livraison du magasin a été modifié.' };
  });
  app.post('/sandbox/api/couriers/move', async (request) => {
    const given = own(request, Move);
    const booking = await ('jobId' in given
      ? bookings.find(db, given.jobId)
      : bookings.findForOrder(db, given.orderId));
    // A courier of an order is one who still comes: the next one may be about to be asked for.
    if (!booking || ('orderId' in given && LOST.has(booking.status))) throw new Refused('NOT_FOUND');
    await moveCourier(db, booking, given.status, deps.now());
    await deliverCourierNews(app, deps);
    return { entry: `Course n° ${booking.orderNumber} : ${STATUS_LABELS[given.status]}.` };
  });
}

async function sign(deps: Deps, { shopId, provider }: Contract, isOn: boolean, traceId: string): Promise<void> {
  await setColumns(deps, shopId, traceId, ({ deliveryProviders, expressFleet }) => {
    if (provider === 'deliveroo') return { express_fleet: JSON.stringify({ ...expressFleet, enabled: isOn }) };
    const others = deliveryProviders.filter((one) => one !== provider);
    return { delivery_providers: JSON.stringify(isOn ? [...others, provider] : others) };
  });
}
