import { CompiledQuery, type Compilable } from 'kysely';
import { UNCONNECTED, type Db } from '../db.ts';

/**
 * The text of a statement, built once. The query builder takes as long over a wide one as PostgreSQL does; those that
 * every order passes through are built when first needed, and run with parameters in the order of their text.
 */
export function textOnce(build: (db: Db) => Compilable): () => string {
  let text: string | undefined;
  return () => (text ??= build(UNCONNECTED).compile().sql);
}

export const bound = (text: string, parameters: unknown[]): CompiledQuery => CompiledQuery.raw(text, parameters);

export async function rowsOf<Row>(db: Db, text: string, parameters: unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>({ ...CompiledQuery.raw(text, parameters) });
  return rows;
}
