import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible, expectLook } from './kit/axe.ts';
import { expectComplaints } from './kit/calls.ts';
import { dayAhead } from './kit/clock.ts';
import { asManager } from './kit/manager.ts';
import { CARTE, dishes, openProducts, sectionInput, sectionNames, sectionRow } from './kit/menu.ts';
import { aFile, aPng } from './kit/pictures.ts';
import type { Restaurant } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';

type PublicSection = { name: string; hideProductNames: boolean; isActive: boolean; availability: string | null };

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Enregistrer' }).click();
const openWindow = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Modifier la section ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier la section' });
  await expect(dialog).toBeVisible();
  return dialog;
};
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** What a customer is shown. */
async function sectionsSold(request: APIRequestContext, { shops }: Restaurant): Promise<PublicSection[]> {
  const reply = await request.get(`/api/public/shops/${shops[0]?.shopId}/menu`);
  return ((await reply.json()) as { sections: PublicSection[] }).sections;
}

test('SEC-06 SEC-07 SEC-08 SEC-09 SEC-21 SEC-26 PRD-04 CAT-ERR-26 CAT-ERR-28 a new section comes last and is visible', async ({
  page,
  request,
  restaurant,
  authenticate,
}) => {
  await authenticate('independent');
  await openProducts(page);
  await page.getByRole('button', { name: 'Créer une section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle section' });
  const name = dialog.getByLabel('Nom de la section');
  await name.fill('   ');
  await save(dialog);
  await expect(name).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await name.fill('Desserts');
  await dialog.getByLabel('Description').fill('Faits ici');
  await dialog.getByRole('switch', { name: 'Masquer le nom des produits' }).click();
  const image = dialog.getByRole('group', { name: 'Image', exact: true });
  await image.getByLabel('Fichier de l’image').setInputFiles(aFile('desserts.gif', Buffer.from('GIF89a')));
  await expect(image).toContainText(/Format non accepté\. Formats possibles\s: PNG, JPG, JPEG\./);
  await image.getByLabel('Fichier de l’image').setInputFiles(aFile('desserts.png', aPng()));
  await expect(image.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await save(dialog);
  await expect(page.getByText('La section a bien été enregistrée.')).toBeVisible();
  await expect(sectionNames(page)).toHaveText(['Carte', 'Desserts']);
  await expect(page.getByRole('switch', { name: /^Visible\s?, section Desserts$/ })).toBeChecked();
  await expect(sectionRow(page, 'Desserts')).not.toContainText('Programmée');

  const carte = await openWindow(page, 'Carte');
  await carte.getByRole('switch', { name: 'Masquer le nom des produits' }).click();
  await save(carte);
  await expect(carte).toBeHidden();
  await expect(dishes(page)).toHaveText(['Socca', 'Pan bagnat', 'Daube niçoise']);
  expect(await sectionsSold(request, restaurant)).toContainEqual(
    expect.objectContaining({ name: 'Carte', hideProductNames: true }),
  );
  const desserts = await openWindow(page, 'Desserts');
  await expect(desserts.getByRole('slider', { name: 'Zoom' })).toBeVisible();
});

test('SEC-10 SEC-12 SEC-13 SEC-14 SEC-15 SEC-17 CAT-CST-11 a schedule that makes no sense says where', async ({
  page,
  authenticate,
}) => {
  const { day: today, name: weekdayName } = dayAhead(0);
  const weekday = capitalised(weekdayName);
  await authenticate('independent');
  await openProducts(page);
  const dialog = await openWindow(page, 'Carte');
  await dialog.getByRole('switch', { name: 'Limiter l’affichage à une période' }).click();
  await dialog.getByRole('switch', { name: 'Entre deux dates' }).click();
  const [from, to] = [dialog.getByLabel('Du', { exact: true }), dialog.getByLabel('Au', { exact: true })];
  await from.fill(dayAhead(-1).day);
  await save(dialog);
  await expect(from).toHaveAccessibleDescription('La date ne peut pas être dans le passé.');
  await from.fill(dayAhead(2).day);
  await to.fill(dayAhead(1).day);
  await expect(to).toHaveAccessibleDescription('La date de fin doit être après la date de début.');
  await from.fill(today);
  await to.fill(today);

  const days = dialog.getByRole('group', { name: 'Jours' });
  await days.getByText(weekday, { exact: true }).click();
  await expect(days).toContainText('Sélectionnez au moins un jour compris dans la période.');
  await days.getByText(weekday, { exact: true }).click();
  await expect(days).not.toContainText('Sélectionnez');

  const day = dialog.getByRole('region', { name: weekday });
  await day.getByText('Toute la journée').click();
  await expect(day.getByLabel('Début')).toHaveValue('00:00');
  await expect(day.getByLabel('Fin')).toHaveValue('23:59');
  await expect(day.getByRole('button', { name: 'Supprimer ce créneau' })).toHaveCount(0);
  await day.getByLabel('Début').fill('14:00');
  await day.getByLabel('Fin').fill('12:00');
  await expect(day.getByLabel('Début')).toHaveAccessibleDescription('L’heure de fin doit être après l’heure de début.');
  await day.getByLabel('Début').fill('18:00');
  await day.getByLabel('Fin').fill('22:00');
  await day.getByRole('button', { name: 'Ajouter un créneau' }).click();
  await expect(day).toContainText(`Deux créneaux sont identiques (${weekdayName}).`);
  await day.getByRole('button', { name: 'Supprimer ce créneau' }).last().click();
  await save(dialog);
  await expect(dialog).toBeHidden();

  const again = await openWindow(page, 'Carte');
  await expect(again.getByRole('region', { name: weekday }).getByLabel('Fin')).toHaveValue('22:00');
});

test('SEC-05 SEC-11 SEC-18 SEC-20 a scheduled section says so here, and to the customer', async ({
  page,
  request,
  restaurant,
  authenticate,
}) => {
  await authenticate('independent');
  await openProducts(page);
  let dialog = await openWindow(page, 'Carte');
  await dialog.getByRole('switch', { name: 'Limiter l’affichage à une période' }).click();
  await save(dialog);
  await expect(sectionRow(page, 'Carte')).toContainText('Programmée');

  dialog = await openWindow(page, 'Carte');
  await dialog.getByRole('switch', { name: 'Entre deux dates' }).click();
  await dialog.getByLabel('Du', { exact: true }).fill(dayAhead(1).day);
  await dialog.getByLabel('Au', { exact: true }).fill(dayAhead(10).day);
  await save(dialog);
  await expect(sectionRow(page, 'Carte')).toContainText('Inactive actuellement');
  expect(await sectionsSold(request, restaurant)).toEqual([]);

  dialog = await openWindow(page, 'Carte');
  await dialog.getByRole('switch', { name: 'Masquer la section en dehors de cette période' }).click();
  await save(dialog);
  await expect(dialog).toBeHidden();
  const dates = `du ${dayAhead(1).written} au ${dayAhead(10).written}`;
  expect(await sectionsSold(request, restaurant)).toEqual([
    expect.objectContaining({ isActive: false, availability: expect.stringContaining(dates) }),
  ]);

  await page.getByRole('button', { name: 'Informations sur la section Carte' }).click();
  const info = page.getByRole('dialog', { name: 'Informations sur la section' });
  await expect(info).toContainText(/3 produits.*Produits indisponibles1/s);
  await expect(info).toContainText(dates);
  await expect(info.getByRole('listitem')).toContainText(['Chez Mimi']);
  await expectAccessible(page);
});

test('PRD-26 CAT-ERR-10 CAT-ERR-25 two people save the same section; a failure keeps what was typed', async ({
  page,
  request,
  restaurant,
  authenticate,
  complaints,
}) => {
  const manager = await asManager(request, restaurant);
  await authenticate('independent');
  await openProducts(page);
  const dialog = await openWindow(page, 'Carte');
  const name = dialog.getByLabel('Nom de la section');
  await name.fill('Notre carte');
  await manager.send('PUT', `sections/${CARTE}`, { section: sectionInput({ name: 'À la carte' }) });
  await save(dialog);
  const notice = dialog.getByRole('alert').filter({ hasText: 'Cet élément vient d’être modifié par un autre' });
  await expect(notice).toContainText('À la carte');
  await page.route('**/sections/SECTION-1', (route) => route.fulfill({ status: 500, body: '{}' }));
  await notice.getByRole('button', { name: 'Écraser' }).click();
  await expect(page.getByText(/La section n’a pas pu être enregistrée, merci de réessayer\s!/)).toBeVisible();
  await page.getByRole('button', { name: 'D’accord' }).click();
  await expect(name).toHaveValue('Notre carte');
  await page.unroute('**/sections/SECTION-1');
  await notice.getByRole('button', { name: 'Écraser' }).click();
  await expect(dialog).toBeHidden();
  await expect(sectionNames(page)).toHaveText(['Notre carte']);
  await expectComplaints(complaints, ['409', '500']);
});

test('DESIGN the window of a section fits every size and every reader @looks', async ({ page, authenticate }, info) => {
  await authenticate('independent');
  await openProducts(page);
  const dialog = await openWindow(page, 'Carte');
  await dialog.getByRole('switch', { name: 'Limiter l’affichage à une période' }).click();
  await dialog.getByRole('switch', { name: 'Entre deux dates' }).click();
  const monday = dialog.getByRole('region', { name: 'Lundi' });
  await monday.getByText('Toute la journée').click();
  await monday.getByLabel('Fin').fill('00:00');
  await save(dialog);
  await expect(dialog.getByText('L’heure de fin doit être après l’heure de début.')).toBeVisible();
  await expectLook(page, 'section-window', info);
});
