import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = 'comptoir-tests-';
/** The databases of a run are dropped as it goes on; browser profiles and logs of the database stay until its end. */
const ROOM_BYTES = 8 * 1024 ** 3;

/**
 * Databases and browser profiles of a run live in memory where there is room for them: making and dropping some three
 * hundred databases costs a disk a tenth of the run. The folder is gone with the process.
 */
export function tempInMemory() {
  if (!existsSync(MEMORY)) return {};
  for (const name of readdirSync(MEMORY))
    if (isAbandoned(name)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM_BYTES) return {};
  const folder = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`));
  // The database runs as somebody else where root starts it, and passes through to its own folder.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}

/** Left by a run that was killed. */
function isAbandoned(name) {
  if (!name.startsWith(NAME)) return false;
  try {
    process.kill(Number.parseInt(name.slice(NAME.length), 10), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
