import { expectLook } from './kit/axe.ts';
import { answerOnce, forgetComplaints } from './kit/calls.ts';
import { aFile, aPng } from './kit/pictures.ts';
import { drafts, standInShop } from './kit/browser/shop-frame.ts';
import { expect, test } from './kit/test.ts';

test('MKT-10 DSM-01 DSM-02 DSM-06 DSM-08 DSM-11 DSM-12 DSM-15 DSM-16 DSM-17 the app is designed part by part @looks', async ({
  page,
  authenticate,
  complaints,
}, info) => {
  await standInShop(page);
  forgetComplaints(complaints, '503');
  await authenticate('independent');
  await page.goto('/marketing/mobileDesign');
  const calls: string[] = [];
  page.on(
    'request',
    (request) =>
      request.method() === 'PUT' &&
      request.url().includes('/configuration/') &&
      calls.push(new URL(request.url()).pathname),
  );
  const save = page.getByRole('main').getByRole('button', { name: 'Enregistrer' });

  await page.getByLabel('Fichier : Image 1 sur 3').setInputFiles(aFile('accueil.png', aPng()));
  await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByRole('group', { name: 'Image 2 sur 3' })).toBeVisible();
  await page.getByRole('radio', { name: 'Texte' }).check();
  await page.getByRole('textbox', { name: 'Titre de l’accueil' }).fill('Nice dans votre assiette');
  await expect
    .poll(async () => (await drafts(page)).at(-1)?.mobile)
    .toMatchObject({
      homeTitle: 'Nice dans votre assiette',
      slides: { length: 1 },
    });

  await page.getByRole('link', { name: 'Style', exact: true }).click();
  const published = page.getByRole('switch', { name: 'Publier ce design dans l’application' });
  const wasPublished = await published.isChecked();
  await published.click();
  await expect(published).toBeChecked({ checked: !wasPublished });
  await page.getByRole('link', { name: 'Sections', exact: true }).click();

  await page.getByRole('button', { name: /^Nouveautés/ }).click();
  await page.getByRole('radio', { name: 'Produits' }).check();
  await page.getByRole('combobox', { name: 'Ajouter un produit' }).fill('soc');
  await page.getByRole('option', { name: /^Socca/ }).click();
  await expect(page.getByText('1/10 produits choisis.')).toBeVisible();

  await page.getByRole('button', { name: /^Liens/ }).click();
  const website = page.getByRole('textbox', { name: 'Site internet' });
  await website.fill('http://chezmimi.exemple');
  await page.getByRole('textbox', { name: 'Facebook' }).fill('pas une adresse');
  await expect(website).toHaveValue('https://chezmimi.exemple');
  await save.click();
  await expect(page.getByText('Ce lien n’est pas une adresse valide.')).toBeVisible();
  expect(calls).toEqual([]);
  await page.getByRole('textbox', { name: 'Facebook' }).fill('facebook.com/chezmimi');
  // From its top: the buttons of a page that is scrolled halfway stand under the bar.
  await page.evaluate(() => document.scrollingElement?.scrollTo(0, 0));
  await expectLook(page, 'mobile-design', info);

  await answerOnce(page, '**/design-web-mobile', (route) => route.fulfill({ status: 503, json: {} }));
  await save.click();
  await page.getByRole('button', { name: 'D’accord' }).last().click();
  await expect(page.getByText('Non enregistré', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Liens/ })).toContainText('Non enregistré');
  await expect(page.getByText('viennent d’être modifiés par un autre utilisateur')).toHaveCount(0);
  calls.length = 0;
  await save.click();
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText(
    'Les paramètres de design mobile ont bien été modifiés.',
  );
  expect(calls).toEqual([expect.stringMatching(/design-web-mobile$/)]);

  await page.reload();
  await expect(page.getByRole('button', { name: /^Liens/ })).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('textbox', { name: 'Facebook' })).toHaveValue('https://facebook.com/chezmimi');
  await page.getByRole('link', { name: 'Style', exact: true }).click();
  await expect(published).toBeChecked({ checked: !wasPublished });
});
