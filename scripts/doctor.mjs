// npm run doctor: checks the books of a database, in use or not, and changes nothing; ends with 1 when something is wrong.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { serverBundle } from './lib/server-bundle.mjs';
import { buildTargets } from './lib/targets.mjs';

requireNode();
// Variables of the environment have priority over the file.
if (existsSync('.env')) process.loadEnvFile('.env');
try {
  await ensureInstalled();
  await buildTargets(['server'], { onlyStale: true });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.argv.splice(2, 0, 'doctor');
await import(pathToFileURL(serverBundle.outfile).href);
