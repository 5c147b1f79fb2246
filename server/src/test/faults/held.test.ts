import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrderBody, PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '../../db/db.ts';
import { createTokens } from '../../session/tokens.ts';
import { givenCompany, givenShop, givenUser, PASSWORD } from '../given.ts';
import { embeddedConnection, startComptoir, type Comptoir } from './comptoir.ts';

const SECRET = 'the secret of the fault tests, long enough';
const ORDERS = 12;
const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-held-'));
let comptoir: Comptoir;
let database: Database;

const start = () => startComptoir({ DATA_DIR: dataDir, APP_SECRET: SECRET });

beforeAll(async () => {
  comptoir = await start();
  database = openDatabase(embeddedConnection(dataDir), { max: 2 });
});

afterAll(async () => {
  await database.close();
  await comptoir.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function post<Answer>(path: string, body: object, headers: Record<string, string>): Promise<Answer> {
  const reply = await fetch(`${comptoir.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await reply.json()) as Answer;
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer)}`);
  return answer;
}

const mailOf = (index: number) => `client.${index}@exemple.fr`;

/** Everything that can leave the house for one order, as the sandboxes of the third parties have kept it. */
async function leftTheHouse(db: ReturnType<Database['forCompany']>, { id }: Order, index: number) {
  const { rows } = await sql<{
    captured: number;
    captures: number;
    messages: number;
    booked: number;
    unbalanced: number;
  }>`
    select
      (select coalesce(sum(captured_cents), 0)::int from sandbox.payments where order_id = ${id}) as captured,
      (select count(*)::int from sandbox.payments where order_id = ${id} and state = 'captured') as captures,
      (select count(*)::int from sandbox.messages where recipient = ${mailOf(index)}) as messages,
      (select count(*)::int from ledger_movements where order_id = ${id}) as booked,
      (select count(*)::int from (
        select sum(e.amount) from ledger_movements m join ledger_entries e on (e.company_id, e.movement_id) = (m.company_id, m.id)
        where m.order_id = ${id} group by m.id having sum(e.amount) <> 0) x) as unbalanced`.execute(db);
  const events = await db.selectFrom('order_events').select('type').where('order_id', '=', id).orderBy('at').execute();
  const order = await db.selectFrom('orders').select(['status', 'held']).where('id', '=', id).executeTakeFirstOrThrow();
  return { ...order, ...rows[0], events: events.map(({ type }) => type) };
}

test(
  'UND-01 UND-04 UND-06 kill -9 inside the ten seconds: what was taken back never left, the rest leaves once',
  { timeout: 240_000 },
  async () => {
    const companyId = await givenCompany(database);
    const shop = await givenShop(database, companyId, { undoSeconds: 15 });
    const { email } = await givenUser(database, companyId, { role: 'independent', shopIds: [shop.shopId] });
    const { channelKey } = await createTokens(SECRET);
    const db = database.forCompany(companyId);
    const orders: Order[] = [];
    for (let index = 0; index < ORDERS; index += 1) {
      const customer = { firstName: 'Camille', lastName: 'Dubois', email: mailOf(index), phone: '04 93 00 00 00' };
      const body = anOrderBody({ ...PAID_ONLINE, customer });
      orders.push(await post(`/api/public/shops/${shop.shopId}/orders`, body, { 'x-channel-key': channelKey }));
    }
    const before = await Promise.all(orders.map((order, index) => leftTheHouse(db, order, index)));
    const signIn = { email, password: PASSWORD, shopId: shop.slug };
    const { accessToken } = await post<{ accessToken: string }>('/api/auth/sign-in', signIn, {});
    const say = (order: Order, command: string, body: object = {}) =>
      post<Order>(`/api/${companyId}/shops/${shop.shopId}/orders/${order.id}/${command}`, body, {
        authorization: `Bearer ${accessToken}`,
      });
    const held = await Promise.all(
      orders.map((order) => say(order, 'hold', { event: 'accept', preparationMinutes: 25 })),
    );
    const takenBack = new Set<number>();
    const isTakenBack = (index: number) => takenBack.has(index);
    const takeBack = async (third: number) => {
      for (const [index, order] of held.entries())
        if (index % 3 === third) {
          await say(order, `hold/${order.held?.id ?? ''}/undo`);
          takenBack.add(index);
        }
    };

    await takeBack(0);
    await comptoir.kill('SIGKILL');
    comptoir = await start();
    // A machine that needs longer to start than there is to change one's mind says « Trop tard »: then they leave.
    await takeBack(1).catch((error: unknown) => expect(String(error)).toContain('Trop tard'));
    await comptoir.kill('SIGKILL');
    comptoir = await start();
    const waiting = () => db.selectFrom('orders').select('id').where('held', 'is not', null).execute();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 90_000, interval: 200 });
    const isTold = async () => {
      const states = await Promise.all(held.map((order, index) => leftTheHouse(db, order, index)));
      for (const [index, { messages }] of states.entries())
        expect(messages).toBe((before[index]?.messages ?? 0) + (isTakenBack(index) ? 0 : 1));
      return states;
    };
    const after = await vi.waitFor(isTold, { timeout: 60_000, interval: 200 });

    for (const [index, state] of after.entries()) {
      expect(state).toMatchObject(
        isTakenBack(index)
          ? { status: 'contacting', captured: 0, captures: 0, events: ['received', 'undo'] }
          : { status: 'preparing', captures: 1, captured: held[index]?.amountDue, unbalanced: 0 },
      );
      expect(state.booked).toBe((before[index]?.booked ?? 0) + (isTakenBack(index) ? 0 : 1));
      expect(state.events.filter((type) => type === 'accept')).toHaveLength(isTakenBack(index) ? 0 : 1);
    }
  },
);
