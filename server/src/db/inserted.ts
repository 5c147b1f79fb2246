import { sql, type RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** One row, as a part of a `with` list: `name as (insert into table …)`. */
export function inserting(name: string, table: keyof Tables, row: object): RawBuilder<unknown> {
  const columns = Object.keys(row);
  return sql`${sql.ref(name)} as (
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))}))`;
}
