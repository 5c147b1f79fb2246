import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './root.mjs';

const folder = join(root, '.build/dashboard');

/**
 * The JavaScript that a browser needs before the orders screen can be used: the entry, the orders screen, and all that
 * these import statically. What is loaded behind a click or at idle is not counted.
 */
export function firstLoad(screens = ['src/orders/orders-screen.tsx']) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the dashboard's manifest`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of [entry, ...screens]) visit(key);
  const sized = [...files].map((file) => ({
    file,
    gzip: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
  }));
  return { files: sized, gzip: sized.reduce((sum, { gzip }) => sum + gzip, 0) };
}
