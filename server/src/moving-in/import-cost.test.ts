import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import * as ownPerson from '../clients/account/own-person.store.ts';
import type { Tx } from '../db/db.ts';
import { systemCtx } from '../http/envelope.ts';
import { balanceOfEmail } from '../loyalty/balances/balances.store.ts';
import { factsOf } from '../promotions/uses.store.ts';
import { givenCompany, givenShop } from '../test/given.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import * as people from './people.store.ts';

const KNOWN = 2_000;
const LINES = 50;

let server: TestServer;
let companyId: string;
let shopId: string;
beforeAll(async () => {
  server = await testServer();
  companyId = await givenCompany(server.database);
  ({ shopId } = await givenShop(server.database, companyId));
  const known = Array.from({ length: KNOWN }, (_, n) => person(n));
  await transaction((tx) => people.create(tx, { companyId, shopId }, known, at));
});

const at = { zone: 'Europe/Paris', now: '2026-11-18T10:00:00.000Z' };
const transaction = <T>(work: (tx: Tx) => Promise<T>) => systemCtx(server.deps, companyId, 'test').transaction(work);

const person = (n: number) => ({
  id: randomUUID(),
  firstName: `Prénom ${n}`,
  lastName: 'Nom',
  email: n % 2 === 0 ? `client${n}@exemple.fr` : null,
  phone: `+336${10_000_000 + n}`,
  newsletter: null,
  note: null,
});

type Read = { all: number; found: number };

/** Rows of clients and of what belongs to them that the work reads without an index, and through one. */
const rowsRead = (work: (tx: Tx) => Promise<void>): Promise<Read> =>
  transaction(async (tx) => {
    const before = await counted(tx);
    await work(tx);
    const after = await counted(tx);
    return { all: after.all - before.all, found: after.found - before.found };
  });

/** Of this connection: what an earlier transaction has not reported yet stands in it too. */
async function counted(tx: Tx): Promise<Read> {
  const { rows } = await sql<Read>`
    select sum(seq_tup_read)::int as "all", sum(idx_tup_fetch)::int as found from pg_stat_xact_user_tables
    where relname in ('customers', 'customer_words', 'customer_totals', 'customer_twins')`.execute(tx);
  return rows[0] ?? { all: Number.NaN, found: Number.NaN };
}

test('MOV-10 a batch reads as many rows as it has lines, however many clients there are', async () => {
  const fresh = Array.from({ length: LINES }, (_, n) => person(KNOWN + n));
  const again = Array.from({ length: LINES }, (_, n) => person(n));

  const read = await rowsRead(async (tx) => {
    const twinOf = await people.twinsOf(tx, companyId, [...fresh, ...again]);
    expect(fresh.map(twinOf)).toEqual(fresh.map(() => null));
    expect(again.map(twinOf)).not.toContain(null);
    expect(await people.create(tx, { companyId, shopId }, fresh, at)).toHaveLength(LINES);
  });

  expect(read.all).toBe(0);
  expect(read.found).toBeLessThan(10 * LINES);
});

test('CLI-37 whoever orders or signs in is found without reading the other clients', async () => {
  const read = await rowsRead(async (tx) => {
    expect(await ownPerson.find(tx, companyId, 'client8@exemple.fr')).toMatchObject({ firstName: 'Prénom 8' });
    await balanceOfEmail(tx, companyId, 'client8@exemple.fr');
    for (const contact of ['client8@exemple.fr', '+33610000009'])
      expect(await factsOf(tx, companyId, contact, [])).toMatchObject({
        hasOrdered: false,
        customerId: expect.any(String),
      });
  });

  expect(read.all).toBe(0);
  expect(read.found).toBeLessThan(30);
});

test('CLI-34 a client is found by each word of the name, the e-mail and both ends of the telephone, each once', async () => {
  const { rows } = await sql<{ word: string }>`
    select word from words_of_customer('Ana', 'Ana', 'Ana@Exemple.fr', '+33612345678') word
    union all select word from words_of_customer('', '', null, '+41791234567') word`.execute(
    server.database.forCompany(companyId),
  );

  expect(rows.map(({ word }) => word)).toEqual([
    'ana ana',
    'ana@exemple.fr',
    '#0612345678',
    '<87654321633',
    '#0041791234567',
    '<76543219714',
  ]);
});
