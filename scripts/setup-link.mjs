// npm run setup-link: prints a new link that installs an empty server; the link before no longer works.
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
process.argv.splice(2, 0, 'setup-link');
await import(pathToFileURL(serverBundle.outfile).href);
