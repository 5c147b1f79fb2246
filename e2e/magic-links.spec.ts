import { readFileSync } from 'node:fs';
import { expectLook } from './kit/axe.ts';
import { expectComplaints, forgetComplaints } from './kit/calls.ts';
import { asManager } from './kit/manager.ts';
import { expect, test } from './kit/test.ts';

/** A person's own browser: one that nobody looks at is a robot (LNK-20). */
const VISITOR =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

test.use({ wish: { shopCount: 1 } });

test('LNK-01 LNK-02 LNK-03 LNK-04 LNK-09 LNK-16 LNK-30 MKT-03 MKT-11 ROL-103 a link is made, followed and ordered through, and its row says so @looks', async ({
  page,
  browser,
  baseURL,
  request,
  restaurant,
  authenticate,
  complaints,
}, info) => {
  await authenticate('general');
  await page.goto('/marketing');
  await expect(page.getByText('Mesurez vos campagnes.')).toBeVisible();
  await page.getByRole('link', { name: /^Liens magiques/ }).click();
  await expect(page.getByText('Aucun lien magique pour le moment. Créez votre premier lien')).toBeVisible();
  await expectLook(page, 'magic-links-empty', info);

  const add = page.getByRole('button', { name: 'Nouveau lien magique' });
  await add.click();
  const window = page.getByRole('dialog', { name: 'Nouveau lien magique' });
  await window.getByRole('button', { name: 'Créer le lien' }).click();
  await expect(window.getByText('Merci d’indiquer le nom et le type de la campagne.').first()).toBeVisible();
  await window.getByLabel('Nom de la campagne').fill('Bio Instagram');
  await window.getByLabel('Type de campagne').selectOption('Instagram');
  await expectLook(page, 'magic-links-window', info);
  await window.getByRole('button', { name: 'Créer le lien' }).click();
  await expect(page.getByText('Ce lien magique a bien été ajouté')).toBeVisible();
  await add.click();
  await window.getByLabel('Nom de la campagne').fill('bio instagram');
  await window.getByLabel('Type de campagne').selectOption('Instagram');
  await window.getByRole('button', { name: 'Créer le lien' }).click();
  await expect(window.getByText('Un lien existe déjà pour cette campagne et ce type.')).toBeVisible();
  await expectComplaints(complaints, ['409']);
  await expect(window.getByLabel('Nom de la campagne')).toHaveValue('bio instagram');
  await window.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Abandonner' }).click();

  const row = page.getByRole('listitem').filter({ hasText: 'Bio Instagram' });
  await expect(row).toContainText(/Créé le \d\d\/\d\d\/\d{4}/);
  await expect(page.getByRole('button', { name: /^Période, 7 derniers jours/ })).toBeVisible();
  await expect(page.getByText('Les statistiques sont disponibles avec un délai de 2 jours.')).toBeVisible();

  // No clipboard: the address is there, selected.
  await page.evaluate(() => {
    const refusing = { writeText: () => Promise.reject(new Error('refused')) };
    Object.defineProperty(navigator, 'clipboard', { value: refusing, configurable: true });
  });
  const copy = row.getByRole('button', { name: 'Copier le lien de Bio Instagram' });
  await copy.click();
  const byHand = page.getByRole('dialog', { name: 'Copier le lien' });
  await expect(byHand.getByLabel('Adresse du lien')).toBeFocused();
  const address = await byHand.getByLabel('Adresse du lien').inputValue();
  expect(address).toMatch(/\/l\/[a-z0-9]{8}$/);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address);
  await page.keyboard.press('Escape');
  await expect(byHand).toBeHidden();
  await page.evaluate(() => {
    const keeping = { writeText: (text: string) => Promise.resolve(void (document.body.dataset['copied'] = text)) };
    Object.defineProperty(navigator, 'clipboard', { value: keeping, configurable: true });
  });
  await copy.click();
  await expect(page.getByText('Le lien a bien été copié.')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-copied', address);

  // Somebody follows it, and orders.
  const visitor = await browser.newContext({ userAgent: VISITOR, ...(baseURL ? { baseURL } : {}) });
  const shop = await visitor.newPage();
  await shop.goto(new URL(address).pathname);
  await expect(shop).toHaveURL(new RegExp(`/s/${restaurant.shops[0]?.slug}\\?lk=`));
  await shop
    .getByRole('button', { name: /^Ajouter.*Socca/ })
    .first()
    .click();
  await shop.goto(`/s/${restaurant.shops[0]?.slug}/panier`);
  await shop.getByRole('button', { name: /^Commander/ }).click();
  await shop.getByRole('radio', { name: 'À emporter' }).check();
  await shop.getByLabel('Prénom').fill('Camille');
  await shop.getByLabel('Nom', { exact: true }).fill('Dupont');
  await shop.getByLabel('Téléphone').fill('06 12 34 56 78');
  await shop.getByRole('radio', { name: /Au comptoir/ }).check();
  let id = '';
  await shop.route('**/api/public/shops/*/orders', async (route) => {
    const reply = await route.fetch();
    ({ id } = (await reply.json()) as { id: string });
    await route.fulfill({ response: reply });
  });
  await shop.getByRole('button', { name: /^(Commander|Payer)/ }).click();
  await expect(shop).toHaveURL(/\/suivi\//);
  await visitor.close();
  const manager = await asManager(request, restaurant);
  await manager.send('POST', `orders/${id}/prepare`, { preparationMinutes: 15 });
  await manager.send('POST', `orders/${id}/ready-to-take-away`, {});
  await manager.send('POST', `orders/${id}/validate`, {});

  const opener = row.getByRole('button', { name: /^Bio Instagram/ });
  await opener.click();
  const stats = row.getByRole('region', { name: 'Statistiques de Bio Instagram' });
  const figure = (label: string) => stats.locator('dl > div').filter({ hasText: label }).locator('dd');
  await expect(figure('Clics')).toHaveText('0');
  await page.getByRole('switch', { name: 'Temps réel' }).click();
  await expect(figure('Clics')).toHaveText('1');
  await expect(figure('Achats')).toHaveText('1');
  await expect(figure('Chiffre d’affaires')).toHaveText(/^[1-9][\d,]*\s€$/);
  await expect(figure('Taux de conversion')).toHaveText(/^0,00\s%$/);
  await expect(stats.getByRole('row', { name: /^Clients existants ayant acheté/ })).toContainText('1');
  await expect(page).toHaveURL(/direct=1/);
  await expectLook(page, 'magic-links', info);

  await stats.getByRole('button', { name: 'Télécharger le QR code' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Pour l’imprimeur (SVG)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`lien-${address.slice(-8)}.svg`);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^<svg /);
  await opener.click();
  await expect(stats).toBeHidden();
});

test('MKT-08 LNK-09 SET-ERR-44 without the feature the tile is grey and leads nowhere; what fails to come says so', async ({
  page,
  authenticate,
  complaints,
}, info) => {
  await page.route('**/api/auth/session*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), magicLinksEnabled: false } });
  });
  forgetComplaints(complaints, '500');
  await page.route('**/deeplinks', (route) => route.fulfill({ status: 500, json: {} }));
  await authenticate('independent');
  await page.goto('/marketing');
  const tile = page.getByRole('listitem').filter({ hasText: 'Liens magiques' });
  await expect(tile).toContainText('Contactez votre chargé de compte pour activer cette fonctionnalité.');
  await expect(tile.getByRole('link')).toHaveCount(0);
  await expectLook(page, 'magic-links-locked', info);

  await page.goto('/marketing/deepLinks');
  await expect(page.getByText('Erreur lors de la récupération des deep links.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Temps réel' })).toBeHidden();
});

test('SET-ERR-43 SET-ERR-44 a link that could not be made keeps what was typed; statistics that fail to come say so', async ({
  page,
  authenticate,
  complaints,
}) => {
  forgetComplaints(complaints, '500');
  await authenticate('general');
  await page.goto('/marketing/deepLinks');
  let isDown = true;
  await page.route('**/deeplinks', (route) =>
    isDown && route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.route('**/deeplinks/analytics*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Nouveau lien magique' }).click();
  const window = page.getByRole('dialog', { name: 'Nouveau lien magique' });
  await window.getByLabel('Nom de la campagne').fill('Vitrine');
  await window.getByLabel('Type de campagne').selectOption('Instagram');
  await window.getByRole('button', { name: 'Créer le lien' }).click();
  const failed = page.getByText('Le lien magique n’a pas pu être créé, merci de réessayer');
  await expect(failed).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(window.getByLabel('Nom de la campagne')).toHaveValue('Vitrine');

  isDown = false;
  await window.getByRole('button', { name: 'Créer le lien' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Vitrine' });
  await row.getByRole('button', { expanded: false }).first().click();
  await expect(row.getByText('Les statistiques n’ont pas pu être récupérées, merci de réessayer')).toBeVisible();
});
