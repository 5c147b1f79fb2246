import { expectLook } from './kit/axe.ts';
import { answerOnce, forgetComplaints } from './kit/calls.ts';
import { aFile, aPng } from './kit/pictures.ts';
import { drafts, standInShop } from './kit/browser/shop-frame.ts';
import { expect, test } from './kit/test.ts';

test('DSW-01 DSW-02 DSW-03 DSW-04 DSW-07 DSW-10 DSM-10 DSG-06 SET-ERR-50 the page of a shop is designed, seen and saved @looks', async ({
  page,
  authenticate,
}, info) => {
  await standInShop(page);
  await authenticate('independent');
  await page.goto('/marketing');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Design web/ })
    .click();
  const banner = page.getByRole('group', { name: 'Bannière' });
  const file = page.getByLabel('Fichier : Bannière');

  await file.setInputFiles(
    aFile('banniere.png', Buffer.concat([aPng({ width: 9, height: 3 }), Buffer.alloc(13_000_000)])),
  );
  await expect(banner).toContainText('L’image est trop lourde (500 Ko maximum).');
  await file.setInputFiles(aFile('banniere.gif', Buffer.from('GIF89a'), 'image/gif'));
  await expect(banner).toContainText('Format non accepté. Formats possibles : PNG, JPEG, JPG, JFIF.');
  // What a telephone takes is made smaller before the limit applies.
  await file.setInputFiles(aFile('banniere.png', aPng({ width: 900, height: 600, isGrainy: true })));
  const crop = page.getByRole('dialog', { name: 'Cadrer : Bannière' });
  await crop.getByRole('button', { name: 'Annuler' }).click();
  await file.setInputFiles(aFile('banniere.png', aPng({ width: 900, height: 300 })));
  await crop.getByRole('slider', { name: 'Zoom' }).fill('1.3');
  await crop.getByRole('button', { name: 'Valider' }).click();
  await expect(banner.getByRole('button', { name: 'Recadrer' })).toBeVisible();
  await expect.poll(async () => (await drafts(page)).at(-1)?.web?.coverImageUrl).toMatch(/^\/images\//);

  await page.getByRole('textbox', { name: 'Message du panier' }).fill('Merci, et bon appétit !');
  await expect
    .poll(async () => (await drafts(page)).at(-1))
    .toMatchObject({
      cartMessage: 'Merci, et bon appétit !',
      isCartOpen: true,
    });
  const words = page.getByRole('textbox', { name: 'Mots-clés' });
  await words.fill('socca');
  await words.press('Enter');
  await words.fill('Vieux-Nice,');
  await expect(page.getByRole('button', { name: 'Retirer Vieux-Nice' })).toBeVisible();
  await expect.poll(async () => (await drafts(page)).at(-1)?.isCartOpen).toBe(false);
  await page.getByRole('link', { name: 'Style', exact: true }).click();
  await page.getByRole('radio', { name: 'Verticale' }).check();
  await page.getByRole('radio', { name: 'Grille' }).check();
  await page.getByRole('link', { name: 'Config', exact: true }).click();
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible();
  await expectLook(page, 'web-design', info);

  await page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText(
    'Les paramètres de design web ont bien été modifiés.',
  );
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message du panier' })).toHaveValue('Merci, et bon appétit !');
  await expect(page.getByRole('button', { name: 'Retirer socca' })).toBeVisible();
  await banner.getByRole('button', { name: 'Recadrer' }).click();
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.3');
  await crop.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('link', { name: 'Style', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Grille' })).toBeChecked();
});

test('DSW-09 SET-ERR-34 what one call has saved stays saved when the other fails', async ({
  page,
  authenticate,
  complaints,
}) => {
  await standInShop(page);
  forgetComplaints(complaints, '503');
  await authenticate('independent');
  await page.goto('/marketing/webDesign');
  const message = page.getByRole('textbox', { name: 'Message du panier' });
  const save = page.getByRole('main').getByRole('button', { name: 'Enregistrer' });
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && calls.push(new URL(request.url()).pathname));
  await answerOnce(page, '**/webapp', (route) => route.fulfill({ status: 503, json: {} }));
  await message.fill('Bon appétit');
  await page.getByRole('link', { name: 'Style', exact: true }).click();
  await page.getByRole('radio', { name: 'Grille' }).check();
  await save.click();
  await page.getByRole('button', { name: 'D’accord' }).last().click();
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible();

  calls.length = 0;
  await save.click();
  await expect(page.getByText('Modifications non enregistrées')).toBeHidden();
  expect(calls).toEqual([expect.stringMatching(/\/webapp$/)]);
});
