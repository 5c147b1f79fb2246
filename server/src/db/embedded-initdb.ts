import { execFile } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { asPostgres, type Binaries, type RunAs } from './embedded-binaries.ts';
import { EmbeddedPgError } from './embedded-process.ts';

// macOS before 14 has no C.UTF-8. The locale only classifies characters; the sort order is PostgreSQL's own.
const SYSTEM_LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
const LOCALE = [
  `--locale=${SYSTEM_LOCALE}`,
  '--lc-messages=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/** Created in another folder and renamed, so that an interrupted start leaves no incomplete cluster. */
export async function createCluster(
  dataDir: string,
  binaries: Binaries,
  runAs: RunAs,
  isSynced: boolean,
): Promise<void> {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  refuseForeignFiles(dataDir);
  removeDrafts(dataDir);
  const draft = `${dataDir}.new-${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  if (runAs.ids) chownSync(draft, runAs.ids.uid, runAs.ids.gid);
  await initdb(draft, binaries, runAs, isSynced);
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(draft, dataDir);
  syncFolder(dirname(dataDir));
}

async function initdb(dir: string, binaries: Binaries, runAs: RunAs, isSynced: boolean): Promise<void> {
  const sync = isSynced ? [] : ['--no-sync'];
  const wanted = ['-D', dir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...LOCALE, ...sync];
  const { command, args, options } = asPostgres(runAs, binaries.initdb, wanted);
  try {
    await promisify(execFile)(command, args, options);
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPgError(`La base de données embarquée n’a pas pu être créée :\n${reason}`, { cause: error });
  }
}

function refuseForeignFiles(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return;
  throw new EmbeddedPgError(
    `Le dossier ${dataDir} contient des fichiers qui ne sont pas une base PostgreSQL. Videz-le, ou changez DATA_DIR.`,
  );
}

function removeDrafts(dataDir: string): void {
  const parent = dirname(dataDir);
  const drafts = readdirSync(parent).filter((name) => name.startsWith(`${basename(dataDir)}.new-`));
  for (const draft of drafts) rmSync(join(parent, draft), { recursive: true, force: true, maxRetries: 5 });
}

function syncFolder(dir: string): void {
  const handle = openSync(dir, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
