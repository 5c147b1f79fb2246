// Runs one TypeScript file on any supported Node: bundles it with esbuild (packages stay outside), then imports it.
// usage: node scripts/ts.mjs FILE.ts [arguments]
import { rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { nodeBundle } from './lib/server-bundle.mjs';
import { root } from './lib/root.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) throw new Error('usage: node scripts/ts.mjs FILE.ts [arguments]');

const outfile = join(root, '.build/scripts', `${basename(file, '.ts')}-${process.pid}.mjs`);
await build({ ...nodeBundle, entryPoints: [resolve(file)], outfile, sourcemap: 'inline' });
process.argv = [process.argv[0], resolve(file), ...args];
process.on('exit', () => rmSync(outfile, { force: true }));
await import(pathToFileURL(outfile).href);
