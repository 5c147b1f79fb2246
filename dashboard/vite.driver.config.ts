import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import dashboard from './vite.config.ts';

/**
 * The driver's page: the same sources and widgets as the dashboard, built a second time, into files of its own. Whoever
 * drives loads nothing of the dashboard, and the dashboard nothing of theirs.
 */
export default defineConfig({
  ...dashboard,
  build: {
    ...dashboard.build,
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/driver-manifest.json',
    rolldownOptions: { input: resolve(import.meta.dirname, 'livreur.html') },
  },
});
