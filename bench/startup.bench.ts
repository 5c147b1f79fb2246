import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstLoad } from '../scripts/lib/first-load.mjs';
import { startComptoir } from '../server/src/test/faults/comptoir.ts';
import { figure } from './figure.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-bench-'));
const demo = { DATA_DIR: dataDir, DEMO: 'on', SIMULATOR: 'off' };

const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function timedStart() {
  const startedAt = performance.now();
  const comptoir = await startComptoir(demo);
  return { comptoir, ms: performance.now() - startedAt };
}

const first = await timedStart();
figure('startup', 'first start with the demo company', first.ms, 'ms');
await first.comptoir.kill();
const again = await timedStart();
figure('startup', 'start on existing data', again.ms, 'ms');
await sleep(2_000);
figure('startup', 'memory of the server at rest', megabytes(again.comptoir.pid), 'MB');
await again.comptoir.kill('SIGKILL');
const afterKill = await timedStart();
figure('startup', 'start after kill -9', afterKill.ms, 'ms');
await afterKill.comptoir.kill();
rmSync(dataDir, { recursive: true, force: true });

figure('startup', 'JavaScript of the orders screen, gzip', firstLoad().gzip / 1000, 'kB');
