// npm run fuzz [SEED]: the random tests for a long night; npm test has time for a part of them. Takes about six minutes.
// Without SEED another one each time, printed first: what it finds is found again with the same SEED.
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';

/** Cases per call, walks of an order, orders of shuffled news from couriers. */
const LONG = { FUZZ_RUNS: '50', FUZZ_WALKS: '400', FUZZ_NEWS: '20' };
const FILES = ['http/fuzz', 'orders/walks/random-walk', 'webhooks/shuffled'];

requireNode();
const seed = process.argv[2] ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`FUZZ_SEED=${seed}`);
try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const env = { ...process.env, ...LONG, FUZZ_SEED: seed };
process.exitCode = await runNode(
  vitest,
  ['run', '--project', 'server', ...FILES.map((name) => `server/src/${name}`), '--testTimeout', '1200000'],
  { env },
);
