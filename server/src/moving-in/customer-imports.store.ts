import type {
  CustomerImport,
  CustomerImportDetail,
  DuplicateChoice,
  ImportedPerson,
  ImportState,
  PersonProblem,
} from '@comptoir/domain/moving-in/customer-import.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { CustomerImportsTable } from '../db/tables/moving-tables.ts';
import type { ShopRef } from '../shops/shops.store.ts';

export type ImportRow = Omit<Selectable<CustomerImportsTable>, 'content'>;
type ImportRef = { companyId: string; importId: string };

const HEAD = [
  'company_id',
  'id',
  'shop_id',
  'file_name',
  'state',
  'duplicates',
  'read_line',
  'done_line',
  'line_count',
  'good',
  'bad',
  'twins',
  'consents',
  'undated_consents',
  'created',
  'completed',
  'skipped',
  'failure',
  'created_by',
  'created_by_name',
  'created_at',
  'finished_at',
] as const;

export async function insert(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  given: {
    importId: string;
    fileName: string;
    content: string;
    lineCount: number;
    userId: string;
    userName: string;
    now: Instant;
  },
): Promise<void> {
  await tx
    .insertInto('customer_imports')
    .values({
      company_id: companyId,
      id: given.importId,
      shop_id: shopId,
      file_name: given.fileName,
      content: given.content,
      state: 'reading',
      line_count: given.lineCount,
      created_by: given.userId,
      created_by_name: given.userName,
      created_at: given.now,
    })
    .execute();
}

export async function find(db: Db | Tx, companyId: string, importId: string): Promise<ImportRow | null> {
  const row = await db
    .selectFrom('customer_imports')
    .select(HEAD)
    .where((eb) => eb.and({ company_id: companyId, id: importId }))
    .executeTakeFirst();
  return row ?? null;
}

export async function lock(tx: Tx, companyId: string, importId: string): Promise<ImportRow | null> {
  const row = await tx
    .selectFrom('customer_imports')
    .select(HEAD)
    .where((eb) => eb.and({ company_id: companyId, id: importId }))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function openIn(db: Db | Tx, { companyId, shopId }: ShopRef): Promise<ImportRow | null> {
  const row = await db
    .selectFrom('customer_imports')
    .select(HEAD)
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .where('state', 'in', ['reading', 'ready', 'running'])
    .executeTakeFirst();
  return row ?? null;
}

export async function contentOf(db: Db, companyId: string, importId: string): Promise<string | null> {
  const row = await db
    .selectFrom('customer_imports')
    .select('content')
    .where((eb) => eb.and({ company_id: companyId, id: importId }))
    .executeTakeFirst();
  return row?.content ?? null;
}

const SHOWN_IMPORTS = 5;

export async function latest(db: Db, { companyId, shopId }: ShopRef): Promise<ImportRow[]> {
  return db
    .selectFrom('customer_imports')
    .select(HEAD)
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .orderBy('created_at', 'desc')
    .limit(SHOWN_IMPORTS)
    .execute();
}

export async function update(
  tx: Tx,
  { companyId, importId }: ImportRef,
  fields: Updateable<CustomerImportsTable>,
): Promise<ImportRow> {
  return tx
    .updateTable('customer_imports')
    .set(fields)
    .where((eb) => eb.and({ company_id: companyId, id: importId }))
    .returning(HEAD)
    .executeTakeFirstOrThrow();
}

export type ReadLine = {
  line: number;
  person: ImportedPerson | null;
  problems: PersonProblem[] | null;
  twinId: string | null;
};

export async function addLines(tx: Tx, { companyId, importId }: ImportRef, lines: readonly ReadLine[]): Promise<void> {
  await sql`
    insert into customer_import_lines (company_id, import_id, line, person, problems, twin_id)
    select ${companyId}, ${importId}, l.line, nullif(l.person, 'null'), nullif(l.problems, 'null'), l."twinId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (line integer, person jsonb, problems jsonb, "twinId" uuid)`.execute(tx);
}

/** In the order of the file; `after` is the last line that was written. */
export async function goodLines(
  tx: Tx,
  { companyId, importId }: ImportRef,
  after: number,
  limit: number,
): Promise<{ line: number; person: ImportedPerson }[]> {
  const rows = await tx
    .selectFrom('customer_import_lines')
    .select(['line', 'person'])
    .where((eb) => eb.and({ company_id: companyId, import_id: importId }))
    .where('line', '>', after)
    .where('person', 'is not', null)
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.flatMap(({ line, person }) => (person ? [{ line, person }] : []));
}

export async function forgetLines(tx: Tx, { companyId, importId }: ImportRef): Promise<void> {
  await tx
    .deleteFrom('customer_import_lines')
    .where((eb) => eb.and({ company_id: companyId, import_id: importId }))
    .execute();
}

const SHOWN_LINES = 200;
const ELSEWHERE = 'Client d’un autre magasin';

/** CLI-32: what another shop of the company knows of somebody is not told, only that they are known. */
export async function linesToShow(db: Db, row: ImportRow): Promise<Pick<CustomerImportDetail, 'problems' | 'twins'>> {
  const own = db
    .selectFrom('customer_import_lines as l')
    .where((eb) => eb.and({ 'l.company_id': row.company_id, 'l.import_id': row.id }));
  const [bad, twins] = await Promise.all([
    own
      .select(['l.line', 'l.problems'])
      .where('l.problems', 'is not', null)
      .orderBy('l.line')
      .limit(SHOWN_LINES)
      .execute(),
    own
      .innerJoin('customers as c', (join) =>
        join.onRef('c.company_id', '=', 'l.company_id').onRef('c.id', '=', 'l.twin_id'),
      )
      .leftJoin('customer_totals as t', (join) =>
        join
          .onRef('t.company_id', '=', 'l.company_id')
          .onRef('t.customer_id', '=', 'l.twin_id')
          .on('t.scope_id', '=', row.shop_id),
      )
      .select(['l.line', 'l.person', 'c.first_name', 'c.last_name', 'c.email', 'c.phone', 't.scope_id'])
      .where('l.twin_id', 'is not', null)
      .orderBy('l.line')
      .limit(SHOWN_LINES)
      .execute(),
  ]);
  return {
    problems: bad.flatMap(({ line, problems }) => (problems ?? []).map((problem) => ({ line, ...problem }))),
    twins: twins.flatMap(({ line, person, scope_id, ...known }) =>
      person
        ? [
            {
              line,
              name: `${person.firstName} ${person.lastName}`.trim(),
              contact: contactWords(person),
              knownName: scope_id === null ? ELSEWHERE : `${known.first_name} ${known.last_name}`.trim(),
              knownContact: scope_id === null ? '' : contactWords(known),
            },
          ]
        : [],
    ),
  };
}

const contactWords = ({ email, phone }: { email: string | null; phone: string | null }): string =>
  [email, phone && formatPhone(phone)].filter(Boolean).join(' · ');

export function toImport(row: ImportRow): CustomerImport {
  const done = row.state === 'reading' ? row.read_line : row.done_line;
  return {
    importId: row.id,
    shopId: row.shop_id,
    fileName: row.file_name,
    state: row.state satisfies ImportState,
    duplicates: row.duplicates satisfies DuplicateChoice | null,
    progress: { done: Math.min(done, row.line_count), total: row.line_count },
    counts: {
      good: row.good,
      bad: row.bad,
      twins: row.twins,
      consents: row.consents,
      undatedConsents: row.undated_consents,
      created: row.created,
      completed: row.completed,
      skipped: row.skipped,
    },
    failure: row.failure,
    createdBy: row.created_by_name,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
