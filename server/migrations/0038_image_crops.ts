import { sql, type Kysely } from 'kysely';

/** DSM-10, IMG-05: the frame that a picture was cut with, for pictures that no product or section remembers it for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column image_crop jsonb`.execute(db);
}
