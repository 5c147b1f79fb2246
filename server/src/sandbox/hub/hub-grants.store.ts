import type { HubConnection } from '@comptoir/domain/hub/hub-connection.ts';
import { addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/db.ts';

/** As HubRise: a code is good once, for ten minutes. */
const CODE_MS = 600_000;

export async function giveCode(
  db: Db,
  connection: HubConnection,
  { redirectUri, now }: { redirectUri: string; now: Instant },
): Promise<string> {
  const code = randomUUID();
  await sql`
    insert into sandbox.hub_codes (code, redirect_uri, connection, expires_at)
    values (${code}, ${redirectUri}, ${JSON.stringify(connection)}, ${addMs(now, CODE_MS)})`.execute(db);
  return code;
}

export async function takeCode(db: Db, code: string, now: Instant): Promise<HubConnection | null> {
  const { rows } = await sql<{ connection: HubConnection; expires_at: Instant }>`
    delete from sandbox.hub_codes where code = ${code} returning connection, expires_at`.execute(db);
  const [found] = rows;
  return found && found.expires_at > now ? found.connection : null;
}

/** A location that is authorised again keeps its token. */
export async function tokenOf(db: Db, locationId: string): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    select token from sandbox.hub_tokens where location_id = ${locationId} and revoked_at is null`.execute(db);
  if (rows[0]) return rows[0].token;
  const token = randomUUID();
  await sql`insert into sandbox.hub_tokens (token, location_id) values (${token}, ${locationId})`.execute(db);
  return token;
}

export async function revokeToken(db: Db, token: string, now: Instant): Promise<void> {
  await sql`update sandbox.hub_tokens set revoked_at = ${now} where token = ${token} and revoked_at is null`.execute(
    db,
  );
}
