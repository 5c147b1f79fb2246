import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './root.mjs';

/**
 * The JavaScript that a browser loads before the orders screen can be used: the entry, the frame, the orders screen and their
 * static imports. Code loaded later, on a click or when idle, is not counted.
 */
export const firstLoad = () => loadOf('dashboard', ['index.html', 'src/app/pages.tsx', 'src/app/orders-page.tsx']);

/** Held by a pack of its own (dashboard/vite.config.ts), which the manifest knows by its name. */
const FRAME = 'frame';

/** What the frame around the screens fetches right after it, before anybody has pressed anything. */
export function frameLoad() {
  const first = new Set(firstLoad().files.map(({ file }) => file));
  const files = loadOf('dashboard', [FRAME]).files.filter(({ file }) => !first.has(file));
  return { files, gzip: sum(files) };
}

/** The first load of the telephone of a driver who is signed in. */
export const driverFirstLoad = () => loadOf('driver', ['livreur.html']);

/** What a customer's telephone loads before anything can be put into the basket. */
export const shopFirstLoad = () => loadOf('storefront', ['src/main.tsx']);

function loadOf(page, keys) {
  const folder = join(root, '.build', page);
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk) throw new Error(`${key} is not in the manifest of ${page}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  const sized = [...files].map((file) => ({
    file,
    gzip: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
  }));
  return { files: sized, gzip: sum(sized) };
}

const sum = (files) => files.reduce((total, { gzip }) => total + gzip, 0);
