import { sql } from 'kysely';
import type { Database } from '../../db/db.ts';

/** Browsers of people who agreed to notifications in this shop. */
export async function makeDevices(
  database: Database,
  { companyId, shopId }: { companyId: string; shopId: string },
  count: number,
): Promise<void> {
  await sql`
    insert into push_devices (company_id, id, kind, address, p256dh, auth, shop_id, registered_at, seen_at)
    select ${companyId}::uuid, gen_random_uuid(), 'web', 'https://push.exemple.fr/' || ${companyId}::text || '/' || n,
      'p', 'a', ${shopId}::uuid, now(), now()
    from generate_series(1, ${sql.lit(count)}) n`.execute(database.forCompany(companyId));
}

/** PSH-22: where it is about midday now, so that what is sent does not wait for the morning. */
export async function moveToMidday(database: Database, companyId: string, now: Date = new Date()): Promise<void> {
  await database
    .forCompany(companyId)
    .updateTable('companies')
    .set({ time_zone: middayZone(now.getUTCHours()) })
    .where('company_id', '=', companyId)
    .execute();
}

/** `Etc/GMT-3` is three hours ahead of UTC. */
function middayZone(utcHour: number): string {
  const ahead = 12 - utcHour;
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
