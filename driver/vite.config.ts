import { defineConfig } from 'vite';
import { page } from '../web/vite/page.ts';

export default defineConfig(page('driver', { html: 'livreur.html', devPort: 5174 }));
