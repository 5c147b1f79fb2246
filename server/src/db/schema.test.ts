import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { undurableSettings } from './migrate.ts';
import type { Database } from './db.ts';
import { ownerOf, testDatabase } from '../test/test-db.ts';

/** Tables that no company owns: counted or received before any company is known, or the same for all. */
const OF_NO_COMPANY = [
  'rate_limits',
  'webhook_inbox',
  'shop_type_rules',
  'invoice_numbers',
  'setup_links',
  'kitchen_pairings',
];
/** What happened stays as it was written (sec:append-only, law:balanced-ledger, law:journal, law:order-story). */
const APPEND_ONLY = ['audit', 'order_events', 'ledger_movements', 'ledger_entries', 'stock_movements'];
const OF_THE_MIGRATOR = ['kysely_migration', 'kysely_migration_lock'];

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

async function rows<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await ownerOf(database).query<R>(text, values)).rows;
}

type Column = { isNullable: boolean; hasDefault: boolean; types: readonly string[] };
type Declared = Map<string, Map<string, Column>>;

/** tables.ts, read as text: a type leaves nothing behind at run time. */
function declaredTables(): Declared {
  const text = [
    './tables.ts',
    './tables/checkout-tables.ts',
    './tables/service-tables.ts',
    './tables/delivery-tables.ts',
    './tables/people-tables.ts',
    './tables/orders-tables.ts',
    './tables/plumbing-tables.ts',
    './tables/menu-tables.ts',
    './tables/money-tables.ts',
    './tables/launch-tables.ts',
    './tables/invoice-tables.ts',
    './tables/first-steps-tables.ts',
    './tables/till-tables.ts',
    './tables/tower-tables.ts',
    './tables/print-tables.ts',
    './tables/loyalty-tables.ts',
    './tables/marketing-tables.ts',
    './tables/win-back-tables.ts',
    './tables/moving-tables.ts',
    './tables/hubrise-tables.ts',
    './tables/kitchen-tables.ts',
  ]
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '');
  const shapes = new Map(
    [...text.matchAll(/^(?:export )?type (\w+Table) = \{(.*?)\};$/gms)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  );
  const list = /export type Tables = \{(.*?)\n\};/s.exec(text)?.[1] ?? '';
  return new Map(
    [...list.matchAll(/(\w+): (\w+);/g)].map(([, name = '', shape = '']) => [name, columnsOf(shapes.get(shape) ?? '')]),
  );
}

function columnsOf(shape: string): Map<string, Column> {
  return new Map(
    [...shape.matchAll(/(\w+): ([^;]+)(?:;|$)/g)].map(([, name = '', type = '']) => [name, column(type.trim())]),
  );
}

const BY_TYPE: [RegExp, readonly string[]][] = [
  [/^(Nullable|Generated)?<?string>?$/, ['text', 'uuid', 'date']],
  [/\[\]>?$/, ['ARRAY']],
  [/\bnumber\b/, ['integer', 'bigint', 'smallint', 'double precision']],
  [/\bboolean\b/, ['boolean']],
  [/\bBuffer\b/, ['bytea']],
  [/^\w*Time\w*$/, ['timestamp with time zone']],
  [/^\w*(Json|JSON)\w*</, ['jsonb']],
  [/pickupStatus/, ['smallint']],
];

function column(type: string): Column {
  const isArrayInJson = /^\w*(Json|JSON)\w*</.test(type);
  const known = isArrayInJson ? ['jsonb'] : BY_TYPE.find(([pattern]) => pattern.test(type))?.[1];
  return {
    isNullable: /^Nullable|\| null/.test(type),
    hasDefault: /^Generated|^\w+Default\b/.test(type),
    // A type of the domain is a list of words.
    types: known ?? ['text'],
  };
}

describe('tables.ts and the database', () => {
  test('name the same tables', async () => {
    const found = await rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const names = found.map(({ name }) => name).filter((name) => !OF_THE_MIGRATOR.includes(name));
    expect([...declaredTables().keys()].sort()).toEqual(names.sort());
  });

  test('name the same columns, with the same types, nulls and defaults', async () => {
    const found = await rows<{ place: string; type: string; is_nullable: string; default: string | null }>(
      `select table_name || '.' || column_name as place, data_type as type, is_nullable, coalesce(column_default, generation_expression) as default
       from information_schema.columns where table_schema = 'public' and not (table_name = any($1))`,
      [OF_THE_MIGRATOR],
    );
    const inDatabase = new Map(found.map((row) => [row.place, row]));
    const inCode = new Map(
      [...declaredTables()].flatMap(([table, columns]) =>
        [...columns].map(([name, declared]) => [`${table}.${name}`, declared] as const),
      ),
    );
    expect([...inCode.keys()].sort()).toEqual([...inDatabase.keys()].sort());
    for (const [place, declared] of inCode) {
      const row = inDatabase.get(place);
      expect(declared.types, `${place} is ${row?.type}`).toContain(row?.type);
      expect(declared.isNullable, `${place} is nullable: ${row?.is_nullable}`).toBe(row?.is_nullable === 'YES');
      if (declared.hasDefault) expect(row?.default, `${place} has a default`).not.toBeNull();
    }
  });

  test('the reader of tables.ts sees what is there', () => {
    const shops = declaredTables().get('shops');
    expect(declaredTables().size).toBeGreaterThan(20);
    expect(shops?.get('channels')).toEqual({ isNullable: false, hasDefault: true, types: ['jsonb'] });
    expect(shops?.get('closed_until')).toEqual({
      isNullable: true,
      hasDefault: false,
      types: ['timestamp with time zone'],
    });
    expect(declaredTables().get('order_counters')?.get('last_number')?.types).toContain('integer');
  });
});

describe('the walls of the schema', () => {
  test('law:scope-first: every primary key starts with the company', async () => {
    const keys = await rows<{ table: string; first: string }>(
      `select c.relname as table, a.attname as first
       from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indisprimary and c.relnamespace = 'public'::regnamespace`,
    );
    const firstOf = new Map(keys.map(({ table, first }) => [table, first]));
    for (const table of declaredTables().keys()) {
      if (OF_NO_COMPANY.includes(table)) expect(firstOf.get(table), table).not.toBe('company_id');
      else expect(firstOf.get(table), table).toBe('company_id');
    }
  });

  test('sec:row-security row security is on, forced and told by a policy on every table of a company', async () => {
    const found = await rows<{ table: string; enabled: boolean; forced: boolean; policies: number; checks: string }>(
      `select c.relname as table, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
         count(p.polname)::int as policies, coalesce(string_agg(pg_get_expr(p.polqual, p.polrelid), ' '), '') as checks
       from pg_class c left join pg_policy p on p.polrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.oid`,
    );
    const walls = new Map(found.map((row) => [row.table, row]));
    for (const table of declaredTables().keys()) {
      if (OF_NO_COMPANY.includes(table)) continue;
      expect(walls.get(table), table).toMatchObject({ enabled: true, forced: true, policies: 1 });
      expect(walls.get(table)?.checks, table).toContain('app.company');
    }
  });

  test('sec:row-security the application’s role owns nothing and may not walk around row security', async () => {
    const [role] = await rows<{ rolsuper: boolean; rolbypassrls: boolean }>(
      `select rolsuper, rolbypassrls from pg_roles where rolname = 'comptoir_app'`,
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
    const owned = await rows(
      `select c.relname from pg_class c join pg_roles r on r.oid = c.relowner
       where r.rolname = 'comptoir_app' and c.relnamespace = 'public'::regnamespace`,
    );
    expect(owned).toEqual([]);
  });

  test('sec:append-only the application can neither change nor remove what happened', async () => {
    for (const table of APPEND_ONLY) {
      const [may] = await rows<{ read: boolean; add: boolean; change: boolean; remove: boolean; empty: boolean }>(
        `select has_table_privilege('comptoir_app', $1, 'select') as read, has_table_privilege('comptoir_app', $1, 'insert') as add,
           has_table_privilege('comptoir_app', $1, 'update') as change, has_table_privilege('comptoir_app', $1, 'delete') as remove,
           has_table_privilege('comptoir_app', $1, 'truncate') as empty`,
        [table],
      );
      expect(may, table).toEqual({ read: true, add: true, change: false, remove: false, empty: false });
    }
    const app = database.forSystem();
    await expect(app.updateTable('audit').set({ action: 'x' }).execute()).rejects.toMatchObject({ code: '42501' });
    await expect(app.deleteFrom('order_events').execute()).rejects.toMatchObject({ code: '42501' });
  });

  test('a database that may forget an acknowledged order is told apart', async () => {
    expect((await undurableSettings(database.owner)).sort()).toEqual([
      'fsync',
      'full_page_writes',
      'synchronous_commit',
    ]);
    const durable = { ...inject('cluster'), database: 'postgres', options: '-c synchronous_commit=on' };
    expect(await undurableSettings(durable)).not.toContain('synchronous_commit');
  });
});
