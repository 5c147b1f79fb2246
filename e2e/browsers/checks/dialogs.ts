import { expect } from '@playwright/test';
import type { Page } from '../driver/page.ts';
import type { Check } from '../stage.ts';

/** More presses than the window of an order has controls. */
const PRESSES = 30;

/** What has the focus: its words, and whether it stands in the window on top. */
const focused = (page: Page) =>
  page.run(() => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1);
    const { activeElement } = document;
    const words = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
    return {
      words: words.replaceAll(/\s+/g, ' ').trim(),
      // Past the last control the focus may rest on the browser's own ones, but never on the page behind.
      isInside: activeElement === document.body || top?.contains(activeElement) === true,
    };
  });

export const dialogChecks: Check[] = [
  {
    title: 'dialogs keep the focus inside, close by Escape one at a time, and give the focus back',
    async run({ page, startWork, order }) {
      const placed = await order();
      const orderWindow = { role: 'dialog', name: new RegExp(`^Commande n° ${placed.orderNumber}`) } as const;
      const question = { role: 'alertdialog', name: /^Refuser/ } as const;
      await startWork();
      await page.click({ role: 'link', name: `N° ${placed.orderNumber}` });
      await page.seen(orderWindow);

      const reached = new Set<string>();
      for (let press = 0; press < PRESSES; press += 1) {
        await page.press('Tab');
        const { words, isInside } = await focused(page);
        expect(isInside, `the focus left the window for « ${words} »`).toBe(true);
        reached.add(words);
      }
      expect([...reached]).toEqual(expect.arrayContaining(['Fermer', 'Refuser', 'Imprimer le ticket']));

      await page.click({ role: 'button', name: 'Refuser' });
      await page.seen(question);
      await page.picture('refuse-question');
      await page.press('Escape');
      await page.gone(question);
      await page.seen(orderWindow);
      await page.press('Escape');
      await page.gone(orderWindow);
      expect((await focused(page)).words).toContain(placed.orderNumber);
    },
  },
];
