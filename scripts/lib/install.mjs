import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const lockfile = join(root, 'package-lock.json');
/** npm writes this file last, so an interrupted installation does not have it. */
const npmStamp = join(root, 'node_modules/.package-lock.json');
const ourStamp = join(root, 'node_modules/.comptoir-lock');

export async function ensureInstalled() {
  if (isInstalled()) return;
  // The build tools are development dependencies, needed even where NODE_ENV=production would leave them out.
  const code = await withProgress('Installation des dépendances', () =>
    run('npm', ['ci', '--include=dev'], { isQuiet: true, shell: process.platform === 'win32' }),
  );
  if (code !== 0) throw new Error('L’installation des dépendances a échoué (voir les messages de npm ci-dessus).');
  writeFileSync(ourStamp, lockHash());
}

/** The hash is not affected by a checkout that only changes dates; the dates accept an installation made by hand. */
function isInstalled() {
  if (!existsSync(npmStamp)) return false;
  if (existsSync(ourStamp) && readFileSync(ourStamp, 'utf8') === lockHash()) return true;
  return statSync(npmStamp).mtimeMs >= statSync(lockfile).mtimeMs;
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockfile)).digest('hex');
}
