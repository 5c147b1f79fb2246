import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstLoad } from '../scripts/lib/first-load.mjs';
import { figure } from './kit/figure.ts';
import { endAll, ownServer, serverOn } from './kit/own.ts';

const demo = { DEMO: 'on', SIMULATOR: 'off' };

/** What a start leaves behind is given back when nothing has asked for memory for a while. */
const AT_REST_MS = 60_000;

const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function timed<T>(start: () => Promise<T>): Promise<{ started: T; ms: number }> {
  const startedAt = performance.now();
  return { started: await start(), ms: performance.now() - startedAt };
}

/** The pictures of the demonstration are drawn once the server answers; a start that finds them all is at rest. */
async function drawn(folder: string): Promise<void> {
  const count = () => (existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0);
  for (let before = -1, now = 0; now === 0 || now > before; before = now, now = count()) await sleep(5_000);
}

const first = await timed(() => ownServer('startup', demo));
const { comptoir, dataDir } = first.started;
figure('startup', 'first start with the demo company', first.ms, 'ms', { atMost: 15_000 });
await drawn(join(dataDir, 'images'));
figure('startup', 'memory of the server after its first start', megabytes(comptoir.pid), 'MB');
await comptoir.kill();
const again = await timed(() => serverOn(dataDir, demo));
figure('startup', 'start on existing data', again.ms, 'ms', { atMost: 1_500 });
figure('startup', 'memory of the server as it starts', megabytes(again.started.pid), 'MB');
await sleep(AT_REST_MS);
figure('startup', 'memory of the server at rest', megabytes(again.started.pid), 'MB', { atMost: 180 });
await again.started.kill('SIGKILL');
const afterKill = await timed(() => serverOn(dataDir, demo));
figure('startup', 'start after kill -9', afterKill.ms, 'ms', { atMost: 3_000 });
await endAll();

figure('startup', 'JavaScript of the orders screen, gzip', firstLoad().gzip / 1000, 'kB', { atMost: 150 });
