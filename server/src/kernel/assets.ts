import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The asset folder, found both from the sources and from the bundle. */
export function assetsFolder(name: 'demo' | 'follow' | 'fonts' | 'sandbox' | 'storefront'): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const assets = join(folder, 'server/assets', name);
    if (existsSync(assets)) return assets;
  }
  throw new Error(`server/assets/${name} is missing`);
}
