import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseRunAs, findBinaries } from './embedded-binaries.ts';
import { createCluster } from './embedded-initdb.ts';
import { launch, type LaunchOptions } from './embedded-launch.ts';
import { takeLock } from './embedded-lock.ts';
import {
  answers,
  connectionTo,
  findOrphan,
  hasSocket,
  isPostmasterOf,
  type Postmaster,
  readPidFile,
  removeSocketDir,
  stopPostmaster,
} from './embedded-postmaster.ts';
import { EmbeddedPgError, processIdentity } from './embedded-process.ts';

export type EmbeddedPg = {
  socketDir: string;
  port: number;
  connection: { host: string; port: number; user: string; database: string };
  pid: number;
  isAdopted: boolean;
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  listen?: { host: '127.0.0.1'; port: number };
  settings?: Record<string, string>;
  /** Restarts PostgreSQL at the same address when it dies. */
  isSupervised?: boolean;
  log?: (line: string) => void;
};

type Opened = Pick<EmbeddedPg, 'pid' | 'port' | 'socketDir' | 'isAdopted'>;

const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  // Our statements are short: compiling one costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Failed statements contain data; the application logs its own errors.
  log_min_messages: 'log',
};
/** Socket files are named after the port, although nothing listens on it. */
const SOCKET_PORT = 5432;
const PATIENCE_MS = 30_000;
const RETRY_MS = 100;
const WATCH_MS = 250;
/** Backends briefly outlive a killed postmaster and keep its shared memory. */
const TRANSIENT = /lock file|shared memory/;

/** A PostgreSQL server on this machine, reached through a private Unix socket; over TCP only with `listen`. */
export async function startEmbeddedPg(options: Options): Promise<EmbeddedPg> {
  const dataDir = realPath(options.dataDir);
  const lock = takeLock(dirname(dataDir));
  try {
    const opened = await open(dataDir, options, null);
    const supervisor = supervise(opened, options, dataDir);
    let stopping: Promise<void> | undefined;
    return {
      ...opened,
      connection: connectionTo(opened),
      stop: () =>
        (stopping ??= supervisor
          .end()
          .then(stopPostmaster)
          .finally(() => lock.release())),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** How to reach the one that another process has started on this folder; null when none runs. */
export async function runningEmbeddedPg(folder: string): Promise<EmbeddedPg['connection'] | null> {
  if (!existsSync(folder)) return null;
  const dataDir = realPath(folder);
  const postmaster = readPidFile(dataDir);
  return postmaster && (await answers(postmaster, dataDir)) ? connectionTo(postmaster) : null;
}

function supervise(opened: Opened, options: Options, dataDir: string): { end(): Promise<Opened> } {
  let current = opened;
  let isEnded = !options.isSupervised;
  let raising: Promise<void> = Promise.resolve();
  const raise = async () => {
    if (isEnded || processIdentity(current.pid) !== null) return;
    options.log?.('PostgreSQL died and is started again');
    try {
      current = await open(dataDir, options, current.socketDir);
    } catch (error) {
      options.log?.(String(error));
    }
  };
  const timer = setInterval(() => {
    raising = raising.then(raise);
  }, WATCH_MS).unref();
  return {
    async end() {
      isEnded = true;
      clearInterval(timer);
      await raising;
      return current;
    },
  };
}

async function open(dataDir: string, options: Options, socketDir: string | null): Promise<Opened> {
  const { listen, settings = {}, log = () => {} } = options;
  const binaries = findBinaries();
  const runAs = chooseRunAs(dataDir);
  await createCluster(dataDir, binaries, runAs, settings['fsync'] !== 'off');
  const [port, listenAddress] = listen ? [listen.port, listen.host] : [SOCKET_PORT, ''];
  const wanted = {
    dataDir,
    binaries,
    runAs,
    port,
    listenAddress,
    settings: { ...SETTINGS, ...settings },
    socketDir,
    log,
  };
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const isLastTry = Date.now() > deadline;
    const orphan = findOrphan(dataDir);
    const opened = orphan ? await adoptOrStop(orphan, wanted, isLastTry) : await launchOrWait(wanted, isLastTry);
    if (opened) return opened;
    await sleep(RETRY_MS);
  }
}

async function launchOrWait(wanted: LaunchOptions, isLastTry: boolean): Promise<Opened | null> {
  const leftover = readPidFile(wanted.dataDir);
  if (leftover) removeSocketDir(leftover.socketDir);
  const started = await launch(wanted);
  if (started.isReady) {
    return { pid: started.pid, port: wanted.port, socketDir: started.socketDir, isAdopted: false };
  }
  if (!isLastTry && TRANSIENT.test(started.reason)) return null;
  throw new EmbeddedPgError(`La base de données embarquée n’a pas démarré :\n${started.reason}`);
}

async function adoptOrStop(orphan: Postmaster, wanted: LaunchOptions, isLastTry: boolean): Promise<Opened | null> {
  const { dataDir, port, listenAddress } = wanted;
  const isAnswering = await answers(orphan, dataDir);
  const isAsWanted = orphan.port === port && orphan.listenAddress === listenAddress;
  if (isAnswering && isAsWanted) {
    return { pid: orphan.pid, port, socketDir: orphan.socketDir, isAdopted: true };
  }
  const isLost = isLastTry || !hasSocket(orphan);
  if (isAnswering || (isLost && isPostmasterOf(orphan.pid, dataDir))) {
    await stopPostmaster(orphan);
    return null;
  }
  if (!isLastTry) return null;
  throw new EmbeddedPgError(
    `Un autre PostgreSQL (processus ${orphan.pid}) semble utiliser ${dataDir} mais ne répond pas. Arrêtez-le, puis recommencez.`,
  );
}

/** PostgreSQL compares paths as text, so the real path is always used. */
function realPath(path: string): string {
  const parent = dirname(resolve(path));
  mkdirSync(parent, { recursive: true });
  const real = join(realpathSync(parent), basename(path));
  return existsSync(real) ? realpathSync(real) : real;
}
