// npm start: installs and builds what is missing or stale, then becomes the server.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/root.mjs';
import { serverBundle } from './lib/server-bundle.mjs';
import { buildTargets, TARGET_NAMES } from './lib/targets.mjs';

requireNode();
// Variables of the environment have priority over the file.
if (existsSync('.env')) process.loadEnvFile('.env');
try {
  await ensureInstalled();
  await buildTargets(TARGET_NAMES, { onlyStale: true });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
// Newer Nodes keep what they compiled for the next start.
module.enableCompileCache?.(join(root, '.build/compiled'));
await import(pathToFileURL(serverBundle.outfile).href);
