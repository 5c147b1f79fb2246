// npm run bench [NAME…]: builds what is stale, then runs the programs of bench/, one after the other. Each prints one JSON
// line per figure: {"bench", "figure", "value", "unit"}.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';
import { buildTargets, TARGET_NAMES } from './lib/targets.mjs';

await ensureInstalled();
await buildTargets(TARGET_NAMES, { onlyStale: true });
const asked = process.argv.slice(2);
const programs = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.bench.ts'));
let failed = 0;
for (const program of programs) {
  if (asked.length > 0 && !asked.includes(program.replace('.bench.ts', ''))) continue;
  failed += (await runNode(join(root, 'scripts/ts.mjs'), [join('bench', program)])) === 0 ? 0 : 1;
}
process.exitCode = failed === 0 ? 0 : 1;
