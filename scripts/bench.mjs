// npm run bench [NAME…]: builds what is stale, runs the programs of bench/ one after the other and ends with a table. Each
// prints one JSON line per figure: {"bench", "figure", "value", "unit", "limit", "kept"}.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { buildTargets, TARGET_NAMES } from './lib/targets.mjs';

await ensureInstalled();
await buildTargets(TARGET_NAMES, { onlyStale: true });
const asked = process.argv.slice(2);
const names = readdirSync(join(root, 'bench')).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? []);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. Benches: ${names.join(', ')}.`);
  process.exit(2);
}

const figures = [];
const failed = [];
let child = null;
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isStopped = true;
    child?.kill(signal);
  });
for (const name of asked.length > 0 ? asked : names) {
  if (isStopped) break;
  if ((await runBench(name)) !== 0) failed.push(name);
}
printTable();
process.exitCode = failed.length === 0 && !isStopped ? 0 : 1;

async function runBench(name) {
  const args = [join(root, 'scripts/ts.mjs'), join('bench', `${name}.bench.ts`)];
  child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    if (line.startsWith('{"bench"')) figures.push(JSON.parse(line));
  });
  return new Promise((ended) => child.once('close', (code) => ended(code ?? 1)));
}

function printTable() {
  const rows = figures.map(({ bench, figure, value, unit, limit, kept }) => [
    bench,
    figure,
    `${value} ${unit}`,
    limit === null ? '' : 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`,
    kept === null ? '' : kept ? 'kept' : 'NOT KEPT',
  ]);
  const table = [['bench', 'figure', 'value', 'limit', ''], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  console.log('');
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  if (failed.length > 0) console.log(`\nFailed, or a limit not kept: ${failed.join(', ')}`);
}
