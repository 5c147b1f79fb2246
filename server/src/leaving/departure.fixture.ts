import type { Departure } from '@comptoir/domain/leaving/departure.ts';
import { sql } from 'kysely';
import { systemCtx } from '../http/envelope.ts';
import { fullCompany } from '../test/full-company.fixture.ts';
import { PASSWORD } from '../test/given.ts';
import { ownerOf } from '../test/test-db.ts';
import type { Caller, TestServer } from '../test/test-server.ts';
import { eraseCompany } from './erase-company.ts';

export const companyTables = async ({ database }: TestServer): Promise<string[]> => {
  const { rows } = await ownerOf(database).query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** Every row of a company, as text, by table: what must stay the same, or be gone. */
export async function contentOf(server: TestServer, companyId: string): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of await companyTables(server)) {
    const { rows } = await ownerOf(server.database).query<{ row: string }>(
      `select t::text as row from ${table} t where company_id = $1 order by 1`,
      [companyId],
    );
    content[table] = rows.map(({ row }) => row);
  }
  return content;
}

/** A company with rows everywhere whose orders are over, and its administrator. */
export async function leavingCompany(server: TestServer) {
  const companyId = await fullCompany(server);
  const db = server.database.forCompany(companyId);
  const { name } = await db.selectFrom('companies').select('name').executeTakeFirstOrThrow();
  const user = await server.givenUser(companyId, { role: 'general', firstName: 'Antoine' });
  const admin: Caller = await server.as(user);
  const path = `/api/${companyId}/departure`;
  await sql`update orders set status = 'completed' where company_id = ${companyId}`.execute(db);
  await sql`update refunds set state = 'done', settled_at = now() where company_id = ${companyId}`.execute(db);
  return {
    companyId,
    companyName: name,
    db,
    user,
    admin,
    path,
    ask: (by: Caller = admin, body: object = {}) =>
      by.post(`${path}/erasure`, { password: PASSWORD, confirmation: name, ...body }),
    cancel: (by: Caller = admin) => by.post(`${path}/erasure/cancel`),
    read: async () => (await admin.get(path)).json<Departure>(),
    /** Its day has come: nobody waits a week for a test. */
    due: () =>
      sql`update company_erasures set due_at = now() - interval '1 minute' where company_id = ${companyId} and canceled_at is null`.execute(
        db,
      ),
    erase: (erasureId: string) => eraseCompany(systemCtx(server.deps, companyId, 'test'), erasureId),
  };
}
