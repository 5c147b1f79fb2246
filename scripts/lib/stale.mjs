import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const IGNORED = new Set(['node_modules', '.build', '.data']);

/**
 * A fingerprint of names, sizes and dates: fast enough for every start, and sensitive to deleted and replaced files.
 */
export function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) addPath(hash, join(root, source));
  return hash.digest('hex');
}

function addPath(hash, path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) {
    hash.update(`${path} ${stat?.size} ${stat?.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort()) if (!IGNORED.has(name)) addPath(hash, join(path, name));
}

export function isFresh(target, print) {
  return existsSync(stamp(target)) && readFileSync(stamp(target), 'utf8') === print;
}

export function markFresh(target, print) {
  mkdirSync(join(root, '.build'), { recursive: true });
  writeFileSync(stamp(target), print);
}

export function markStale(target) {
  rmSync(stamp(target), { force: true });
}

function stamp(target) {
  return join(root, '.build', `${target}.stamp`);
}
