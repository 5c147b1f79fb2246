import { expect } from '@playwright/test';
import type { Placed } from '../../kit/restaurant.ts';
import type { Check } from '../stage.ts';

const SIZES = [
  [1024, 768],
  [820, 1180],
] as const;

/** Those of the orders ask to begin after each full load. */
const SCREENS = [
  { name: 'orders', path: () => '/', shows: /^Commandes$/, asks: true },
  { name: 'order', path: ({ id }: Placed) => `/orders/${id}`, shows: /^Commande n° /, asks: true },
  { name: 'finished', path: () => '/orders/finished', shows: /^Commandes$/, asks: true },
  { name: 'products', path: () => '/products', shows: /^Produits$/, asks: false },
  { name: 'drivers', path: () => '/livreurs', shows: /^Livreurs$/, asks: false },
];

export const tabletChecks: Check[] = [
  {
    title: 'tablets: no screen sticks out at the side, upright or lying',
    wish: { drivers: [{}, { firstName: 'Nadia' }] },
    async run({ page, signIn, order }) {
      const placed = await order({ orderType: 'delivery' });
      for (const orderType of ['click_and_collect', 'click_and_seat'] as const) await order({ orderType });
      await signIn('independent');
      for (const { name, path, shows, asks } of SCREENS) {
        await page.open(path(placed));
        if (asks) await page.click({ role: 'button', name: 'Commencer' });
        await page.seen({ role: 'heading', name: shows });
        for (const [width, height] of SIZES) {
          await page.resize(width, height);
          const overflow = await page.run(() => document.documentElement.scrollWidth - window.innerWidth);
          await page.picture(`${name}-${width}`);
          expect(overflow, `${name} at ${width} × ${height}`).toBeLessThanOrEqual(0);
        }
      }
    },
  },
];
