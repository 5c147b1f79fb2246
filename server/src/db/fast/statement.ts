import { CompiledQuery, type Compilable } from 'kysely';
import { UNCONNECTED, type Db } from '../db.ts';

/** The text is built once: the query builder takes as long for a wide statement as PostgreSQL does. */
export function planned<Row>(build: (db: Db) => Compilable<Row>): (db: Db, parameters: unknown[]) => Promise<Row[]> {
  let text: string | undefined;
  return (db, parameters) => rowsOf(db, (text ??= build(UNCONNECTED).compile().sql), parameters);
}

/** For statements of changing shape: one text per key, with a limit, because keys may be endless. */
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
