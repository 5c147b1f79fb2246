import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { ConfigError, type Config } from '../kernel/config.ts';
import { derivedKey } from '../kernel/derived-key.ts';
import { pgCode } from './db.ts';

type Given = Pick<Config, 'appSecret' | 'databaseAppUrl'>;

/**
 * sec:bare-login: how the application signs in: as a role that may do nothing except become `comptoir_app`. An injected
 * `reset role` then leads to less, never to the owner. The role is made at the first start, unless one is given.
 */
export async function bareLogin(owner: pg.PoolConfig, { appSecret, databaseAppUrl }: Given): Promise<pg.PoolConfig> {
  if (databaseAppUrl) return mustBeBare({ connectionString: databaseAppUrl });
  const { database } = new pg.Client(owner);
  // One per database: databases of one cluster have other secrets.
  const user = `comptoir_app_${database ?? ''}`.slice(0, 63);
  const password = derivedKey(appSecret, 'database-login');
  const login = signedInAs(owner, user, password);
  try {
    return await mustBeBare(login);
  } catch (error) {
    if (!isUnknown(error)) throw error;
  }
  await makeLogin(owner, user, password);
  return mustBeBare(login);
}

/** In a connection address the parameters win over the user before the host. */
function signedInAs(owner: pg.PoolConfig, user: string, password: string): pg.PoolConfig {
  if (!owner.connectionString) return { ...owner, user, password };
  const address = new URL(owner.connectionString);
  address.searchParams.set('user', user);
  address.searchParams.set('password', password);
  return { ...owner, connectionString: address.href };
}

/** No such role, or another password: APP_SECRET was replaced. */
const isUnknown = (error: unknown): boolean => ['28000', '28P01'].includes(pgCode(error) ?? '');

const POWERS = `
  select r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
    or exists (select from pg_auth_members m where m.member = r.oid and m.roleid <> 'comptoir_app'::regrole)
    or exists (select from pg_database d where d.datname = current_database() and d.datdba = r.oid)
    or exists (select from pg_class c where c.relowner = r.oid) as "isMore",
    pg_has_role(r.oid, 'comptoir_app', 'member') as "isMember"
  from pg_roles r where r.rolname = session_user`;

async function mustBeBare(login: pg.PoolConfig): Promise<pg.PoolConfig> {
  const { rows } = await connected(login, (client) => client.query<{ isMore: boolean; isMember: boolean }>(POWERS));
  if (rows[0]?.isMore !== false)
    throw new ConfigError("- DATABASE_APP_URL doit nommer un rôle sans autre droit que celui d'être comptoir_app.");
  if (!rows[0].isMember)
    throw new ConfigError('- Le rôle de DATABASE_APP_URL doit être membre de comptoir_app (grant comptoir_app to …).');
  return login;
}

const LOGIN_LOCK = 7_006_001;

/** Nodes that start together take turns. */
async function makeLogin(owner: pg.PoolConfig, user: string, password: string): Promise<void> {
  const role = pg.escapeIdentifier(user);
  const verifier = pg.escapeLiteral(scramVerifier(password));
  try {
    await connected(owner, async (client) => {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [LOGIN_LOCK]);
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
      const what = rowCount === 0 ? 'create' : 'alter';
      await client.query(`${what} role ${role} login noinherit password ${verifier}`);
      await client.query(`grant comptoir_app to ${role}`);
      await client.query('commit');
    });
  } catch (error) {
    if (pgCode(error) !== '42501') throw error;
    throw new ConfigError(
      `- L'utilisateur de DATABASE_URL ne peut pas créer le rôle ${user} : donnez-lui CREATEROLE, ` +
        'ou créez vous-même un rôle de connexion et donnez DATABASE_APP_URL (docs/operations.md).',
    );
  }
}

const ITERATIONS = 4_096;

/** What PostgreSQL keeps of a password (RFC 5803), so that the password itself is in no statement and no log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyed = (purpose: string) => createHmac('sha256', salted).update(purpose).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const server = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}

async function connected<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
