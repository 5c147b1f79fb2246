import { expect } from '@playwright/test';
import { followSounds } from '../../kit/sounds.ts';
import { until } from '../own.ts';
import type { Check } from '../stage.ts';

type Answered = { status: string; preparationMinutes: number | null };

export const orderChecks: Check[] = [
  {
    title: 'a live order appears by itself, and its sound is played',
    async run({ page, startWork, order }) {
      await startWork('staff', followSounds);
      expect(await page.texts({ role: 'link', name: /^N° / })).toEqual([]);

      const placed = await order();

      await page.seen({ role: 'link', name: `N° ${placed.orderNumber}` });
      await until('the sound of a new order', () => page.run(() => window.heard.includes('new-order')));
      const clock = () => page.run(() => window.speakers.map(({ state, currentTime }) => ({ state, currentTime }))[0]);
      const before = await until('something that plays', clock);
      expect(before.state).toBe('running');
      await until('the sound to go on', async () => ((await clock())?.currentTime ?? 0) > before.currentTime);
      await page.picture('live-order');
    },
  },
  {
    title: 'acceptance with a preparation time reaches the server',
    async run({ page, startWork, order, read }) {
      const placed = await order();
      await startWork();
      await page.click({ role: 'link', name: `N° ${placed.orderNumber}` });
      await page.seen({ role: 'button', name: /^Accepter/ });
      await page.picture('order-detail');

      await page.click({ css: 'label', name: '30 mins' });
      await page.click({ role: 'button', name: /^Accepter · 30 min/ });

      // The window closes by itself: the next phase has its own button, under the same finger.
      await page.gone({ role: 'dialog' });
      await page.seen({ css: 'li', name: /En préparation/ });
      const { status, preparationMinutes } = await read<Answered>(`orders/${placed.id}`);
      expect({ status, preparationMinutes }).toEqual({ status: 'preparing', preparationMinutes: 30 });
      await page.picture('order-accepted');
    },
  },
];
