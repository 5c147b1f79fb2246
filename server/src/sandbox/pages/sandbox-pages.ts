import { CHANNELS, ORDER_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import type { FastifyReply } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { assetsFolder } from '../../kernel/assets.ts';
import type { OrderWish } from '../simulator/draw-order.ts';
import { freshRestaurant, RestaurantWish } from '../fresh/fresh-restaurant.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { SimulatorSettings } from '../simulator/simulator.store.ts';
import { registerAppPage } from '../links/app-calls.ts';
import { registerHubCalls } from '../hub/hub-calls.ts';
import { registerOnboarding } from '../launches/onboarding-calls.ts';
import { registerCourierCalls } from './courier-calls.ts';
import { registerDriverCalls } from './driver-calls.ts';
import { registerEquipment } from './equipment.ts';
import { registerPushCalls } from '../push/push-calls.ts';
import { KEPT_PAGES } from './kept-pages.ts';
import { registerOrderCalls } from './order-calls.ts';
import { registerPaymentCalls } from './payment-calls.ts';
import { page, PORT_PAGES, type Offered, type PortPage } from './layout.ts';
import { own } from './own-call.ts';
import { refuseForeignHosts } from './own-host.ts';
import { simulatorPage } from './simulator-page.ts';
import { registerHubOrderCalls } from '../hub/hub-order-calls.ts';
import { registerTillMenuCalls } from './till-menu-calls.ts';
import { tillMenuPage } from './till-menu-page.ts';

const Settings = z.strictObject({
  paused: z.boolean().optional(),
  ordersPerMinute: z.number().min(0.1).max(60).optional(),
  autopilot: z.boolean().optional(),
});
const Order = z.strictObject({
  shopId: Id.optional(),
  channel: z.enum(CHANNELS).optional(),
  orderType: z.enum(ORDER_TYPES).optional(),
});
const FILES = { 'sandbox.css': 'text/css; charset=utf-8', 'sandbox.js': 'text/javascript; charset=utf-8' } as const;

const inUseOf = ({ ports }: Deps) =>
  new Set<string>(ports.filter(({ adapter }) => adapter === 'sandbox').map(({ port }) => port));

/** API-92: in a demonstration only, and only while a sandbox adapter is in use. */
export function registerSandboxPages(app: App, deps: Deps, simulator: Simulator, channelKey: string): void {
  const inUse = inUseOf(deps);
  if (deps.config.sandboxPages !== 'all' || inUse.size === 0) return;
  const db = deps.database.forSystem();
  // Browsers and apps have one page.
  if (inUse.has('appPush')) inUse.add('push');
  const kept = (Object.keys(PORT_PAGES) as PortPage[]).filter((name) => inUse.has(name));
  const pages: Offered = ['simulator', ...kept];
  registerKept(app, deps, kept, pages);

  app.get('/sandbox', async (_request, reply) =>
    send(reply, page('Simulateur', pages, simulatorPage(await simulator.state(), deps.ports))),
  );
  app.get<{ Params: { shopId: string } }>('/sandbox/till/menu/:shopId', async ({ params }, reply) =>
    send(reply, page('Carte de la caisse', pages, await tillMenuPage(db, params.shopId))),
  );
  registerEquipment(app, deps);
  registerTillMenuCalls(app, deps);
  registerHubOrderCalls(app, deps);
  registerDriverCalls(app, deps);
  registerOrderCalls(app, deps);
  registerCourierCalls(app, deps);
  registerAppPage(app, deps, pages);
  if (inUse.has('push')) registerPushCalls(app, deps);
  if (inUse.has('hub')) registerHubCalls(app, deps, pages);
  if (inUse.has('payments')) {
    registerPaymentCalls(app, deps);
    registerOnboarding(app, deps, pages);
  }
  app.post('/sandbox/api/simulator', async (request) =>
    simulator.set(definedFields<SimulatorSettings>(own(request, Settings))),
  );
  app.post('/sandbox/api/orders', async (request) => simulator.send(definedFields<OrderWish>(own(request, Order))));
  app.post('/sandbox/api/restaurants', async (request) =>
    freshRestaurant(deps.database, channelKey, own(request, RestaurantWish)),
  );
}

/** What a restaurant of one's own needs to go on: the messages with their codes and links, and the bank's form. */
const OWN_PAGES = ['mail', 'textMessages', 'payments'] as const satisfies PortPage[];

/** API-92: without a demonstration, on one's own machine; nothing there is played by itself. */
export function registerOwnPages(app: App, deps: Deps): void {
  const inUse = inUseOf(deps);
  const kept = OWN_PAGES.filter((name) => inUse.has(name));
  const [first] = kept;
  if (deps.config.sandboxPages !== 'own' || !first) return;
  registerKept(app, deps, kept, kept);
  app.get('/sandbox', async (_request, reply) => reply.redirect(PORT_PAGES[first].path));
  if (!inUse.has('payments')) return;
  registerPaymentCalls(app, deps);
  registerOnboarding(app, deps, kept);
}

function registerKept(app: App, deps: Deps, kept: readonly PortPage[], offered: Offered): void {
  refuseForeignHosts(app, deps.config);
  const db = deps.database.forSystem();
  for (const name of kept) {
    const { path, title } = PORT_PAGES[name];
    app.get(path, async (_request, reply) =>
      send(reply, page(title, offered, await KEPT_PAGES[name](db, deps.imageProxy))),
    );
  }
  for (const [name, type] of Object.entries(FILES)) {
    const content = readFileSync(join(assetsFolder('sandbox'), name));
    app.get(`/sandbox/assets/${name}`, async (_request, reply) => reply.type(type).send(content));
  }
}

const send = (reply: FastifyReply, text: string) =>
  reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(text);

/** Drops fields that were not sent, so that they stay unchanged. */
function definedFields<T extends object>(fields: { [K in keyof T]?: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
