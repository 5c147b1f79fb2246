import type { Page } from '@playwright/test';
import { expectAccessible, expectTouchable, expectUncovered } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import { expect, test } from './kit/test.ts';

const QUARTER_MS = 900_000;
const evening = {
  openingSlots: ['00:00-23:59'],
  openingOrderLimits: { '00:00-23:59': 2 },
  deliverySlots: ['00:00-23:59'],
};
const hours = {
  monday: evening,
  tuesday: evening,
  wednesday: evening,
  thursday: evening,
  friday: evening,
  saturday: evening,
  sunday: evening,
};
test.use({ wish: { shopCount: 1, settings: { hours } } });

/** On a telephone it is a window over the orders. */
const load = (page: Page) =>
  page.getByRole('region', { name: 'Charge du service' }).or(page.getByRole('dialog', { name: 'Charge du service' }));

test('HRS-26 HRS-27 ROL-17 places come and go by themselves; the manager closes and widens a window, and every post follows @sizes', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
  elsewhere,
  authenticate,
}) => {
  const at = new Date((Math.ceil(Date.now() / QUARTER_MS) + 6) * QUARTER_MS);
  const time = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' }).format(at);
  const windowOn = (on: Page) => load(on).getByRole('button', { name: new RegExp(`^${time}, Retrait`) });
  await startWork('independent');
  const cell = page.getByRole('button', { name: /^Charge du service, / });
  await expect(cell).toHaveAttribute('aria-expanded', 'false');

  await cell.press('Enter');
  await expect(windowOn(page)).toHaveAccessibleName(/ 0 sur\s2$/);
  const placed = await order({ requestedFor: at.toISOString() });
  await expect(windowOn(page)).toHaveAccessibleName(/ 1 sur\s2$/);
  await (await Colleague.signIn(request, restaurant)).answer(placed, 'refuse');
  await expect(windowOn(page)).toHaveAccessibleName(/ 0 sur\s2$/);

  const other = await elsewhere();
  await authenticate('staff', other);
  await other.goto('/');
  await other.getByRole('button', { name: 'Commencer' }).click();
  await other.getByRole('button', { name: /^Charge du service, / }).click();
  await expect(load(other).getByText('Un responsable peut fermer ou élargir un créneau.')).toBeVisible();
  await expect(windowOn(other)).toHaveCount(0);

  await windowOn(page).press('Enter');
  await page.getByRole('button', { name: 'Fermer le créneau' }).press('Enter');
  await expect(windowOn(page)).toHaveAccessibleName(/ Fermé Fermé par \S+/);
  await expect(load(other).getByText(/^Fermé par/)).toBeVisible();
  await page.getByRole('button', { name: 'Rouvrir le créneau' }).click();
  await page.getByRole('button', { name: 'Une place de plus' }).click();
  await page.getByRole('button', { name: 'Une place de plus' }).click();
  await expect(windowOn(page)).toHaveAccessibleName(/ 0 sur\s4 Élargi par \S+/);
  await expect(load(other).getByText(/^Élargi par/)).toBeVisible();
  await expectAccessible(page);
  await expectTouchable(page);
  await expectUncovered(load(page));

  await page.getByRole('button', { name: 'Une place de plus' }).press('Escape');
  await expect(page.getByRole('button', { name: 'Une place de plus' })).toHaveCount(0);
  await expect(windowOn(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(load(page)).toHaveCount(0);
  await expect(cell).toBeFocused();

  await page.goto('/settings/hours?vue=semaine');
  await expect(load(page).getByText(/^Élargi par/)).toBeVisible();
  await expectAccessible(page);
});
