import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** The archive that the law asks for stays; the erasure and its company go last, together. */
const STAYS = ['archived_invoices'];
const LAST = ['company_erasures', 'companies'];
/** INV-39: the database lets a file go with its invoice only. */
const WITH_PARENT = ['invoice_files'];

/** Every table of a company, each before those that it refers to: read from the schema, so that a new one is erased too. */
export async function tablesToErase(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const { rows: links } = await sql<{ child: string; parent: string }>`
    select child.relname as child, parent.relname as parent from pg_constraint k
    join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid`.execute(db);
  const left = new Set(
    tables.map(({ name }) => name).filter((name) => ![...STAYS, ...LAST, ...WITH_PARENT].includes(name)),
  );
  const order: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter((table) => !links.some(({ child, parent }) => parent === table && left.has(child)));
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left].join(', ')}`);
    for (const table of free) left.delete(table);
    order.push(...free);
  }
  return order;
}
