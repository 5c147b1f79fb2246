import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { runNode } from './run.mjs';
import { serverBundle } from './server-bundle.mjs';
import { fingerprint, isFresh, markFresh, markStale } from './stale.mjs';

const SHARED = ['package-lock.json', 'scripts/lib', 'domain/src', 'contract/src'];

const TARGETS = {
  server: {
    label: 'Construction du serveur',
    sources: [...SHARED, 'server/src', 'server/migrations'],
    product: serverBundle.outfile,
    make: makeServer,
  },
  dashboard: page('dashboard', 'index.html', 'Construction du tableau de bord'),
  driver: page('driver', 'livreur.html', 'Construction de la page des livreurs'),
  storefront: page('storefront', '.vite/manifest.json', 'Construction de la boutique', { isDrawnByServer: true }),
};

export const TARGET_NAMES = Object.keys(TARGETS);

/** Builds the given targets; with `onlyStale`, only those whose sources have changed since their last build. */
export async function buildTargets(names, { onlyStale }) {
  for (const name of names) {
    const { label, sources, product, make } = TARGETS[name];
    // Computed before the build, so that a source saved meanwhile makes the next build stale.
    const print = fingerprint(sources);
    if (onlyStale && existsSync(product) && isFresh(name, print)) continue;
    markStale(name);
    await withProgress(label, make);
    markFresh(name, print);
  }
}

async function makeServer() {
  const esbuild = await import('esbuild');
  try {
    await esbuild.build(serverBundle);
  } finally {
    // Otherwise esbuild's helper process would live as long as the server that this process becomes.
    await esbuild.stop();
  }
}

function page(floor, product, label, { isDrawnByServer = false } = {}) {
  const out = join(root, '.build', floor);
  return {
    label,
    sources: [...SHARED, 'tsconfig.base.json', 'web', floor],
    product: join(out, product),
    make: async () => {
      for (const kind of isDrawnByServer ? [[], ['--ssr', 'src/render.tsx']] : [[]]) {
        const args = ['build', '--logLevel', 'warn', ...kind];
        const options = { cwd: join(root, floor), isQuiet: true };
        const code = await runNode(join(root, 'node_modules/vite/bin/vite.js'), args, options);
        if (code !== 0) throw new Error(`${label} : échec (voir les messages ci-dessus).`);
      }
      compressFolder(out);
    },
  };
}

/** Files are compressed at build time, so that the server only has to send them. */
function compressFolder(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|html|svg|json)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    if (bytes.length < 1_000) continue;
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
  }
}
