import type { Order } from '@comptoir/domain/orders/order.ts';
import { aMissingQuestion } from '@comptoir/domain/orders/missing/missing.samples.ts';
import { TIDINGS, type Tidings } from '@comptoir/domain/orders/tidings.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { listMessages } from '../../sandbox/ports/sandbox-messages.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { atWork, type AtWork } from '../walks/at-work.fixture.ts';
import { tellCustomer } from './tell-customer.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
});

const plain = (page: string) => page.replaceAll('\u00A0', ' ').replace(/\s+/g, ' ');

const asked = (lineId: string) =>
  JSON.stringify(aMissingQuestion({ lineId, dish: 'Socca', answerBy: '2126-11-14T19:05:00.000Z' }));
const SETTLED = JSON.stringify(aMissingQuestion({ state: 'applied' }));

/** As each message finds its order, and what its link is for. */
const KINDS: Record<Tidings, { set: Record<string, unknown>; offers: string }> = {
  accepted: { set: { status: 'preparing' }, offers: '/modifier"' },
  late: { set: { status: 'preparing' }, offers: '/modifier"' },
  ready: { set: { status: 'takeaway', order_type: 'click_and_collect' }, offers: 'Votre commande est prête' },
  'on-the-way': { set: { status: 'delivering' }, offers: 'En livraison' },
  'at-the-door': { set: { status: 'delivering', validation_code: '4821' }, offers: '<p class="digits">4821</p>' },
  'left-at-door': { set: { status: 'completed' }, offers: 'Bon appétit' },
  'pickup-offered': {
    set: { status: 'preparing', self_pickup_eligible: true, shop_responsible_for_delivery: false },
    offers: 'Retirer ma commande au restaurant',
  },
  'pickup-chosen': { set: { status: 'preparing', order_type: 'click_and_collect' }, offers: 'En préparation' },
  refused: { set: { status: 'refused' }, offers: 'Commander à nouveau' },
  missed: { set: { status: 'missed' }, offers: 'Commander à nouveau' },
  canceled: { set: { status: 'canceled' }, offers: 'Commander à nouveau' },
  'dish-missing': { set: { status: 'preparing' }, offers: 'Il ne reste plus de « Socca »' },
  'dish-settled': { set: { status: 'preparing', missing: SETTLED }, offers: 'En préparation' },
  'refunded-part': { set: { status: 'completed', refunded_amount: 450 }, offers: 'Commander à nouveau' },
  refunded: { set: { status: 'refunded' }, offers: 'Commander à nouveau' },
};
const OVER: readonly Tidings[] = ['refunded-part', 'left-at-door', 'refused', 'missed', 'canceled', 'refunded'];

/** A telephone of their own: some messages go there. */
let nextPhone = 30_000_000;

async function toldOf(what: Tidings): Promise<{ order: Order; path: string }> {
  const email = `${randomUUID()}@exemple.fr`;
  const customer = {
    firstName: 'Camille',
    lastName: 'Dubois',
    email,
    phone: `06${String(nextPhone).padStart(8, '0')}`,
  };
  nextPhone += 1;
  const order = await server.givenOrder(work.shop, { orderType: 'delivery', customer });
  const finished = OVER.includes(what) ? { finished_at: server.deps.now() } : {};
  const question = what === 'dish-missing' ? { missing: asked(order.lines[0]?.id ?? '') } : {};
  await work.db
    .updateTable('orders')
    .set({ ...KINDS[what].set, ...finished, ...question } as never)
    .where('id', '=', order.id)
    .execute();
  const told = { companyId: work.companyId, orderId: order.id, what, version: 2 };
  await tellCustomer(work.ctx(), told, { retryCount: 0 });
  const kept = await Promise.all(
    (['mail', 'sms'] as const).map((kind) => listMessages(server.database.forSystem(), { kind, limit: 500 })),
  );
  const sent = kept.flat().find(({ recipient }) => recipient === email || recipient === order.customer.phone);
  const link = /https?:\/\/\S+\/suivi\/\S+/.exec(sent?.body ?? '')?.[0];
  return { order, path: new URL(link ?? 'http://none/').pathname };
}

test.each(TIDINGS)('FLO-88 the link of « %s » opens the order and offers what the message says', async (what) => {
  const { order, path } = await toldOf(what);

  const reply = await server.app.inject(path);

  expect(reply.statusCode, path).toBe(200);
  expect(plain(reply.body)).toContain(`Commande n° ${order.orderNumber}`);
  expect(plain(reply.body)).toContain(KINDS[what].offers);
});

test.each(OVER)('FLO-88 the link of « %s » ends sixty days after the order', async (what) => {
  const { order, path } = await toldOf(what);
  await work.db
    .updateTable('orders')
    .set({ finished_at: new Date(Date.parse(server.deps.now()) - 61 * 86_400_000).toISOString() } as never)
    .where('id', '=', order.id)
    .execute();

  const reply = await server.app.inject(path);

  expect([reply.statusCode, plain(reply.body).includes('Ce lien a expiré')]).toEqual([410, true]);
  expect((await server.app.inject(path.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))).statusCode).toBe(404);
});
