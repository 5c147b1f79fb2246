// npm test: every check and every test; ends with « N passed, N failed ».
// usage: npm test [-- STEP…]
import { requireNode } from './lib/node-version.mjs';
import { NEEDS, STEPS } from './lib/steps.mjs';

requireNode();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(2);
}

let passed = 0;
let failed = 0;
for (const name of chosenSteps()) {
  console.log(`\n=== ${name}`);
  const startedAt = performance.now();
  const result = await STEPS[name]();
  passed += result.passed;
  failed += result.failed;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`=== ${name}: ${result.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  // Nothing else can run without the packages.
  if (name === 'install' && result.failed > 0) break;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function chosenSteps() {
  const all = Object.keys(STEPS);
  if (asked.length === 0) return all;
  const wanted = new Set(['install', ...asked, ...asked.flatMap((name) => NEEDS[name] ?? [])]);
  return all.filter((name) => wanted.has(name));
}
