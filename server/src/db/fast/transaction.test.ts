import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { audit, type AuditEntry } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import { systemCtx } from '../../http/envelope.ts';
import { testServer } from '../../test/test-server.ts';
import { isNotWritten, pgCode, type Tx } from '../db.ts';
import { bound } from './statement.ts';
import { afterCommit, goByGuess, mayGuess, send } from './open-transaction.ts';

let ctx: Ctx;
beforeAll(async () => {
  const server = await testServer();
  ctx = systemCtx(server.deps, await server.givenCompany(), 'test');
});

const written = async (entityId: string) =>
  (await ctx.db.selectFrom('audit').select('action').where('entity_id', '=', entityId).execute()).map(
    ({ action }) => action,
  );
const write = (tx: Tx, entityId: string, action: string) =>
  audit(tx, ctx, { action: action as AuditEntry['action'], entity: 'menu', entityId });
const nothingWritten = bound('select must_be_written($1::boolean)', [false]);
const realDivision = bound('select 1 / $1::int', [0]);

test('what follows a commit follows it, and nothing follows a failure', async () => {
  const followed: string[] = [];
  await ctx.transaction(async (tx) => {
    afterCommit(tx, () => followed.push('done'));
    expect(followed).toEqual([]);
  });
  const failing = ctx.transaction(async (tx) => {
    afterCommit(tx, () => followed.push('never'));
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');

  expect(followed).toEqual(['done']);
});

test('a wrong guess leaves nothing behind: the work is done again without guessing', async () => {
  const [entity, attempts, forgotten] = [randomUUID(), [] as boolean[], [] as string[]];
  const result = await ctx.transaction(async (tx) => {
    attempts.push(mayGuess(tx));
    await write(tx, entity, `attempt-${attempts.length}`);
    if (mayGuess(tx)) {
      goByGuess(tx, () => forgotten.push('it'));
      await send(tx, nothingWritten);
    }
    return attempts.length;
  });

  expect(result).toBe(2);
  expect(attempts).toEqual([true, false]);
  expect(forgotten).toEqual(['it']);
  expect(await written(entity)).toEqual(['attempt-2']);
});

test('without a guess, or by another failure, nothing is done twice', async () => {
  const attempts: string[] = [];
  const plain = ctx.transaction(async (tx) => {
    attempts.push('plain');
    await send(tx, nothingWritten);
  });
  expect(isNotWritten(await plain.catch((error: unknown) => error))).toBe(true);
  const other = ctx.transaction(async (tx) => {
    attempts.push('other');
    goByGuess(tx, () => attempts.push('forgotten'));
    throw new Error('another failure');
  });
  await expect(other).rejects.toThrow('another failure');
  const twice = ctx.transaction(async (tx) => {
    attempts.push('twice');
    goByGuess(tx, () => attempts.push('forgotten'));
    await send(tx, nothingWritten);
  });
  expect(isNotWritten(await twice.catch((error: unknown) => error))).toBe(true);

  expect(attempts).toEqual(['plain', 'other', 'twice', 'forgotten', 'twice']);
});

test('a formula that divides by zero is a plain failure: no guess is blamed for it, and no key is taken', async () => {
  const attempts: string[] = [];
  const formula = ctx.transaction(async (tx) => {
    attempts.push('once');
    goByGuess(tx, () => attempts.push('forgotten'));
    await send(tx, realDivision);
  });
  const error = await formula.catch((failure: unknown) => failure);

  expect([pgCode(error), isNotWritten(error)]).toEqual(['22012', false]);
  expect(attempts).toEqual(['once']);
});
