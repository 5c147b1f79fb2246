import { expectLook } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('SHL-28 MKT-01 MKT-03 DSG-01 DSG-02 DSG-04 DSG-05 DSG-07 DSG-08 SET-34 the brand is chosen, seen and saved @looks', async ({
  page,
  authenticate,
}, info) => {
  await authenticate('general');
  await page.goto('/marketing');
  await expect(page.getByRole('heading', { name: 'Marketing', level: 1 })).toBeVisible();
  await expect(page.getByText('Version 2.17.13')).toBeVisible();
  const main = page.getByRole('main');
  const tile = main.getByRole('link', { name: /^Design général/ });
  await expect(tile).toHaveText('Design généralThème, couleur et description de votre marque.');
  await expectLook(page, 'marketing', info);
  await tile.click();

  const colour = page.getByRole('textbox', { name: 'Couleur secondaire', exact: true });
  const pay = page.getByText('Commander · 27,20 €');
  const save = main.getByRole('button', { name: 'Enregistrer' });
  await colour.fill('b5452c');
  await expect(pay).toHaveCSS('background-color', 'rgb(181, 69, 44)');
  await colour.fill('b5452');
  await expect(page.getByText('La couleur saisie est invalide.')).toBeVisible();
  await save.click();
  await expect(colour).toBeFocused();
  await expect(pay).toHaveCSS('background-color', 'rgb(181, 69, 44)');

  await colour.fill('F2C230');
  await expect(pay).toHaveCSS('color', 'rgb(27, 26, 24)');
  await page.getByRole('button', { name: /^Prendre #/ }).click();
  await expect(page.getByRole('button', { name: /^Prendre #/ })).toBeHidden();
  await page.getByRole('radio', { name: 'Sombre' }).check();
  await page.getByRole('textbox', { name: 'Description de votre marque' }).fill('Cuisine niçoise depuis 1962.');
  await expect(page.getByText('28/300')).toBeVisible();
  await expectLook(page, 'general-design', info);
  await page.getByRole('radio', { name: 'Web', exact: true }).check();
  await expect(page.locator('iframe[title="Aperçu de votre page"]')).toBeVisible();
  await page.getByRole('radio', { name: 'Application', exact: true }).check();
  await expect(pay).toBeVisible();
  await save.click();
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText(
    'Les paramètres de design général ont bien été modifiés.',
  );
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Sombre' })).toBeChecked();
  await expect(colour).not.toHaveValue('#F2C230');
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page).toHaveURL('/marketing');
});

test('MKT-04 MKT-09 DSG-08 a shop of a network looks; whoever has no part in marketing is sent to the orders', async ({
  page,
  authenticate,
  elsewhere,
}) => {
  await authenticate('independent');
  await page.goto('/marketing/generalDesign');
  await expect(page.getByText('Vous pouvez consulter ces réglages, mais pas les modifier.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);

  const kitchen = await elsewhere();
  await authenticate('staff', kitchen);
  await kitchen.goto('/marketing');
  await expect(kitchen).toHaveURL('/');
});
