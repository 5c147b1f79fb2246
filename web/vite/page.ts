import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import type { UserConfig } from 'vite';
import { composedOnce } from './composed-once.ts';
import { contractLite } from './contract-lite.ts';
import { firstPacks, type LaterPack } from './first-packs.ts';
import { fontPreload } from './font-preload.ts';
import { piecePreload } from './piece-preload.ts';
import { sharedFiles } from './shared-files.ts';
import { tablerIcons } from './tabler-icons.ts';

const house = resolve(import.meta.dirname, '../..');
const api = `http://127.0.0.1:${process.env['COMPTOIR_API_PORT'] ?? 3000}`;

type Page = {
  /** The document; a page whose document the server writes has an entry instead. */
  html?: string;
  entry?: string;
  /** Files imported by the page as soon as it runs, and the screen that is nearly always the first. */
  firstPieces?: readonly string[];
  laterPacks?: readonly LaterPack[];
  /** Its first sheets hold the shared styles, so that later ones need no copy of them. */
  hasSharedFirst?: boolean;
  devPort: number;
};

/** How a page of ours is built: into a folder of its own, of which it loads nothing that another page brought. */
export function page(
  floor: string,
  { html, entry = html, firstPieces = [], laterPacks = [], hasSharedFirst = false, devPort }: Page,
): UserConfig {
  const input = resolve(house, floor, entry ?? 'index.html');
  const sources = [floor, 'web', 'domain'].map((name) => resolve(house, name, 'src'));
  return {
    root: resolve(house, floor),
    plugins: [
      react(),
      tablerIcons(),
      contractLite(resolve(house, 'contract/src'), sources),
      fontPreload(),
      piecePreload(firstPieces),
      ...(hasSharedFirst ? [composedOnce()] : []),
      sharedFiles(resolve(house, 'web/public')),
    ],
    resolve: {
      alias: [
        // React has it since version 18: the package's own door without what older ones lack.
        { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      ],
    },
    // One ending for all the classes of a sheet: the first load names some hundreds of them, and compresses better.
    css: { modules: { generateScopedName: (name, sheet) => `${name}_${endingOf(sheet)}` } },
    optimizeDeps: {
      // Workspaces are our own sources; icons are imported one file each, so bundling them ahead brings nothing.
      exclude: ['@comptoir/contract', '@comptoir/domain', '@comptoir/web', '@tabler/icons-react'],
    },
    server: {
      port: devPort,
      proxy: Object.fromEntries(['/api', '/images', '/sandbox', '/healthz'].map((path) => [path, api])),
    },
    build: {
      outDir: resolve(house, '.build', floor),
      emptyOutDir: true,
      manifest: true,
      sourcemap: false,
      // The content security policy allows no data: address for scripts, fonts or styles.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false, resolveDependencies: stylesAlone },
      rolldownOptions: {
        input,
        // Some files are needed at once on one screen, and later on the others: asked for late, they are no part of the first load.
        checks: { ineffectiveDynamicImport: false },
        ...(firstPieces.length > 0 || entry !== html
          ? { output: { codeSplitting: { groups: firstPacks(input, firstPieces, laterPacks) } } }
          : {}),
      },
    },
  };
}

/**
 * A browser finds the scripts that a script needs by itself. A line in the document for each of them, two dozen at a time,
 * held up whoever was about to press something: twenty of sixty milliseconds of drawing the orders.
 */
const stylesAlone = (_: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css'));

const endingOf = (sheet: string): string =>
  createHash('sha256').update(relative(house, sheet)).digest('base64url').slice(0, 5);
