// npm test: every check and every test; ends with « N passed, N failed ».
// usage: npm test [-- STEP [WORD…]…]: these steps only, and of their test files those whose path contains a word
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askedSteps } from './lib/asked-steps.mjs';
import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/root.mjs';
import { outputFile } from './lib/run.mjs';
import { ASIDE, NEEDS, STEPS, TAKES_FILES } from './lib/steps.mjs';

requireNode();
const asked = chosen();
const names = [...asked.keys()];
const first = 'install';
const aside = names.filter((name) => ASIDE.includes(name));
const last = names.filter((name) => name in NEEDS && !aside.includes(name));
const inFront = names.filter((name) => ![first, ...aside, ...last].includes(name));
let passed = 0;
let failed = 0;

await inTurn([first], shown);
// Nothing else can run without the packages.
if (failed === 0) {
  await Promise.all([inTurn(inFront, shown), inTurn(aside, inFront.length > 0 ? kept : shown)]);
  // On what the others have built.
  await inTurn(last, shown);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function chosen() {
  try {
    return askedSteps(process.argv.slice(2), { steps: Object.keys(STEPS), takesFiles: TAKES_FILES, needs: NEEDS });
  } catch (error) {
    console.error(error.message);
    return process.exit(2);
  }
}

async function inTurn(steps, how) {
  for (const name of steps) {
    const startedAt = performance.now();
    const result = await how(name);
    passed += result.passed;
    failed += result.failed;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`=== ${name}: ${result.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  }
}

function shown(name) {
  console.log(`\n=== ${name}`);
  return STEPS[name](asked.get(name));
}

/** What a step beside another one says is shown when it is over. */
async function kept(name) {
  mkdirSync(join(root, '.build/reports'), { recursive: true });
  const path = join(root, `.build/reports/${name}.log`);
  const file = openSync(path, 'w');
  try {
    return await outputFile.run(file, () => STEPS[name](asked.get(name)));
  } finally {
    closeSync(file);
    console.log(`\n=== ${name} (beside the others)\n${readFileSync(path, 'utf8')}`);
  }
}
