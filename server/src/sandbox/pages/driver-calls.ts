import { Id, Location } from '@comptoir/domain/kernel/schema.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx, Deps } from '../../ctx.ts';
import { courierOf, delivered, driverFound, driverLost, driverNear, pickedUp } from '../../deliveries/driver-events.ts';
import { SIGNATURE_HEADER, signatureOf } from '../../driver-app/app-signature.ts';
import * as store from '../../driver-app/driver-app.store.ts';
import { setOnline } from '../../driver-app/driver-state.ts';
import * as drivers from '../../drivers/drivers.store.ts';
import { savePosition } from '../../driver-app/save-position.ts';
import type { App } from '../../http/app.ts';
import { companyCtx } from '../../http/envelope.ts';
import { Refused } from '../../http/refused.ts';
import * as orders from '../../orders/orders.store.ts';
import { own } from './own-call.ts';

const Named = z.object({ id: Id });
const Event = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('found'), driverId: Id }),
  z.strictObject({ event: z.literal('near') }),
  z.strictObject({ event: z.literal('picked-up') }),
  /** Without a code the correct one is used. */
  z.strictObject({ event: z.literal('delivered'), code: z.string().optional() }),
  z.strictObject({ event: z.literal('lost') }),
]);

/** DLV-40: as signed and sent by the driver application. */
const Said = z.object({
  type: z.enum([
    'online',
    'offline',
    'position',
    'accept',
    'decline',
    'arrived',
    'picked_up',
    'delivered',
    'uninstalled',
  ]),
  orderId: Id.optional(),
  position: Location.optional(),
  code: z.string().optional(),
});

/** DLV-40, API-92: acts as the driver application for any order, in tests and demonstrations. */
export function registerDriverCalls(app: App, deps: Deps): void {
  app.post('/sandbox/api/orders/:id/driver-events', async (request) => {
    const event = own(request, Event);
    const order = await orderAnywhere(deps, idInPath(request));
    return play(asDriver(deps, order.companyId, order.driverFirstName), order, event);
  });
  app.post('/sandbox/api/drivers/:id/position', async (request, reply) => {
    const location = own(request, Location);
    const driverId = idInPath(request);
    const ctx = asDriver(deps, await companyOfDriver(deps, driverId), null);
    // A driver with a position is at work: positions are not accepted otherwise.
    await setOnline(ctx, driverId, true, ctx.now());
    await savePosition(ctx, driverId, location);
    return reply.code(204).send();
  });
  app.post('/sandbox/api/drivers/:id/events', async (request, reply) => {
    const said = own(request, Said);
    const news = { ...said, eventId: deps.newId(), driverId: idInPath(request), at: deps.now() };
    const payload = Buffer.from(JSON.stringify(news));
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(deps.config, payload) };
    const answer = await app.inject({ method: 'POST', url: '/webhooks/fleet', headers, payload });
    return reply.code(answer.statusCode).send();
  });
}

export function idInPath({ params }: FastifyRequest): string {
  const read = Named.safeParse(params);
  if (!read.success) throw new Refused('NOT_FOUND');
  return read.data.id;
}

async function play(ctx: Ctx, order: Order, event: z.infer<typeof Event>): Promise<Order> {
  if (event.event === 'found') return driverFound(ctx, order.id, await courier(ctx, event.driverId));
  if (event.event === 'near') return driverNear(ctx, order.id);
  if (event.event === 'picked-up') return pickedUp(ctx, order.id);
  if (event.event === 'delivered') return delivered(ctx, order.id, event.code ?? order.validationCode);
  return driverLost(ctx, order.id);
}

async function courier(ctx: Ctx, driverId: string) {
  const driver = await drivers.find(ctx.db, ctx.companyId, driverId);
  if (!driver) throw new Refused('NOT_FOUND');
  return courierOf(driver);
}

const asDriver = (deps: Deps, companyId: string, name: string | null): Ctx =>
  companyCtx(deps, companyId, { kind: 'driver', name }, deps.newId());

/** Like the driver application, the sandbox only knows ids. */
export async function orderAnywhere(deps: Deps, orderId: string): Promise<Order> {
  const system = deps.database.forSystem();
  const row = await system.selectFrom('orders').select('company_id').where('id', '=', orderId).executeTakeFirst();
  const order = row && (await orders.find(system, { companyId: row.company_id }, orderId));
  if (!order) throw new Refused('NOT_FOUND');
  return order;
}

async function companyOfDriver(deps: Deps, driverId: string): Promise<string> {
  const owner = await store.companyOfDriver(deps.database.forSystem(), driverId);
  if (!owner) throw new Refused('NOT_FOUND');
  return owner.companyId;
}
