import { expect } from '@playwright/test';
import type { Check } from '../stage.ts';

export const signInChecks: Check[] = [
  {
    title: 'sign in by the form, and stay signed in after a reload',
    async run({ page, signIn }) {
      await signIn();
      await page.seen({ role: 'alertdialog', name: 'Cliquez pour commencer à traiter vos commandes' });
      await page.picture('orders-start');

      await page.reload();

      await page.seen({ role: 'heading', name: 'Commandes' });
      expect(await page.count({ role: 'button', name: 'Se connecter' })).toBe(0);
    },
  },
];
