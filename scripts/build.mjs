// Builds what the server runs and serves into .build/.
// usage: node scripts/build.mjs [server] [dashboard] [driver] [storefront] [--if-stale]
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { buildTargets, TARGET_NAMES } from './lib/targets.mjs';

requireNode();
const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--if-stale');
const unknown = names.filter((name) => !TARGET_NAMES.includes(name));
if (unknown.length > 0) {
  console.error(`usage: node scripts/build.mjs [${TARGET_NAMES.join('] [')}] [--if-stale]`);
  process.exit(2);
}
try {
  await ensureInstalled();
  await buildTargets(names.length > 0 ? names : TARGET_NAMES, { onlyStale: args.includes('--if-stale') });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
