import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asPostgres, type Binaries, type RunAs } from './embedded-binaries.ts';
import { removeSocketDir, SOCKET_DIR_PREFIX } from './embedded-postmaster.ts';

export type LaunchOptions = {
  dataDir: string;
  binaries: Binaries;
  runAs: RunAs;
  port: number;
  listenAddress: string;
  settings: Record<string, string>;
  /** The socket folder of the server that died: its successor uses the same address. */
  socketDir: string | null;
  log: (line: string) => void;
};

export type Launch = { isReady: true; pid: number; socketDir: string } | { isReady: false; reason: string };

const READY = 'database system is ready to accept connections';
const TAIL_LINES = 20;
/** 103 bytes on macOS, 107 on Linux, less « /.s.PGSQL.65535 » and the folder's own name. */
const LONGEST_TEMP_DIR = 70;

/** Starts PostgreSQL in a session of its own, so that Ctrl-C does not reach it before we stop it. */
export async function launch(options: LaunchOptions): Promise<Launch> {
  const socketDir = makeSocketDir(options.runAs, options.socketDir);
  const {
    command,
    args,
    options: how,
  } = asPostgres(options.runAs, options.binaries.postgres, serverArgs(options, socketDir));
  const child = spawn(command, args, { ...how, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const tail: string[] = [];
  const outcome = await new Promise<{ isReady: boolean }>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      options.log(line);
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
      if (line.includes(READY)) resolve({ isReady: true });
    });
    child.once('error', (error) => {
      tail.push(error.message);
      resolve({ isReady: false });
    });
    child.once('close', () => resolve({ isReady: false }));
  });
  if (!outcome.isReady || child.pid === undefined) {
    removeSocketDir(socketDir);
    return { isReady: false, reason: tail.join('\n') };
  }
  // The database must not keep our process alive.
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return { isReady: true, pid: child.pid, socketDir };
}

function serverArgs({ dataDir, port, listenAddress, settings }: LaunchOptions, socketDir: string): string[] {
  const all = { ...settings, port: String(port), listen_addresses: listenAddress, unix_socket_directories: socketDir };
  return ['-D', dataDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function makeSocketDir(runAs: RunAs, known: string | null): string {
  const base = Buffer.byteLength(tmpdir()) > LONGEST_TEMP_DIR ? '/tmp' : tmpdir();
  const dir = known ?? mkdtempSync(join(base, SOCKET_DIR_PREFIX));
  if (known) mkdirSync(known, { recursive: true, mode: 0o700 });
  if (runAs.ids) chownSync(dir, runAs.ids.uid, runAs.ids.gid);
  return dir;
}
