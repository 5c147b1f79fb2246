import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { page } from '../web/vite/page.ts';

/** Packed together: the page itself and the orders screen, which is the default dashboard (ORD-01). */
const firstScreen = resolve(import.meta.dirname, 'src/app/orders-page.tsx');

export default defineConfig(page('dashboard', { html: 'index.html', firstScreen, devPort: 5173 }));
