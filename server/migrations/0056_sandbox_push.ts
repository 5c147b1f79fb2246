import { sql, type Kysely } from 'kysely';

/** PSH-19: what the sandbox pushed is read by device, and says which company sent it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sandbox.messages add column sender text`.execute(db);
  await sql`create index messages_of_device on sandbox.messages (recipient, message_id) where kind = 'push'`.execute(
    db,
  );
}
