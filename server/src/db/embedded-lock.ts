import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EmbeddedPgError, processIdentity } from './embedded-process.ts';

const Owner = z.object({ pid: z.number(), identity: z.string() });
type Owner = z.infer<typeof Owner>;

/** PostgreSQL's own lock is not enough: two servers would adopt an orphan cluster, and the first to stop ends it. */
export function takeLock(dir: string): { release(): void } {
  const path = join(dir, 'comptoir.lock');
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  while (!createWhole(path, mine)) setAsideIfStale(path);
  return {
    release() {
      if (readOrNull(path) === mine) rmSync(path, { force: true });
    },
  };
}

/** The file is created atomically with its content, so that nobody reads a lock without an owner. */
function createWhole(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function setAsideIfStale(path: string): void {
  refuseIfAlive(path);
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  try {
    // Another process may have replaced the stale lock between reading and renaming: restore it.
    if (livingOwner(aside)) linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}

function refuseIfAlive(path: string): void {
  const owner = livingOwner(path);
  if (!owner) return;
  throw new EmbeddedPgError(
    `Un autre Comptoir utilise déjà ce dossier de données (processus ${owner.pid}, verrou ${path}). ` +
      'Arrêtez-le, ou donnez un autre dossier avec DATA_DIR.',
  );
}

function livingOwner(path: string): Owner | null {
  const owner = parseOwner(readOrNull(path));
  return owner && processIdentity(owner.pid) === owner.identity ? owner : null;
}

function parseOwner(text: string | null): Owner | null {
  try {
    return Owner.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
