import { wordStarts } from '@comptoir/domain/clients/search-words.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/db.ts';
import type { JournalRow, Thing } from './journal.store.ts';

/** Where the names of things are kept; those of others stand in the row itself. */
const NAMES: Record<string, (companyId: string, ids: readonly string[]) => RawBuilder<{ id: string; name: string }>> = {
  order: (companyId, ids) =>
    sql`select id::text, number::text name from orders where company_id = ${companyId} and id = any(${uuids(ids)}::uuid[])`,
  user: (companyId, ids) =>
    sql`select id::text, first_name || ' ' || upper(last_name) name from users
      where company_id = ${companyId} and id = any(${uuids(ids)}::uuid[])`,
  customer: (companyId, ids) =>
    sql`select id::text, trim(first_name || ' ' || upper(last_name)) name from customers
      where company_id = ${companyId} and id = any(${uuids(ids)}::uuid[]) and erased_at is null`,
  driver: (companyId, ids) =>
    sql`select id::text, first_name || ' ' || upper(last_name) name from drivers
      where company_id = ${companyId} and id = any(${uuids(ids)}::uuid[])`,
  shop: (companyId, ids) =>
    sql`select id::text, name from shops where company_id = ${companyId} and id = any(${uuids(ids)}::uuid[])`,
  product: (companyId, ids) =>
    sql`select distinct on (key) key id, name from products where company_id = ${companyId} and key = any(${[...ids]}::text[])`,
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const uuids = (ids: readonly string[]) => ids.filter((id) => UUID.test(id));

/** JRN-04: of a whole page, one question for each kind of thing that is in it. */
export async function namesOf(db: Db, companyId: string, rows: readonly JournalRow[]): Promise<Map<string, string>> {
  const kinds = Object.entries(NAMES).map(([entity, read]) => ({
    entity,
    read,
    ids: [...new Set(rows.filter((row) => row.entity === entity).map((row) => row.entity_id))],
  }));
  const found = await Promise.all(
    kinds
      .filter(({ ids }) => ids.length > 0)
      .map(async ({ entity, read, ids }) => ({ entity, named: (await read(companyId, ids).execute(db)).rows })),
  );
  return new Map(
    found.flatMap(({ entity, named }) =>
      named.map(({ id, name }) => [`${entity} ${id}`, shownName(entity, name)] as const),
    ),
  );
}

const shownName = (entity: string, name: string) => (entity === 'order' ? formatOrderNumber(Number(name)) : name);

export async function shopNamesOf(db: Db, companyId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('shops').select(['id', 'name']).where('company_id', '=', companyId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const MOST_THINGS = 100;
/** Sorts after every text that starts with the words: columns compare by code point. */
const LAST_CHARACTER = '\u{10FFFF}';

/** JRN-05: a number of an order, a dish, a client, a person, a driver or a code: what the journal may have rows of. */
export async function thingsNamed(db: Db, companyId: string, search: string): Promise<Thing[]> {
  const words = search.trim();
  // Larger than any number of an order, and than the column can hold.
  const figures = /^(?:n\s*[°o]?\s*)?(\d{1,9})$/i.exec(words)?.[1] ?? null;
  const number = figures === null ? null : Number(figures);
  const inName = (name: RawBuilder<unknown>) => sql`position(plain_words(${words}::text) in plain_words(${name})) > 0`;
  const finished = sql`status in ('completed', 'canceled', 'refused', 'missed', 'refunded')`;
  const running = sql`status not in ('completed', 'canceled', 'refused', 'missed', 'refunded')`;
  const people = sql`first_name || ' ' || last_name`;
  const parts = [
    sql`select 'order' entity, id::text id from orders
      where company_id = ${companyId} and number = ${number}::int and ${finished} order by requested_for desc limit 50`,
    sql`select 'order', id::text from orders where company_id = ${companyId} and number = ${number}::int and ${running} limit 50`,
    sql`select distinct 'product', key from products where company_id = ${companyId} and ${inName(sql`name`)} limit 50`,
    sql`select 'user', id::text from users where company_id = ${companyId} and ${inName(people)} limit 50`,
    sql`select 'driver', id::text from drivers where company_id = ${companyId} and ${inName(people)} limit 50`,
    ...(wordStarts(words) ?? []).map(
      (start) => sql`select 'customer', customer_id::text from customer_words
        where company_id = ${companyId} and word >= ${start} and word < ${start + LAST_CHARACTER} limit 50`,
    ),
    sql`select 'promotion', ${words.toUpperCase()}::text`,
  ];
  const { rows } = await sql<{ entity: string; id: string }>`
    select distinct entity, id from (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}) found limit ${sql.lit(MOST_THINGS)}`.execute(db);
  return rows.map(({ entity, id }) => ({ entity, entityId: id }));
}
