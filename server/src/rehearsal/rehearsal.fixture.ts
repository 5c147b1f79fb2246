import type { Order } from '@comptoir/domain/orders/order.ts';
import { rehearsalSteps } from '@comptoir/domain/rehearsal/rehearsal-steps.ts';
import type { RehearsalFacts } from '@comptoir/domain/rehearsal/rehearsal.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { atWork } from '../orders/walks/at-work.fixture.ts';
import * as orders from '../orders/orders.store.ts';
import type { TestServer } from '../test/test-server.ts';

/** A shop whose manager, Léa, rehearses. */
export async function aRehearsingShop(server: TestServer, fields: Partial<Shop> = {}) {
  const at = await atWork(server, fields);
  const path = `/api/${at.companyId}/shops/${at.shop.shopId}`;
  await at.db.updateTable('users').set({ phone: '+33612345678' }).execute();
  const deviceId = randomUUID();
  const facts = async (): Promise<RehearsalFacts> => {
    const { facts: known } = (await at.lea.get(`${path}/rehearsal`)).json<{ facts: RehearsalFacts | null }>();
    if (!known) throw new Error('nobody has rehearsed yet');
    return known;
  };
  return {
    ...at,
    path,
    facts,
    async start(): Promise<RehearsalFacts> {
      const reply = await at.lea.post(`${path}/rehearsal`);
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      return reply.json<RehearsalFacts>();
    },
    /** « accepted running », one line per step. */
    async steps(): Promise<string[]> {
      return rehearsalSteps(await facts(), server.deps.now()).map(({ key, state, cause }) =>
        cause === 'none' ? `${key} ${state}` : `${key} ${state} ${cause}`,
      );
    },
    async order(): Promise<Order> {
      const { rehearsal } = await facts();
      const order = await orders.find(at.db, { companyId: at.companyId }, rehearsal.orderId);
      if (!order) throw new Error('the test order is not there');
      return order;
    },
    /** A post of the shop is there, and has rung for the order. */
    async ring({ id }: Pick<Order, 'id'>, name = 'Comptoir'): Promise<void> {
      const post = { name, kind: 'tablet', sound: 'awake', isVisible: true };
      await at.lea.put(`${path}/devices/${deviceId}`, post);
      await at.lea.post(`${path}/orders/shown`, { deviceId, orderIds: [id], what: 'rang' });
    },
    does: (rehearsalId: string, what: string, body: object = {}) =>
      at.lea.post(`${path}/rehearsal/${rehearsalId}/${what}`, body),
  };
}

type Work = Awaited<ReturnType<typeof aRehearsingShop>>;

export const keptFinances = (work: Work) =>
  work.db.selectFrom('finance_days').selectAll().orderBy('day').orderBy('order_type').orderBy('payment_type').execute();

export const recountedFinances = (work: Work) =>
  sql<Record<string, unknown>>`
    select * from recounted_finances(${work.companyId}, ${work.shop.shopId})
    order by day, order_type, payment_type`.execute(work.db);
