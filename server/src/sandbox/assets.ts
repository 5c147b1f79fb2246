import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files beside the program, found from the sources as from the bundle. */
export function assetsFolder(name: 'demo' | 'sandbox'): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const assets = join(folder, 'server/assets', name);
    if (existsSync(assets)) return assets;
  }
  throw new Error(`server/assets/${name} is missing`);
}
