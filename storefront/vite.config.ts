import { defineConfig } from 'vite';
import { page } from '../web/vite/page.ts';

/** Built twice: for browsers, and with `--ssr FILE` for the server, which draws the first view itself. */
export default defineConfig(({ isSsrBuild }) => {
  const config = page('storefront', { entry: 'src/main.tsx', devPort: 5175 });
  if (!isSsrBuild) return config;
  return {
    ...config,
    publicDir: false,
    build: {
      outDir: '../.build/storefront-server',
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
    },
    // One file that needs no packages beside it.
    ssr: { noExternal: true, target: 'node' },
  };
});
