import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import { systemCtx } from '../../http/envelope.ts';
import { appendEvent } from '../../live/append.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { isNotWritten, pgCode, UNIQUE_VIOLATION } from '../db.ts';
import { send } from './open-transaction.ts';
import { leave, type Trace } from './traces.ts';
import { inTransaction } from './transaction.ts';

let server: TestServer;
let ctx: Ctx;
beforeAll(async () => {
  server = await testServer();
  ctx = systemCtx(server.deps, await server.givenCompany(), 'test');
});

const note = (entityId: string) => ({ action: 'menu.snapshot' as const, entity: 'menu' as const, entityId });
const notedIn = async (entityId: string) =>
  (await ctx.db.selectFrom('audit').select('id').where('entity_id', '=', entityId).execute()).length;
const newsOf = async () =>
  (await ctx.db.selectFrom('live_events').select(['seq', 'payload']).orderBy('seq').execute()).map(
    ({ payload }) => (payload as { alertId: string }).alertId,
  );
const tell = (alertId: string) => (tx: Parameters<typeof appendEvent>[0]) =>
  appendEvent(tx, { companyId: ctx.companyId, shopId: null }, 'alert-closed', { alertId });

test('law:change-with-event whatever a transaction leaves is there once it has committed, its news in their order', async () => {
  const entity = randomUUID();
  await ctx.transaction(async (tx) => {
    await audit(tx, ctx, note(entity));
    await tell('first')(tx);
    await audit(tx, ctx, note(entity));
    await tell('second')(tx);
    expect(await notedIn(entity)).toBe(0);
  });

  expect(await notedIn(entity)).toBe(2);
  expect(await newsOf()).toEqual(['first', 'second']);
});

test('more than one statement takes are written all the same', async () => {
  const entity = randomUUID();
  await ctx.transaction(async (tx) => {
    for (let times = 0; times < 1_001; times += 1) await audit(tx, ctx, note(entity));
  });

  expect(await notedIn(entity)).toBe(1_001);
});

test('nothing of it is there when the work fails, or the last statement', async () => {
  const [entity, before] = [randomUUID(), await newsOf()];
  const failing = ctx.transaction(async (tx) => {
    await audit(tx, ctx, note(entity));
    await tell('never')(tx);
    throw new Error('the work fails');
  });
  await expect(failing).rejects.toThrow('the work fails');
  const id = randomUUID();
  const twice = { ...ctx, newId: () => id };
  const doubled = ctx.transaction(async (tx) => {
    await tell('never')(tx);
    await audit(tx, twice, note(entity));
    await audit(tx, twice, note(entity));
  });

  expect(pgCode(await doubled.catch((error: unknown) => error))).toBe(UNIQUE_VIOLATION);
  expect([await notedIn(entity), await newsOf()]).toEqual([0, before]);
});

test('a row that could not be written fails its transaction: no job is lost to a queue that does not exist', async () => {
  const entity = randomUUID();
  const nowhere: Trace = {
    name: 'nowhere',
    columns: { id: 'integer' },
    writing: (given) => `nowhere as (select 1 from ${given} where false)`,
  };
  const failure = await ctx
    .transaction(async (tx) => {
      await audit(tx, ctx, note(entity));
      await leave(tx, nowhere, { id: 1 });
    })
    .catch((error: unknown) => error);

  expect(isNotWritten(failure)).toBe(true);
  expect(await notedIn(entity)).toBe(0);
});

test('outside a transaction of ours it is written at once', async () => {
  const entity = randomUUID();
  await ctx.db.transaction().execute(async (tx) => {
    await audit(tx, ctx, note(entity));
    const { rows } = await sql`select 1 from audit where entity_id = ${entity}`.execute(tx);
    expect(rows).toHaveLength(1);
  });
});

test('a statement that was only sent and fails is what its transaction fails with, and undoes it', async () => {
  const entity = randomUUID();
  const work = (after: 'nothing' | 'a read') =>
    inTransaction(ctx.db, async (tx) => {
      await audit(tx, ctx, note(entity));
      await send(tx, sql`insert into companies (company_id, name) values (${ctx.companyId}, 'twin')`.compile(tx));
      if (after === 'a read') await tx.selectFrom('companies').select('name').execute();
    });

  for (const after of ['nothing', 'a read'] as const) {
    expect(pgCode(await work(after).catch((error: unknown) => error))).toBe(UNIQUE_VIOLATION);
  }
  expect(await notedIn(entity)).toBe(0);
});
