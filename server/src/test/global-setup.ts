import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { bareLogin } from '../db/bare-login.ts';
import { openDatabase } from '../db/db.ts';
import { startEmbeddedPg } from '../db/embedded-pg.ts';
import { migrate } from '../db/migrate.ts';
import { createJobs } from '../jobs/jobs.ts';
import { jobHandlers } from '../job-handlers.ts';
import { createLogger } from '../kernel/log.ts';

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- vitest's own declaration is an interface
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string };
    /** The role with which the application signs in. */
    login: { user: string; password: string };
  }
}

/** A machine whose disk stands still for a while is slow, not broken. */
export const AMPLE = { statementMs: 30_000, answerMs: 40_000 };
export const TEMPLATE = 'comptoir_template';

/** One cluster per run, one migrated template in it; each test file clones its own database in milliseconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-test-'));
  const cluster = await startEmbeddedPg({
    dataDir: join(folder, 'pg'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const { host, port, user } = cluster.connection;
  const owner = new pg.Client({ ...cluster.connection });
  await owner.connect();
  await owner.query(`create database ${TEMPLATE}`);
  await owner.end();
  const connection = { host, port, user, database: TEMPLATE };
  await migrate(connection);
  await makeQueues(connection);
  const login = await bareLogin(connection, { appSecret: 'a secret of the tests', databaseAppUrl: null });
  project.provide('cluster', { host, port, user });
  project.provide('login', { user: String(login.user), password: String(login.password) });
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The queues stand in the template, so that each test file's server finds them made. */
async function makeQueues(connection: pg.PoolConfig): Promise<void> {
  const database = openDatabase(connection, { ...AMPLE, max: 2 });
  const jobs = createJobs(database, createLogger('silent'));
  await jobs.start(jobHandlers(() => Promise.reject(new Error('no job runs in the template'))));
  await jobs.stop();
  await database.close();
}
