import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { commandLine, processIdentity } from './embedded-process.ts';

export type Postmaster = { pid: number; port: number; socketDir: string; listenAddress: string };

export const SOCKET_DIR_PREFIX = 'comptoir-';
const STOP_PATIENCE_MS = 30_000;
const POLL_MS = 30;

export function connectionTo({ socketDir, port }: Pick<Postmaster, 'socketDir' | 'port'>) {
  return { host: socketDir, port, user: 'postgres', database: 'postgres' };
}

export function readPidFile(dataDir: string): Postmaster | null {
  try {
    const lines = readFileSync(pidFile(dataDir), 'utf8').split('\n');
    const [pid = '', , , port = '', socketDir = '', listenAddress = ''] = lines;
    return { pid: Number(pid), port: Number(port), socketDir, listenAddress };
  } catch {
    return null;
  }
}

/** The PostgreSQL server that a killed Comptoir left running on this folder, if any. */
export function findOrphan(dataDir: string): Postmaster | null {
  const left = readPidFile(dataDir);
  if (!left || processIdentity(left.pid) === null) return null;
  if (isPostgres(left.pid)) return left;
  disown(dataDir);
  return null;
}

export async function answers(postmaster: Postmaster, dataDir: string): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(postmaster), connectionTimeoutMillis: 2000 });
  // Losing the connection emits an error event, which must not end our process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === dataDir;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Temporary folders are cleaned up; without its socket file a server cannot be reached any more. */
export function hasSocket({ socketDir, port }: Postmaster): boolean {
  return existsSync(join(socketDir, `.s.PGSQL.${port}`));
}

export function isPostmasterOf(pid: number, dataDir: string): boolean {
  return isPostgres(pid) && commandLine(pid).includes(` -D ${dataDir} `);
}

/** Fast shutdown, then an immediate one if it takes too long (nothing is lost: the next start replays the log). */
export async function stopPostmaster({ pid, socketDir }: Pick<Postmaster, 'pid' | 'socketDir'>): Promise<void> {
  const identity = processIdentity(pid);
  if (identity !== null) {
    process.kill(pid, 'SIGINT');
    if (!(await hasEnded(pid, identity, STOP_PATIENCE_MS))) {
      process.kill(pid, 'SIGQUIT');
      await hasEnded(pid, identity, STOP_PATIENCE_MS);
    }
  }
  removeSocketDir(socketDir);
}

export function removeSocketDir(socketDir: string): void {
  if (basename(socketDir).startsWith(SOCKET_DIR_PREFIX)) rmSync(socketDir, { recursive: true, force: true });
}

async function hasEnded(pid: number, identity: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (processIdentity(pid) === identity) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function isPostgres(pid: number): boolean {
  return /(^|\/)postgres[: ]/.test(commandLine(pid));
}

/**
 * The pid in postmaster.pid now belongs to an unrelated process (common after a container restart), and PostgreSQL
 * would refuse to start. It ignores a lock held by its own parent, which is this process. The file must stay, because
 * it identifies shared memory that surviving backends may still use.
 */
function disown(dataDir: string): void {
  const [, ...rest] = readFileSync(pidFile(dataDir), 'utf8').split('\n');
  writeFileSync(pidFile(dataDir), [String(process.pid), ...rest].join('\n'));
}

function pidFile(dataDir: string): string {
  return join(dataDir, 'postmaster.pid');
}
