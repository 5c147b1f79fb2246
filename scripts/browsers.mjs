// npm run browsers [webkit|firefox] [WORD]: what kitchens with an iPad or Firefox need, in those engines; outside npm test.
// Installs and builds what is missing, then plays the checks of e2e/browsers whose title contains WORD.
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { ensureEngines } from './lib/engines.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';
import { buildTargets, TARGET_NAMES } from './lib/targets.mjs';

requireNode();
const asked = process.argv.slice(2);
try {
  await ensureInstalled();
  await ensureEngines(asked[0]);
  await buildTargets(TARGET_NAMES, { onlyStale: true });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exitCode = await runNode(join(root, 'scripts/ts.mjs'), ['e2e/browsers/browsers.ts', ...asked]);
