import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../db/db.ts';
import { startEmbeddedPg } from '../../db/embedded-pg.ts';
import { createTokens } from '../../session/tokens.ts';
import { startComptoir, type Comptoir } from './comptoir.ts';

const SECRET = 'the secret of two nodes, long enough to be one';

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

export type TwoNodes = {
  nodes: [Comptoir, Comptoir];
  database: Database;
  channelKey: string;
  /** One more, on the same database. */
  another(name: string, env: Record<string, string>): Promise<Comptoir>;
  stop(): Promise<void>;
};

/** A PostgreSQL of its own that listens like any other server, and two Comptoirs started on it at the same moment. */
export async function startTwoNodes(): Promise<TwoNodes> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-nodes-'));
  const port = await freePort();
  const cluster = await startEmbeddedPg({ dataDir: join(folder, 'pg'), listen: { host: '127.0.0.1', port } });
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const node = (name: string, env: Record<string, string> = {}) =>
    startComptoir({ DATABASE_URL: databaseUrl, APP_SECRET: SECRET, DATA_DIR: join(folder, name), ...env });
  const nodes = await Promise.all([node('a'), node('b')]);
  const database = openDatabase({ connectionString: databaseUrl }, { max: 3 });
  return {
    nodes,
    database,
    channelKey: (await createTokens(SECRET)).channelKey,
    another: node,
    async stop() {
      await Promise.all(nodes.map((one) => one.kill()));
      await database.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
