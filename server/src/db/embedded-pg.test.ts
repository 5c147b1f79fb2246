import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type EmbeddedPg, startEmbeddedPg } from './embedded-pg.ts';
import { processIdentity } from './embedded-process.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const FIXTURE = join(dirname(fileURLToPath(import.meta.url)), 'embedded-pg.fixture.ts');
const BUSY_BACKENDS = `select pid from pg_stat_activity where query like '%-- busy' and pid <> pg_backend_pid()`;
const FAST = { settings: { fsync: 'off' } };

let home: string;
let dataDir: string;
const opened: EmbeddedPg[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'embedded-pg-test-'));
  dataDir = join(home, 'pg');
});

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  for (const server of opened.splice(0)) await server.stop();
  await stopLeftover();
  rmSync(home, { recursive: true, force: true });
});

describe('a cluster of its own', () => {
  test('a first start makes the cluster, durable by default, and stop ends it', async () => {
    const server = await start({});

    expect(server.isAdopted).toBe(false);
    expect(await setting(server, 'fsync')).toBe('on');
    expect(await setting(server, 'synchronous_commit')).toBe('on');
    expect(await setting(server, 'full_page_writes')).toBe('on');
    expect(await setting(server, 'TimeZone')).toBe('UTC');
    expect(await setting(server, 'listen_addresses')).toBe('');
    await server.stop();
    expect(processIdentity(server.pid)).toBeNull();
    expect(existsSync(server.socketDir)).toBe(false);
    expect(readdirSync(home)).toEqual(['pg']);
  });

  test('French words sort with the ICU collation', async () => {
    const server = await start();

    const sorted = await rows(
      server,
      `select w from unnest(array['zone','été','ete']) w order by w collate "fr-x-icu"`,
    );

    expect(sorted).toEqual([{ w: 'ete' }, { w: 'été' }, { w: 'zone' }]);
  });

  test('what was written is there after a stop and a start', async () => {
    const first = await start();
    await rows(first, 'create table kept as select 7 as n');
    await first.stop();

    const second = await start();

    expect(await rows(second, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('a creation cut half way is thrown away and made again', async () => {
    mkdirSync(join(home, 'pg.new-1/base'), { recursive: true });

    const server = await start();

    expect(await rows(server, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(readdirSync(home).toSorted()).toEqual(['comptoir.lock', 'pg']);
  });

  test('a folder with someone else’s files is refused and left as it was', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'notes.txt'), 'à garder');

    await expect(start()).rejects.toThrow('ne sont pas une base PostgreSQL');

    expect(readFileSync(join(dataDir, 'notes.txt'), 'utf8')).toBe('à garder');
    expect(readdirSync(home)).toEqual(['pg']);
  });

  test('listens on TCP only when asked to', async () => {
    const port = await freePort();
    const server = await start({ ...FAST, listen: { host: '127.0.0.1', port } });

    const answer = await query({ ...server.connection, host: '127.0.0.1' }, 'select 1 as n');

    expect(answer).toEqual([{ n: 1 }]);
  });
});

describe('after an accident', () => {
  test('the postmaster killed while a backend works: the next start waits for it and has every committed row', async () => {
    const first = await start({});
    await rows(first, 'create table kept as select 7 as n');
    const busy = rows(first, 'select count(*) from generate_series(1, 8000000) i where sqrt(i) > 2 -- busy').catch(
      () => {},
    );
    await vi.waitUntil(async () => (await rows(first, BUSY_BACKENDS)).length > 0, { timeout: 10_000 });
    process.kill(first.pid, 'SIGKILL');
    await first.stop();

    const lines: string[] = [];
    const second = await start({ log: (line) => lines.push(line) });
    await busy;

    expect(lines.join('\n')).toContain('still in use');
    expect(second.isAdopted).toBe(false);
    expect(await rows(second, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('the number of a dead postmaster taken by another process does not block the start', async () => {
    const first = await start();
    const left = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8');
    await first.stop();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    children.push(stranger);
    writeFileSync(join(dataDir, 'postmaster.pid'), left.replace(/^\d+/, String(stranger.pid)));

    const second = await start();

    expect(await rows(second, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(stranger.exitCode).toBeNull();
  });

  test('Comptoir killed with its whole process group: the database lives on and is adopted', async () => {
    const child = anotherComptoir();
    const theirs = await firstLine(child);
    await kill(child);

    const server = await start();

    expect(server).toMatchObject({ isAdopted: true, pid: theirs.pid });
    expect(await rows(server, 'select 1 as n')).toEqual([{ n: 1 }]);
    await server.stop();
    expect(processIdentity(server.pid)).toBeNull();
    expect(existsSync(server.socketDir)).toBe(false);
  });

  test('an orphan that nobody can reach any more is stopped and started again', async () => {
    const child = anotherComptoir();
    const theirs = await firstLine(child);
    await kill(child);
    const socketDir = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
    rmSync(socketDir, { recursive: true });

    const server = await start();

    expect(server.isAdopted).toBe(false);
    expect(processIdentity(theirs.pid ?? 0)).toBeNull();
    expect(await rows(server, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

describe('one Comptoir per data folder', () => {
  test('a second living process is refused at once, in French, and the first goes on', async () => {
    const server = await start();

    const { refusal } = await firstLine(anotherComptoir());
    const askedAt = performance.now();
    await expect(start()).rejects.toThrow('Un autre Comptoir utilise déjà ce dossier de données');

    expect(performance.now() - askedAt).toBeLessThan(2000);
    expect(refusal).toContain(`Un autre Comptoir utilise déjà ce dossier de données (processus ${process.pid}`);
    expect(await rows(server, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('a lock whose process number now belongs to a younger process is stale', async () => {
    writeFileSync(join(home, 'comptoir.lock'), JSON.stringify({ pid: process.pid, identity: 'an earlier start' }));

    const server = await start();

    expect(await rows(server, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

async function start(options: Omit<Parameters<typeof startEmbeddedPg>[0], 'dataDir'> = FAST): Promise<EmbeddedPg> {
  const server = await startEmbeddedPg({ dataDir, ...options });
  opened.push(server);
  return server;
}

async function rows(server: EmbeddedPg, text: string): Promise<unknown[]> {
  return query(server.connection, text);
}

async function setting(server: EmbeddedPg, name: string): Promise<unknown> {
  const [row] = await rows(server, `select current_setting('${name}') as value`);
  return z.object({ value: z.string() }).parse(row).value;
}

async function query(connection: EmbeddedPg['connection'], text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  // A killed server also tells an open connection by an event; the query itself rejects.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function anotherComptoir(): ChildProcess {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/ts.mjs'), FIXTURE, dataDir], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

const FixtureLine = z.object({ pid: z.number().optional(), refusal: z.string().optional() });

async function firstLine(child: ChildProcess): Promise<z.infer<typeof FixtureLine>> {
  if (!child.stdout) throw new Error('the fixture writes on its standard output');
  for await (const line of createInterface({ input: child.stdout })) return FixtureLine.parse(JSON.parse(line));
  throw new Error('the fixture ended without a word');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(child.spawnargs[0] === 'sleep' ? child.pid : -child.pid, 'SIGKILL');
  await ended;
}

/** A test that failed half way may leave an orphan: end it before its folder goes. */
async function stopLeftover(): Promise<void> {
  const path = join(dataDir, 'postmaster.pid');
  if (!existsSync(path)) return;
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0]);
  if (processIdentity(pid) !== null) process.kill(pid, 'SIGINT');
  await vi.waitUntil(() => processIdentity(pid) === null, { timeout: 10_000 });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
