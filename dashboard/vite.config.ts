import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { keepPages } from '../web/vite/keep-pages.ts';
import { page } from '../web/vite/page.ts';

/** The frame of all pages, and the orders screen, which is the default dashboard (ORD-01). */
const sources = (...files: string[]) => files.map((file) => resolve(import.meta.dirname, 'src', file));
const firstPieces = sources('app/pages.tsx', 'app/orders-page.tsx');
const visitors = sources('session/login-screen.tsx', 'session/new-password-screen.tsx');
/** Whoever is invited stands before the door as well. */
const invited = sources('staff/invitation-screen.tsx');
const laterPacks = [
  // Asked for by every page.
  { name: 'frame', pieces: sources('app/late-features.tsx'), apartFrom: [] },
  {
    // Asked for by every page of somebody who is signed in, and by the orders screen once it stands.
    name: 'service',
    pieces: sources(
      'shops/rush.tsx',
      'drivers/drivers-at-hand.tsx',
      'drivers/reminder/proximity-reminder.tsx',
      'orders/list/empty-orders.tsx',
      'orders/list/live-search.tsx',
      'orders/alerts/order-news.tsx',
      'orders/alerts/shown.ts',
      'watchdog/watchdog.live.ts',
      '../../web/src/ui/floating/bubble.tsx',
    ),
    apartFrom: visitors,
  },
  {
    // Asked for by every page of somebody who is signed in, once its line is open: what live news changes in any room.
    name: 'news',
    pieces: sources('app/late-live.ts'),
    apartFrom: [...visitors, ...invited],
    standsAlone: true,
  },
  { name: 'detail', pieces: sources('app/order-detail.tsx') },
];

/** OFF-04: what opens without a line: the frame, the orders, and the screens of a service. */
const evening = ['products-screen.tsx', 'drivers-screen.tsx'];

export default defineConfig(() => {
  const config = page('dashboard', {
    html: 'index.html',
    firstPieces,
    laterPacks,
    hasSharedFirst: true,
    devPort: 5173,
  });
  const worker = resolve(import.meta.dirname, 'worker/poste-sw.js');
  return { ...config, plugins: [config.plugins, keepPages({ worker, menuOfScreens: 'later-screens.ts', evening })] };
});
