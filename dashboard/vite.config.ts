import { defineConfig } from 'vite';
import { page, type Pack } from '../web/vite/page.ts';

const packs: Pack[] = [
  {
    name: 'socle',
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|store|react-store|react-query|query-core))[\\/]/,
  },
  {
    name: 'ui',
    // What is fetched on demand stays out: a pack goes into the first load as a whole.
    test: /[\\/]web[\\/]src[\\/]ui[\\/](?!map[\\/]|drag[\\/]|base[\\/]use-floating|date-range[\\/](?:range-panel|calendar|month-grid)|fields[\\/](?:search-|price-field|text-area|toggle-chips))|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]\w+\.mjs/,
  },
];

export default defineConfig(page('dashboard', { html: 'index.html', packs, devPort: 5173 }));
