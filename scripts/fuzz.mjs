// npm run fuzz [SEED]: the random tests for a long night; npm test has time for a part of them. Takes hours:
// FUZZ_LIVES=1000 npm run fuzz takes fewer.
// Without SEED another one each time, printed first: what it finds is found again with the same SEED.
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';

/**
 * Cases per call, walks of an order, orders of shuffled news from couriers, tills and the hub, decisions that are held, and orders whose money
 * is followed to the payout.
 */
const LONG = { FUZZ_RUNS: '50', FUZZ_WALKS: '400', FUZZ_NEWS: '20', FUZZ_HELD: '1000', FUZZ_LIVES: '10000' };
const FILES = [
  'http/fuzz',
  'orders/walks/random-walk',
  'orders/held/held-walk',
  'webhooks/shuffled',
  'webhooks/storm',
  'payouts/random-payouts',
];

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
const env = { ...LONG, ...process.env, FUZZ_SEED: seed };
process.exitCode = await runNode(
  vitest,
  ['run', '--project', 'server', ...FILES.map((name) => `server/src/${name}`), '--testTimeout', '1200000'],
  { env },
);
