import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '../../db/db.ts';
import { makeDevices, moveToMidday } from '../../sandbox/fresh/make-devices.ts';
import { givenCompany, givenShop, givenUser, PASSWORD } from '../given.ts';
import { embeddedConnection, startComptoir, type Comptoir } from './comptoir.ts';

const SECRET = 'the secret of the fault tests, long enough';
const DEVICES = 5_000;
const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-push-'));
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

/** By its manager, through the call. */
async function sendNow({ companyId, shopId, slug }: { companyId: string; shopId: string; slug: string }) {
  const { email } = await givenUser(database, companyId, { role: 'independent', shopIds: [shopId] });
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const reply = await fetch(`${comptoir.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await reply.json()) as Record<string, string>;
  };
  const { accessToken } = await post('/api/auth/sign-in', { email, password: PASSWORD, shopId: slug });
  const words = { title: 'Soirée niçoise', message: 'Socca offerte ce soir.', toAllUsers: false, shopId };
  const { id } = await post(`/api/${companyId}/push-notifications`, words, accessToken);
  if (!id) throw new Error('the notification was refused');
  return id;
}

test(
  'PSH-08 PSH-24 kill -9 twice while a notification is sent: everybody at most once, and nobody waits',
  { timeout: 240_000 },
  async () => {
    const companyId = await givenCompany(database);
    const shop = await givenShop(database, companyId);
    const db = database.forCompany(companyId);
    await makeDevices(database, shop, DEVICES);
    await moveToMidday(database, companyId);
    const id = await sendNow(shop);
    const state = () =>
      db
        .selectFrom('push_notifications')
        .select(['status', 'done', 'total', 'recipient_count'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();

    for (const share of [0.2, 0.6]) {
      await vi.waitFor(async () => expect((await state()).done).toBeGreaterThan(DEVICES * share), {
        timeout: 90_000,
        interval: 5,
      });
      await comptoir.kill('SIGKILL');
      comptoir = await start();
    }
    await vi.waitFor(async () => expect((await state()).status).toBe('sent'), { timeout: 120_000, interval: 100 });

    expect(await state()).toMatchObject({ total: DEVICES, done: DEVICES, recipient_count: DEVICES });
    const { rows: states } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from push_recipients where notification_id = ${id} group by 1`.execute(db);
    const of = Object.fromEntries(states.map(({ state: name, count }) => [name, count]));
    // Each kill leaves at most one batch of each loop in doubt.
    expect(of['unknown'] ?? 0).toBeLessThanOrEqual(2 * 100);
    expect((of['sent'] ?? 0) + (of['unknown'] ?? 0)).toBe(DEVICES);
    const attempts = await sql<{ most: number }>`
      select max(attempts)::int as most from push_recipients where notification_id = ${id}`.execute(db);
    // A second call would have been a second claim.
    expect(attempts.rows).toEqual([{ most: 1 }]);
    const kept = await sql<{ all: number; recipients: number }>`
      select count(*)::int as all, count(distinct recipient)::int as recipients from sandbox.messages
      where kind = 'push'`.execute(database.forSandbox());
    expect(kept.rows[0]?.all).toBe(kept.rows[0]?.recipients);
    expect(kept.rows[0]?.all).toBeGreaterThanOrEqual(of['sent'] ?? 0);
    const told = await db
      .selectFrom('audit')
      .select('action')
      .where('company_id', '=', companyId)
      .where('entity_id', '=', id)
      .execute();
    expect(told.map(({ action }) => action).toSorted()).toEqual(['push.create', 'push.sent']);
  },
);
