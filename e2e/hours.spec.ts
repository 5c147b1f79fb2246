import type { Page } from '@playwright/test';
import type { SpecialHours } from '@comptoir/domain/hours/hours.ts';
import { expectLook } from './kit/axe.ts';
import { expectComplaints } from './kit/calls.ts';
import { dayAhead } from './kit/clock.ts';
import { asManager } from './kit/manager.ts';
import { expect, test } from './kit/test.ts';

const allDay = { openingSlots: ['00:00-23:59'], deliverySlots: ['00:00-23:59'] };
const lunchAndDinner = {
  openingSlots: ['11:30-14:30', '18:30-22:30'],
  openingOrderLimits: { '11:30-14:30': 10, '18:30-22:30': 12 },
  deliverySlots: ['11:30-14:15', '18:30-22:15'],
};
const week = (day: typeof allDay) => ({
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
});

const dayRow = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^Enregistrer/ });
const fromMidnight = (days: number, time: string): string => {
  const noon = Date.parse(`${dayAhead(days).day}T${time}:00Z`);
  const shown = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' }).format(noon);
  return new Date(noon - (Number(shown.slice(0, 2)) - Number(time.slice(0, 2))) * 3_600_000).toISOString();
};

test.describe('weekly hours', () => {
  test.use({ wish: { shopCount: 1, settings: { hours: week(lunchAndDinner) } } });

  test('HRS-01 HRS-02 HRS-03 HRS-04 HRS-05 HRS-06 HRS-07 HRS-13 HRS-20 SPH-18 SET-ERR-04 SET-ERR-52 a week is filled in, copied and saved', async ({
    page,
    authenticate,
    complaints,
  }) => {
    await authenticate('independent');
    await page.goto('/settings/hours');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horaires d’ouverture');
    await expect(page.getByRole('region')).toHaveText([
      /Lundi/,
      /Mardi/,
      /Mercredi/,
      /Jeudi/,
      /Vendredi/,
      /Samedi/,
      /Dimanche/,
      /Charge du service/,
    ]);
    await expect(page.getByText('nombre maximum de commandes par créneau de 15 min').first()).toBeVisible();
    const monday = dayRow(page, 'Lundi');
    await expect(monday).toContainText('Fermé');

    await monday.getByRole('checkbox').check();
    await expect(monday.getByLabel('créneau 1, début')).toHaveValue('00:00');
    await expect(monday.getByLabel('créneau 1, fin')).toHaveValue('23:59');
    await expect(monday.getByRole('button', { name: /Supprimer/ })).toHaveCount(0);
    await monday.getByLabel('créneau 1, début').fill('18:00');
    await monday.getByRole('button', { name: 'Ajouter un créneau' }).click();
    await expect(monday.getByLabel('créneau 1, début')).toHaveValue('00:00');
    await monday.getByLabel('créneau 1, fin').fill('19:00');
    await save(page).click();
    await expect(monday).toContainText('Deux créneaux se chevauchent (lundi).');
    await monday.getByLabel('créneau 1, fin').fill('02:00');
    await expect(monday).not.toContainText('chevauchent');
    await monday.getByRole('checkbox').uncheck();
    await expect(monday.getByLabel('créneau 1, fin')).toHaveCount(0);
    await monday.getByRole('checkbox').check();
    await expect(monday.getByLabel('créneau 1, fin')).toHaveValue('02:00');

    await dayRow(page, 'Mardi').getByRole('button', { name: 'Copier mardi vers d’autres jours' }).click();
    await page.getByRole('dialog').getByLabel('Dimanche').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Copier' }).click();
    const sunday = dayRow(page, 'Dimanche');
    await sunday
      .getByRole('button', { name: /Supprimer/ })
      .last()
      .press('Enter');
    await expect(sunday.getByRole('button', { name: 'Ajouter un créneau' })).toBeFocused();
    await sunday.getByRole('checkbox').press('Space');
    await dayRow(page, 'Mercredi').getByLabel('créneau 1, nombre maximum').fill('quatre');
    await save(page).click();
    await expect(dayRow(page, 'Mercredi')).toContainText(
      'Le nombre de commandes par créneau doit être un nombre entier, de 1 à 10\u00A0000.',
    );
    await dayRow(page, 'Mercredi').getByLabel('créneau 1, nombre maximum').fill('');

    await page.route('**/hours', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await save(page).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      'Les horaires n’ont pas pu être enregistrés, merci de réessayer',
    );
    await page.getByRole('button', { name: 'D’accord' }).click();
    await expectComplaints(complaints, ['net::ERR_FAILED']);
    await page.unroute('**/hours');
    await save(page).click();
    await expect(page.getByText('Les horaires d’ouverture ont bien été modifiés.')).toBeVisible();
    await page.reload();
    await expect(monday.getByLabel('créneau 2, début')).toHaveValue('18:00');
    await expect(dayRow(page, 'Mercredi').getByLabel('créneau 1, nombre maximum')).toHaveValue('10');
    await expect(dayRow(page, 'Dimanche')).toContainText('Fermé');

    await page.getByRole('navigation', { name: 'Horaires' }).getByRole('link', { name: 'Livraison' }).click();
    await expect(page).toHaveURL(/\/settings\/hours\/delivery$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horaires de livraison');
    await expect(dayRow(page, 'Dimanche').getByLabel('créneau 2, fin')).toHaveValue('22:15');
    await dayRow(page, 'Dimanche').getByRole('checkbox').uncheck();
    await save(page).click();
    await expect(page.getByText('Les horaires de livraison ont bien été modifiés.')).toBeVisible();
    await page.getByRole('link', { name: 'Jours exceptionnels' }).click();
    await expect(page.getByText('Aucun horaire exceptionnel pour le moment.')).toBeVisible();
  });
});

test.describe('special hours', () => {
  const SPECIAL: SpecialHours[] = [
    { day: '2026-01-02' },
    ...['01-01', '05-01', '05-08', '11-01'].map((day) => ({ day })),
  ];
  test.use({ wish: { shopCount: 1, settings: { specialHours: SPECIAL } } });

  test('SPH-01 SPH-02 SPH-03 SPH-06 SPH-09 SPH-10 SPH-11 SPH-12 SPH-13 SPH-17 SPH-19 SPH-20 SET-36 SET-38 SET-ERR-10 SET-ERR-53 SET-CST-03 days are offered by name, added, changed and deleted', async ({
    page,
    request,
    restaurant,
    authenticate,
    complaints,
  }) => {
    await authenticate('franchise');
    await page.goto('/settings/hours/specific');
    const table = page.getByRole('table', { name: 'Horaires exceptionnels' });
    await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Horaires', 'Récurrence de l’événement']);
    await expect(table.locator('tbody tr')).toHaveCount(5);
    await expect(table.locator('tbody tr').last()).toHaveText(/02\/01\/2026.*Passé.*Fermé toute la journée.*Aucune/s);
    const offers = page.getByRole('region', { name: 'Jours fériés à venir' });
    await expect(offers.getByRole('button', { name: /Fête du Travail/ })).toHaveCount(0);

    await offers.getByRole('button', { name: /Noël/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Fermé toute la journée')).toBeChecked();
    await expect(dialog.getByLabel('Se répète tous les ans')).toBeChecked();
    await expect(dialog.getByLabel('Date')).toHaveAttribute('min', dayAhead(0).day);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toBeHidden();
    const christmas = table.getByRole('row', { name: /25\/12\/\d{4}.*Noël/ });
    await expect(christmas).toHaveText(/Fermé toute la journée.*Tous les ans/s);
    await expect(page.getByText('1 – 5 sur 6')).toBeVisible();
    await page.getByRole('button', { name: 'Page suivante' }).click();
    await expect(page.getByText('6 – 6 sur 6')).toBeVisible();
    await expect(page.getByLabel('Lignes par page').getByRole('option')).toHaveText(['5', '10', '20']);
    await page.getByLabel('Lignes par page').selectOption('20');
    await expect(page.getByText('1 – 6 sur 6')).toBeVisible();
    await page.getByLabel('Lignes par page').selectOption('5');

    await page.getByRole('button', { name: 'Ajouter un horaire exceptionnel' }).click();
    const [today, year] = [dayAhead(0).day, Number(dayAhead(0).day.slice(0, 4))];
    await dialog.getByLabel('Date').fill(`${today > `${year}-12-25` ? year + 1 : year}-12-25`);
    await dialog.getByLabel('Se répète tous les ans').check({ force: true });
    await dialog.getByLabel('Créneau 1, début').fill('18:00');
    await dialog.getByLabel('Créneau 1, fin').fill('17:00');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toContainText('L’heure de fin doit être après l’heure de début.');
    await dialog.getByLabel('Créneau 1, fin').fill('22:00');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toContainText('Des horaires exceptionnels existent déjà pour cette date.');
    await expectComplaints(complaints, ['409']);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Abandonner' }).click();

    await christmas.getByRole('button', { name: /^25\/12/ }).click();
    await dialog.getByLabel('Fermé toute la journée').uncheck();
    const colleague = await asManager(request, restaurant);
    await colleague.send('PUT', 'special-hours/12-25', { name: 'Noël', slots: ['10:00-12:00'] });
    const changed = dialog.getByText('Ces paramètres viennent d’être modifiés par un autre utilisateur.');
    await expect(changed).toBeVisible();
    await expect(dialog.getByLabel('Créneau 1, début')).toHaveValue('00:00');
    await dialog.getByRole('button', { name: 'Recharger' }).click();
    await expect(changed).toBeHidden();
    await expect(dialog.getByLabel('Créneau 1, début')).toHaveValue('10:00');
    await dialog.getByLabel('Créneau 1, début').fill('11:30');
    await dialog.getByLabel('Créneau 1, fin').fill('14:30');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(christmas).toContainText('11:30 - 14:30');
    await expect(page.getByText('Les horaires exceptionnels ont bien été modifiés.').first()).toBeVisible();

    await page.route('**/special-hours/12-25', (route) => route.abort());
    await christmas.getByRole('button', { name: /Supprimer/ }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Êtes-vous sûr(e) de vouloir supprimer cet horaire exceptionnel ?');
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expect(question).toContainText('L’horaire exceptionnel n’a pas pu être modifié, merci de réessayer');
    await question.getByRole('button', { name: 'D’accord' }).click();
    await expectComplaints(complaints, ['net::ERR_FAILED']);
    await page.unroute('**/special-hours/12-25');
    await christmas.getByRole('button', { name: /Supprimer/ }).click();
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expect(christmas).toHaveCount(0);
    await expect(page.getByText('L’horaire exceptionnel a bien été supprimé.').first()).toBeVisible();
  });
});

test.describe('the week at a glance', () => {
  test.use({ wish: { shopCount: 1, settings: { hours: { monday: allDay, ...week(allDay) } } } });

  test('HRS-23 HRS-24 SPH-14 HRS-17 a day is made special beside the week, once the orders that it strands are named', async ({
    page,
    order,
    authenticate,
  }) => {
    const tomorrow = dayAhead(1);
    const placed = await order({ requestedFor: fromMidnight(1, '20:00'), orderType: 'delivery' });
    await authenticate('independent');
    await page.goto('/settings/hours?vue=semaine');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horaires');
    if (tomorrow.name === 'lundi') await page.getByRole('button', { name: 'Semaine suivante' }).click();
    const rows = page.getByRole('region', { name: 'Semaine' }).getByRole('listitem');
    const row = rows.filter({ hasText: new RegExp(tomorrow.name, 'i') }).getByRole('button');
    await row.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: new RegExp(tomorrow.name, 'i') });
    await expect(panel.getByLabel('Nom')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(row).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('Nom')).toBeFocused();
    await panel.getByLabel('Nom').fill('Fête du port');
    await panel.getByLabel('Créneau 1, fin').fill('17:00');

    await expect(panel).toContainText('Non enregistré');
    await expect(panel).toContainText('1 commande déjà passée tombe hors de ces horaires');
    await expect(panel).toContainText(`N° ${placed.orderNumber}`);
    await expect(panel).toContainText('Livraison · Camille D.');
    await panel.getByRole('button', { name: 'Enregistrer quand même' }).click();
    await expect(page.getByText('Les horaires exceptionnels ont bien été modifiés.')).toBeVisible();
    await expect(rows.filter({ hasText: 'Fête du port' })).toHaveCount(1);
    await expect(page.getByText('7 h de moins que d’habitude')).toBeVisible();
    await panel.getByRole('button', { name: 'Supprimer cet horaire exceptionnel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(rows.filter({ hasText: 'Fête du port' })).toHaveCount(0);
  });
});

test.describe('looks', () => {
  const SPECIAL: SpecialHours[] = [
    { day: dayAhead(0).day.slice(5), name: 'Armistice' },
    { day: dayAhead(1).day, name: 'Fête du port', slots: ['11:30-17:00'] },
    { day: '12-25', name: 'Noël' },
  ];
  test.use({ wish: { shopCount: 1, settings: { hours: week(lunchAndDinner), specialHours: SPECIAL } } });

  test('HRS-01 HRS-24 the looks of the hours: the week, a form, special days @looks', async ({
    page,
    authenticate,
  }, info) => {
    await authenticate('independent');
    await page.goto('/settings/hours?vue=semaine');
    await expect(page.getByText('Armistice').first()).toBeAttached();
    await expectLook(page, 'hours-week', info);
    await page.goto('/settings/hours');
    await expect(dayRow(page, 'Mardi')).toBeVisible();
    await expectLook(page, 'hours-opening', info);
    await page.goto('/settings/hours/specific');
    await expect(page.getByRole('table')).toBeVisible();
    await expectLook(page, 'hours-special', info);
    await page.getByRole('button', { name: 'Ajouter un horaire exceptionnel' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectLook(page, 'hours-special-window', info);
  });
});
