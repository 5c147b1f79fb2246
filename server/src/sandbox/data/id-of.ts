import { sql, type RawBuilder } from 'kysely';

/** In SQL what `stableId` is here: the same words give the same UUID (version 8); a bare hash is none that a schema takes. */
export const idOf = (words: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`overlay(overlay(md5(${words}) placing '8' from 13) placing '8' from 17)::uuid`;
