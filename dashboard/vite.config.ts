import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { contractLite } from './vite-contract.ts';

const here = import.meta.dirname;
const api = `http://127.0.0.1:${process.env['COMPTOIR_API_PORT'] ?? 3000}`;

export default defineConfig({
  root: here,
  plugins: [
    react(),
    tablerIcons(),
    contractLite(resolve(here, '../contract/src'), [resolve(here, 'src'), resolve(here, '../domain/src')]),
    fontPreload(),
  ],
  optimizeDeps: {
    // Workspaces are our own sources; icons are imported one file each, so bundling them ahead brings nothing.
    exclude: ['@comptoir/contract', '@comptoir/domain', '@tabler/icons-react'],
  },
  server: { proxy: Object.fromEntries(['/api', '/images', '/sandbox', '/healthz'].map((path) => [path, api])) },
  build: {
    outDir: resolve(here, '../.build/dashboard'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The content security policy allows no data: address for scripts, fonts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Some files are needed at once on one screen, and later on the others: asked for late, they are no part of the first load.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'socle',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|store|react-store|react-query|query-core))[\\/]/,
            },
            {
              name: 'ui',
              // What is fetched on demand stays out: a group goes into the first load as a whole.
              test: /dashboard[\\/]src[\\/]ui[\\/](?!map[\\/]|drag[\\/]|base[\\/]use-floating|date-range[\\/](?:range-panel|calendar|month-grid)|fields[\\/](?:search-|price-field|text-area|toggle-chips))|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]\w+\.mjs/,
            },
          ],
        },
      },
    },
  },
});

/** The package's entry re-exports six thousand icons; each import is pointed at the icon's own file instead. */
function tablerIcons(): Plugin {
  const importLine = /import\s*\{([^}]*)\}\s*from\s*'@tabler\/icons-react';?/g;
  const iconImports = (names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon, alias = icon] = name.split(/\s+as\s+/);
        return `import ${alias} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs';`;
      })
      .join(' ');
  return {
    name: 'tabler-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /src\/.*\.tsx?(\?.*)?$/, code: '@tabler/icons-react' },
      handler: (code) => ({ code: code.replace(importLine, (_, names: string) => iconImports(names)), map: null }),
    },
  };
}

/** Asks for the text font together with the styles, so that the first words are drawn once. */
function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}
