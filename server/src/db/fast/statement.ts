import { CompiledQuery, type Compilable } from 'kysely';
import { UNCONNECTED, type Db } from '../db.ts';

/**
 * A statement whose text is built when first needed, and run with parameters in the order of that text: the query builder
 * takes as long over a wide statement as PostgreSQL does.
 */
export function planned<Row>(build: (db: Db) => Compilable<Row>): (db: Db, parameters: unknown[]) => Promise<Row[]> {
  let text: string | undefined;
  return (db, parameters) => rowsOf(db, (text ??= build(UNCONNECTED).compile().sql), parameters);
}

/** The same for statements of changing shape: one text for each key, of which there may be new ones for ever. */
export function textsByKey(most: number): (key: string, build: () => string) => string {
  const texts = new Map<string, string>();
  return (key, build) => {
    const known = texts.get(key);
    if (known !== undefined) return known;
    if (texts.size >= most) texts.clear();
    const text = build();
    texts.set(key, text);
    return text;
  };
}

export const bound = (text: string, parameters: unknown[]): CompiledQuery => CompiledQuery.raw(text, parameters);

export async function rowsOf<Row>(db: Db, text: string, parameters: unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>({ ...bound(text, parameters) });
  return rows;
}
