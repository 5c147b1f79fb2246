// Runs one TypeScript file on any supported Node: bundles it with esbuild (packages stay outside), then imports it.
// usage: node scripts/ts.mjs FILE.ts [arguments]
import { mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const [file, ...args] = process.argv.slice(2);
if (!file) throw new Error('usage: node scripts/ts.mjs FILE.ts [arguments]');

const outfile = join(root, '.build/scripts', `${basename(file, '.ts')}-${process.pid}.mjs`);
mkdirSync(join(root, '.build/scripts'), { recursive: true });
await build({
  entryPoints: [resolve(file)],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: 'inline',
  logLevel: 'warning',
  plugins: [workspaceSources()],
});
process.argv = [process.argv[0], resolve(file), ...args];
await import(pathToFileURL(outfile).href);

/** Our own workspaces are sources, not packages: they are bundled. */
function workspaceSources() {
  return {
    name: 'workspace-sources',
    setup(b) {
      b.onResolve({ filter: /^@comptoir\// }, ({ path }) => {
        const [, name, ...rest] = path.split('/');
        return { path: join(root, name, 'src', ...rest) };
      });
    },
  };
}
