import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import type { MapZone } from '@comptoir/domain/delivery-zones/zones.ts';
import type { Page } from '@playwright/test';
import { expectLook } from './kit/axe.ts';
import { answerOnce, expectComplaints } from './kit/calls.ts';
import { moveNorth } from './kit/browser/map.ts';
import { asManager } from './kit/manager.ts';
import { expect, test } from './kit/test.ts';

test.use({ wish: { isBare: true, settings: { phone: '+33493000000', deliveryProviders: ['stuart', 'uberDirect'] } } });

const PAGE = '/settings/delivery/zone';
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Zones, dans l’ordre' }).getByRole('listitem').filter({ hasText: name });
const map = (page: Page) => page.getByRole('region', { name: 'Carte des zones de livraison' });
const view = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'Vue' }).getByText(name).click();

/** The zones as the server has them, read again by the page. */
const radius = (page: Page, label: string) => expect(map(page).getByText(label, { exact: true })).toBeVisible();

async function addZone(
  page: Page,
  fill: (window: ReturnType<Page['getByRole']>) => Promise<void> = async () => undefined,
) {
  await page.getByRole('button', { name: 'Ajouter une zone' }).click();
  const window = page.getByRole('dialog', { name: 'Nouvelle zone' });
  await fill(window);
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(window).toBeHidden();
}

test('ZON-01 ZON-02 ZON-04 ZON-05 ZON-06 ZON-10 ZON-16 ZON-18 ZON-21 ZON-29 ZON-30 ZON-31 ZON-32 SET-36 SET-ERR-12 zones are drawn, saved by themselves, and drawn back when that fails', async ({
  page,
  request,
  restaurant,
  authenticate,
  complaints,
}) => {
  await authenticate('independent');
  await page.goto(PAGE);
  await expect(page.getByText('Aucune zone de livraison. Ajoutez votre première zone')).toBeVisible();
  await expect(map(page)).toHaveAttribute('data-tiles', 'plain');
  expect((await map(page).boundingBox())?.height).toBeGreaterThanOrEqual(515);

  // A circle, with two fee rows: one pasted as text is refused, an empty number becomes 0.
  await addZone(page, async (window) => {
    await window.getByLabel('Minimum de commande').fill('15');
    await window.getByLabel('Frais', { exact: true }).fill('abc');
    await expect(window.getByText(/Montant non valide/)).toBeVisible();
    await window.getByLabel('Frais', { exact: true }).fill('2,50');
    await expect(window.getByRole('button', { name: /Supprimer le palier/ })).toHaveCount(0);
    await window.getByRole('button', { name: 'Ajouter un palier' }).click();
    await window.getByRole('group', { name: 'Palier 2' }).getByLabel('À partir de').fill('30');
    await expect(window.getByRole('button', { name: /Supprimer le palier/ })).toHaveCount(2);
  });
  await expect(page.getByText('La zone de livraison a bien été ajoutée.')).toBeVisible();
  await expect(card(page, 'Zone 1')).toContainText(/rayon 2,0\skm.*15,00\s€.*Dès 0\s€.*2,50\s€.*Dès 30\s€.*offerts/s);
  await radius(page, 'Rayon\u00A0: 2,0\u00A0km');

  // By keyboard: wider, saved half a second later, told once.
  const edge = map(page).getByRole('button', { name: /^Rayon de Zone 1/ });
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await edge.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await radius(page, 'Rayon\u00A0: 2,5\u00A0km');
  expect((await saved).status()).toBe(200);
  await expect(page.getByText('Modifications enregistrées')).toBeVisible();

  // A colleague saves the zone whose window is open: what was typed stays until the newer one is asked for.
  const { priority: _, ...zone } = (await (await saved).json()) as MapZone;
  await card(page, 'Zone 1').getByRole('button', { name: 'Modifier Zone 1' }).click();
  const edited = page.getByRole('dialog', { name: 'Modifier la zone' });
  await edited.getByLabel('Minimum de commande').fill('20');
  const colleague = await asManager(request, restaurant);
  const { key, ...drawn } = zone;
  await colleague.send('PUT', `delivery-zones/${key}`, { ...drawn, minimumBasket: 18_00 });
  const changed = edited.getByText('Ces paramètres viennent d’être modifiés par un autre utilisateur.');
  await expect(changed).toBeVisible();
  await expect(edited.getByLabel('Minimum de commande')).toHaveValue('20');
  await edited.getByRole('button', { name: 'Recharger' }).click();
  await expect(changed).toBeHidden();
  await expect(edited.getByLabel('Minimum de commande')).toHaveValue('18');
  await edited.getByRole('button', { name: 'Annuler' }).click();

  // By mouse; the server fails, and the shape is drawn back.
  await answerOnce(page, '**/delivery-zones/*-*', (route) => route.fulfill({ status: 500, json: {} }));
  const box = await edge.boundingBox();
  if (!box) throw new Error('the handle is on the map');
  await page.mouse.move(box.x + 14, box.y + 14);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + 14, { steps: 4 });
  await page.mouse.up();
  await expect(
    page.getByText('La zone de livraison n’a pas pu être enregistrée, merci de réessayer\u00A0!'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await radius(page, 'Rayon\u00A0: 2,5\u00A0km');
  await expectComplaints(complaints, ['500']);

  // A second zone, a polygon; its corners move, multiply and go by keyboard.
  await addZone(page, (window) => window.getByText('Polygone').click());
  await expect(card(page, 'Zone 2')).toContainText(/Polygone · jusqu’à 2,0\skm/);
  const corner = map(page).getByRole('button', { name: /^Sommet 1 sur/ });
  await corner.focus();
  await page.keyboard.press('Enter');
  await expect(map(page).getByRole('button', { name: /^Sommet 5 sur 5/ })).toBeAttached();
  await corner.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowUp');
  await expect(card(page, 'Zone 2')).not.toContainText(/jusqu’à 2,0\skm/);
  await expect(page.getByText('Modifications enregistrées')).toBeVisible();

  // The order is the priority.
  const handle = page.getByRole('button', { name: 'Déplacer Zone 2', exact: true });
  const arranged = page.waitForResponse('**/delivery-zones/priorities');
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: /Zone 2.*position 2 sur 2/ })).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: /Zone 2.*position 1 sur 2/ })).toHaveCount(1);
  await page.keyboard.press('Space');
  expect((await arranged).status()).toBe(200);
  await expect(card(page, 'Zone 1')).toContainText('Polygone');

  // The view is remembered.
  await view(page, 'Liste');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Zones de livraison' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Liste' })).toBeChecked();
});

test('ZON-03 ZON-07 ZON-12 ZON-13 ZON-14 ZON-19 ZON-20 ZON-33 ADR-02 ADR-04 ADR-05 ADR-06 SET-ERR-14 SET-ERR-13 SET-CST-03 cities, their districts, and what a deletion strands', async ({
  page,
  authenticate,
  order,
  complaints,
}) => {
  await authenticate('independent');
  await page.goto(PAGE);
  await addZone(page);
  const { address } = anOrder();
  const placed = await order({
    orderType: 'delivery',
    address: address && { ...address, location: { latitude: 43.7, longitude: 7.266 } },
  });
  await view(page, 'Liste');
  await expect(page.getByRole('row').filter({ hasText: 'Zone 1' })).toContainText(/Carte.*0,00\s€.*Voir sur la carte/s);
  await expect(page.getByLabel('Lignes par page').getByRole('option')).toHaveText(['6', '12', '25']);

  await page.getByRole('button', { name: 'Ajouter une zone' }).click();
  const window = page.getByRole('dialog', { name: 'Nouvelle ville' });
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(window.getByText('Merci d’indiquer une ville ou un quartier.')).toBeVisible();

  // Two characters ask nothing; three do, and the arrows choose.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/places/autocomplete'))
      asked.push(new URL(request.url()).searchParams.get('placeInput') ?? '');
  });
  const search = window.getByRole('combobox', { name: 'Chercher une ville' });
  await search.pressSequentially('Nic', { delay: 30 });
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(asked).toEqual(['Nic']);
  expect(await page.getByRole('option').count()).toBeLessThanOrEqual(5);
  await search.fill('zzzzz');
  await expect(page.getByText('Aucune adresse trouvée.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(window).toBeVisible();
  await search.fill('Nice');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(window.getByLabel('Nom de la ville')).toHaveValue('Nice');

  await window.getByText('Livrer toute la ville').click();
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(window.getByText('Merci de sélectionner au moins une zone de livraison.')).toBeVisible();
  const district = window.getByRole('combobox', { name: /Ajouter un quartier/ });
  await district.fill('Monte-Carlo');
  await page.getByRole('option', { name: /^Monte-Carlo/ }).click();
  await expect(window.getByText('Ce quartier n’appartient pas à la ville choisie.')).toBeVisible();
  await district.fill('Cimiez');
  await page.getByRole('option', { name: /^Cimiez/ }).click();
  await expect(window.getByRole('checkbox', { name: 'Cimiez' })).toBeChecked();
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(window).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Cimiez' })).toContainText('Quartier');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('6');

  // What a deletion would strand is said before; the last zone stays while the shop delivers.
  await page.getByRole('button', { name: 'Voir sur la carte' }).click();
  await page.getByRole('button', { name: 'Supprimer Zone 1' }).click();
  const question = page.getByRole('alertdialog', { name: /vouloir supprimer cette zone de livraison/ });
  await expect(question).toContainText(`1 commande déjà passée ne serait plus dans une zone`);
  await expect(question).toContainText(placed.orderNumber);
  await answerOnce(page, '**/delivery-zones/*-*', (route) => route.fulfill({ status: 500, json: {} }));
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(
    page.getByText('La zone de livraison n’a pas pu être supprimée, merci de réessayer\u00A0!'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expectComplaints(complaints, ['500']);
  await view(page, 'Liste');
  await page.getByRole('button', { name: 'Supprimer Nice' }).click();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('La zone de livraison a bien été supprimée.')).toBeVisible();
  await view(page, 'Carte');
  await page.getByRole('button', { name: 'Supprimer Zone 1' }).click();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('Merci de sélectionner au moins une zone de livraison.')).toBeVisible();
  await expectComplaints(complaints, ['409']);
});

test('ZON-22 ZON-28 ZON-34 ADR-09 ADR-01 ADR-03 ADR-07 the tester says which zone decides, why, and what is paid; a doubtful address says so; who may not change only looks', async ({
  page,
  authenticate,
  complaints,
}) => {
  await authenticate('independent');
  await page.goto(PAGE);
  await addZone(page, (window) => window.getByLabel('Minimum de commande').fill('20'));
  await view(page, 'Essayer');
  const zones = page.getByRole('region', { name: 'Zones à cet endroit' });
  await page.getByRole('region', { name: 'Carte d’essai des zones' }).focus();
  await page.keyboard.press('Enter');
  await expect(zones).toContainText(/à (\d+\sm|\d,\d\skm) du magasin/);
  const costs = page.getByRole('region', { name: 'Coût d’un coursier' });
  await expect(costs).toContainText(/Stuart.*retrait à \d\d:\d\d.*€.*−\d,\d\d\s€.*Uber Direct/s);
  await expect(page.getByRole('region', { name: 'Selon le panier' })).toContainText(/20,00\s€.*offerts/s);
  const pin = page.getByRole('button', { name: /^Point essayé/ });
  await pin.focus();
  // The services are asked about where the pin rests, not about each of its steps; a failure is said, and tried again.
  await answerOnce(page, '**/courier-quotes', (route) =>
    route.fulfill({ status: 503, json: { errorCode: 'X', errorMessage: 'Service en panne.', traceId: '1' } }),
  );
  const quotes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/courier-quotes')) quotes.push(request.postData() ?? '');
  });
  await moveNorth(pin, 40);
  await expect(costs).toContainText('Service en panne.');
  expect(quotes).toHaveLength(1);
  await expectComplaints(complaints, ['503']);
  await costs.getByRole('button', { name: 'Réessayer' }).click();
  await expect(costs).toContainText('Stuart');
  await expect(zones).toContainText(/Zone 1.*trop court/s);
  await expect(zones).toContainText('Désolé, nous ne livrons pas à cette adresse.');

  const search = page.getByRole('combobox', { name: 'Essayer une adresse' });
  await search.fill('43,6959 ; 7,2578');
  await page.getByRole('option', { name: /point sur la carte/ }).click();
  await expect(zones).toContainText(/Nice · à \d/);
  await search.fill('8 rue de france');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(zones).toContainText(/numéro trouvé, fiable à 98\s%/);
  await expect(zones).not.toContainText('Adresse incertaine');
  await search.fill('Cimiez');
  await page.getByRole('option', { name: /^Cimiez/ }).click();
  await expect(zones).toContainText('Adresse incertaine');

  await authenticate('chain');
  await page.goto(PAGE);
  await expect(page.getByText('Vous pouvez consulter ces réglages, mais pas les modifier.')).toBeVisible();
  await expect(map(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /Ajouter une zone|^Modifier|^Supprimer|^Déplacer/ })).toHaveCount(0);
  await view(page, 'Essayer');
  await expect(page.getByRole('combobox', { name: 'Essayer une adresse' })).toBeVisible();
});

test('ZON-05 ZON-33 looks of the zones', { tag: '@looks' }, async ({ page, authenticate }, info) => {
  await authenticate('independent');
  await page.goto(PAGE);
  await addZone(page, (window) => window.getByLabel('Minimum de commande').fill('15'));
  await addZone(page, (window) => window.getByText('Polygone').click());
  await expect(card(page, 'Zone 2')).toBeVisible();
  await expectLook(page, 'zones', info);
  await view(page, 'Liste');
  await expectLook(page, 'zones-list', info);
  await view(page, 'Essayer');
  await page.getByRole('region', { name: 'Carte d’essai des zones' }).click({ position: { x: 150, y: 230 } });
  await expect(page.getByRole('region', { name: 'Zones à cet endroit' })).toContainText('Zone 1');
  await expectLook(page, 'zones-tester', info);
  await view(page, 'Carte');
  await page.getByRole('button', { name: 'Modifier Zone 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Modifier la zone' })).toBeVisible();
  await expectLook(page, 'zones-window', info);
});
