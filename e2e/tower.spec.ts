import { expectLook } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('TOW-01 TOW-02 TOW-08 TOW-09 TOW-10 TOW-12 TOW-13 TOW-14 TOW-15 TOW-20 TOW-21 TOW-30 the head office sees all shops, closes two and writes to one @looks', async ({
  page,
  restaurant,
  order,
  authenticate,
}, info) => {
  await authenticate('general');
  await page.goto('/finances');
  await page.getByRole('button', { name: /^Profil/ }).click();
  await page.getByRole('menuitemradio', { name: 'Tous les magasins' }).click();
  await expect(page.getByRole('button', { name: /^Profil, Tous les magasins/ })).toBeAttached();
  await page.goto('/tour');
  const table = page.getByRole('table', { name: 'Magasins' });
  const [first, second] = restaurant.shops.map(({ name }) => name);
  const row = (name = '') => table.locator('tbody tr').filter({ has: page.getByRole('button', { name, exact: true }) });
  await expect(table.getByRole('checkbox')).toHaveCount(restaurant.shops.length + 1);
  await expect(row(second)).toContainText('Aucun poste');
  await expect(page.getByText('Aucun poste n’est connecté').first()).toBeVisible();

  // An order comes in: the row follows without being asked.
  await order();
  await expect(row(first).locator('[data-tone="amber"]')).toHaveText('1');
  await expectLook(page, 'tower', info);

  // From the first row to the second with the keyboard alone.
  await row(first).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await row(second).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 magasins choisis')).toBeVisible();
  // However many shops there are, what can be done with them is in sight.
  const whole = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...whole, height: 380 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('button', { name: 'Fermer les 2 magasins' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(whole);
  await page.getByRole('button', { name: 'Fermer les 2 magasins' }).click();
  const closing = page.getByRole('dialog', { name: /^Fermer les 2 magasins/ });
  await expect(closing).toContainText('ne pourront plus y commander');
  await closing.getByText('Jusqu’à nouvel ordre').click();
  await expectLook(page, 'tower-closing', info);
  await closing.getByRole('button', { name: 'Fermer les 2 magasins' }).click();
  const done = page.getByRole('dialog', { name: 'Fermeture' });
  await expect(done.getByText('2 fermés')).toBeVisible();
  await done.getByRole('button', { name: 'Terminé' }).click();
  await expect(row(first)).toContainText('Fermé');
  await expect(row(second)).toContainText('Fermé');

  await page.getByRole('radio', { name: /^Fermés/ }).check();
  await expect(page).toHaveURL(/vue=fermes/);
  await expect(table.getByRole('checkbox')).toHaveCount(3);
  await page.getByRole('checkbox', { name: `Choisir ${first}`, exact: true }).check();
  await page.getByRole('button', { name: 'Rouvrir (1)' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rouvrir' }).click();
  await expect(page.getByText('1 ouvert', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Terminé' }).click();
  await page.getByRole('radio', { name: /^Tous/ }).check();
  await expect(row(first)).toContainText('Ouvert');

  await page.getByRole('checkbox', { name: `Choisir ${first}`, exact: true }).check();
  await page
    .getByRole('group', { name: 'Agir sur les magasins choisis' })
    .getByRole('button', { name: 'Écrire aux postes' })
    .click();
  await page.getByLabel('Message').fill('Plus de socca ce soir.');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText('1 prévenu', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Terminé' }).click();
  await expect(row(first)).toContainText('Message non lu');

  await page.getByRole('switch', { name: 'Recevoir le mail du soir' }).click();
  await expect(page.getByRole('switch', { name: 'Recevoir le mail du soir' })).toBeChecked();

  // At the counter of that shop.
  await row(first)
    .getByRole('button', { name: first ?? '', exact: true })
    .click();
  await expect(page.getByText('Plus de socca ce soir.')).toBeVisible();
  await page.getByRole('button', { name: 'J’ai lu' }).click();
  await expect(page.getByText('Plus de socca ce soir.')).toHaveCount(0);
});
