import type { Locator, Page } from '@playwright/test';
import { asManager } from './kit/manager.ts';
import { makeList, makeProduct } from './kit/menu.ts';
import { expect, test } from './kit/test.ts';

const ENOUGH = 60;

/** Walks on with the tabulator until it stands there, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < ENOUGH; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return;
    }
  }
  await expect(target, 'never reached with the tabulator').toBeFocused();
}

/** Of a group of radios the tabulator reaches one; the arrows choose. */
async function choose(page: Page, group: Locator, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < ENOUGH; presses += 1) {
    await page.keyboard.press('Tab');
    if (await group.evaluate((element) => element.contains(document.activeElement))) break;
  }
  for (let presses = 0; presses < 6 && !(await wanted.isChecked()); presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
}

test('API-70 OPT-40 PMT-08 a customer orders with the keyboard alone, and hears what is missing', async ({
  page,
  request,
  restaurant,
}) => {
  const manager = await asManager(request, restaurant);
  const cooking = await makeList(
    manager,
    { name: 'Cuisson', minChoices: 1, maxChoices: 1 },
    { Saignant: 0, 'À point': 0 },
  );
  await makeProduct(manager, { name: 'Ragoût', price: 1690, optionListKeys: [cooking.key] });
  await page.goto(`/s/${restaurant.shops[0]?.slug}`);

  // A dish opens over the menu, holds the focus, and gives it back.
  const link = page.getByRole('link', { name: 'Ragoût', exact: true });
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  const dish = page.getByRole('dialog', { name: 'Ragoût' });
  await expect(dish).toBeVisible();
  await expect.poll(() => dish.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dish).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await choose(page, dish.getByRole('group', { name: /Cuisson/ }), dish.getByRole('radio', { name: 'À point' }));
  await tabTo(page, dish.getByRole('button', { name: /^Ajouter/ }));
  await page.keyboard.press('Enter');
  await expect(dish).toBeHidden();

  await tabTo(page, page.getByRole('button', { name: /^Commander/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Finaliser la commande' })).toBeVisible();
  const pay = page.getByRole('button', { name: /^(Commander|Payer)/ });
  const types = page.getByRole('group', { name: 'Mode de commande' });
  await choose(page, types, page.getByRole('radio', { name: 'À emporter' }));
  const firstName = page.getByLabel('Prénom');
  await tabTo(page, pay);
  await page.keyboard.press('Enter');
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveAccessibleDescription(/./);

  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dupont');
  await tabTo(page, page.getByLabel('Téléphone'));
  await page.keyboard.type('06 12 34 56 78');
  const means = page.getByRole('radiogroup', { name: 'Paiement' });
  await choose(page, means, page.getByRole('radio', { name: /Au comptoir/ }));
  await tabTo(page, pay);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/suivi\//);
});
