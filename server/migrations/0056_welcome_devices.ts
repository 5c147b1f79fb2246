import { sql, type Kysely } from 'kysely';

/** WEL-06, PSH-19: installations that wait for their greeting; what the sandbox pushed, by device and sender. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Browsers are never greeted: the index of those that wait must not grow with them.
  await sql`drop index push_devices_to_welcome`.execute(db);
  await sql`
    create index push_devices_to_welcome on push_devices (company_id, registered_at)
    where kind = 'app' and welcomed_at is null and opted_out_at is null`.execute(db);
  await sql`alter table sandbox.messages add column sender text`.execute(db);
  await sql`create index messages_of_device on sandbox.messages (recipient, message_id) where kind = 'push'`.execute(
    db,
  );
}
