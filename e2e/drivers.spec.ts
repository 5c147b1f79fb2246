import type { Locator } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { Colleague, expectComplaints, forgetComplaints } from './kit/calls.ts';
import { newcomer } from './kit/driver-page.ts';
import { asDriver } from './kit/drivers.ts';
import {
  CLARA,
  details,
  driverOf,
  driverRow,
  driverSwitch,
  employees,
  KARIM,
  WITH_INDEPENDENTS,
  YANIS,
} from './kit/drivers-screen.ts';
import { expect, test } from './kit/test.ts';

test('DRV-30 who has just registered is to be activated, and the manager is told', async ({
  page,
  request,
  restaurant,
  startWork,
}) => {
  await startWork('independent');
  await newcomer(request, restaurant, { firstName: 'Nadia' });

  const told = page.getByRole('alert', { name: 'Livreur à activer' });
  await expect(told).toContainText('Nadia BENALI vient de s’inscrire comme livreur employé.');
  await told.getByRole('link', { name: 'Ouvrir' }).click();
  await expect(details(page)).toContainText('À activer');
  await details(page).getByRole('button', { name: 'Retour' }).click();
  await driverSwitch(page, 'Nadia BENALI').click();
  await expect(driverRow(employees(page), 'Nadia BENALI')).not.toContainText('À activer');
  await expect(told).toBeHidden();
});

test.describe('employees', () => {
  test.use({ wish: { drivers: [KARIM, YANIS, CLARA], settings: { independentDriversAllowed: false } } });

  test('DRV-01 the employees, the details of one, his amounts and his switch', async ({
    page,
    request,
    restaurant,
    startWork,
    complaints,
  }) => {
    await startWork('independent');
    await test.step('DRV-01 DRV-02 DRV-03 DRV-04 DRV-05 DRV-07 by name, with their state and what they collected', async () => {
      await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Livreurs' }).click();

      await expect(page).toHaveURL(/\/livreurs$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Livreurs' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Livreurs' }).getByRole('link')).toHaveText(['Employés']);
      await expect(employees(page).getByRole('columnheader')).toHaveText([
        'Livreur',
        'Numéro',
        'Statut',
        'Livraisons',
        'Valeurs encaissées',
        'Date de création',
        'Activé',
        'Espèces',
        'Tickets restaurant',
        'TPE',
      ]);
      await expect(employees(page).locator('tbody tr')).toHaveText([
        /Clara ÁLVAREZ.*Notifications désactivées.*0,00/s,
        /Karim BENALI.*06\s45\s12\s78\s90.*Disponible.*412.*142,50\s€.*86,00\s€.*213,40\s€.*03\/02\/2025/s,
        /Yanis HADDAD.*Indisponible/s,
      ]);
    });
    await test.step('DRV-12 DRV-13 DRV-14 DRV-15 DRV-16 DRV-17 the details of a driver, at an address of their own', async () => {
      await driverRow(employees(page), 'Karim BENALI').click({ position: { x: 500, y: 26 } });

      const window = details(page);
      await expect(window).toContainText('Karim BENALI · Employé');
      await expect(page).toHaveURL(new RegExp(`livreur=${driverOf(restaurant, 'Karim').driverId}`));
      const facts = window.locator('dl > div');
      await expect(facts).toHaveText([
        'Livraisons412',
        /Durée moyenne18\smin/,
        /Distance moyenne3,1\skm/,
        'PrénomKarim',
        'NomBENALI',
        /Âge\d\d\sans/,
        'E-mailkarim@exemple.fr',
        /Téléphone06\s45\s12\s78\s90/,
        /Vitesse10\skm\/h/,
      ]);
      await expectAccessible(page);
      await window.getByRole('button', { name: 'Retour' }).click();
      await expect(window).toBeHidden();
      await expect(page).toHaveURL(/\/livreurs$/);

      await page.goto(`/livreurs?livreur=${driverOf(restaurant, 'Yanis').driverId}`);
      await expect(details(page)).toContainText(/Vitesse--/);
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/\/livreurs$/);
    });
    await test.step('DRV-18 DRV-19 DRV-20 amounts are corrected, saved, and told on the list', async () => {
      await page.getByRole('link', { name: 'Karim BENALI' }).click();
      const [cash, vouchers, terminal] = ['Espèces', 'Tickets restaurant', 'TPE'].map((label) =>
        details(page).getByLabel(label, { exact: true }),
      ) as [Locator, Locator, Locator];
      await expect(cash).toHaveValue('142,50');
      await cash.fill('-12');
      await cash.blur();
      await expect(cash).toHaveAccessibleDescription(/^Montant non valide/);
      await expect(cash).toHaveValue('-12');
      await cash.fill('0');
      await vouchers.fill('');
      await terminal.fill('1 250,5');
      await terminal.blur();
      await expect(cash).toHaveValue('0,00');
      await expect(vouchers).toHaveValue('0,00');
      await expect(terminal).toHaveValue('1250,50');

      const saved = page.waitForRequest(/\/payments$/);
      await details(page).getByRole('button', { name: 'Enregistrer' }).click();
      expect((await saved).postDataJSON()).toMatchObject({
        collectedCash: 0,
        collectedMealVouchers: 0,
        collectedCardTerminal: 125_050,
      });
      await expect(page.getByText(/Les valeurs encaissées ont bien été enregistrées\s!/)).toBeVisible();
      await details(page).getByRole('button', { name: 'Retour' }).click();
      await expect(driverRow(employees(page), 'Karim BENALI')).toContainText(/1\s250,50\s€/);
    });
    await test.step('DRV-10 API-35 API-51 ERR-25 switched off here, on every screen; a failure leaves it as it was', async () => {
      const refreshed = page.waitForResponse(/refresh-enabled$/);
      await driverSwitch(page, 'Karim BENALI').click();
      expect((await refreshed).status()).toBe(204);
      await expect(driverSwitch(page, 'Karim BENALI')).not.toBeChecked();
      await expect(driverRow(employees(page), 'Karim BENALI')).toContainText('Indisponible');

      const colleague = await Colleague.signIn(request, restaurant);
      await colleague.activate(driverOf(restaurant, 'Karim'), true);
      await expect(driverSwitch(page, 'Karim BENALI')).toBeChecked();

      await page.route('**/activation', (route) => route.abort());
      await driverSwitch(page, 'Karim BENALI').click();
      const error = page.getByRole('alertdialog');
      await expect(error).toContainText(
        /La modification du livreur n’a pas pu être enregistrée, merci de réessayer\s!/,
      );
      await error.getByRole('button', { name: 'D’accord' }).click();
      await expect(driverSwitch(page, 'Karim BENALI')).toBeChecked();
      forgetComplaints(complaints, 'net::ERR_');
    });
    await test.step('without independent drivers there is no page of theirs', async () => {
      await page.goto('/livreurs/independants');
      await expect(page).toHaveURL(/\/$/);
    });
  });

  test('DRV-11 ROL-61 staff see the switch and the amounts, and change neither', async ({ page, authenticate }) => {
    await authenticate('staff');
    await page.goto('/livreurs');
    const karim = driverSwitch(page, 'Karim BENALI');
    await expect(karim).toHaveAttribute('aria-disabled', 'true');
    await karim.click({ force: true });
    await expect(karim).toBeChecked();
    await expect(karim).toHaveAccessibleDescription(/Vous n’avez pas les droits nécessaires/);

    await page.getByRole('link', { name: 'Karim BENALI' }).click();
    await expect(details(page).getByLabel('Espèces')).toHaveAttribute('readonly', '');
    await expect(details(page).getByRole('button', { name: 'Enregistrer' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('SHL-41 a colleague saved first: what was typed stays, the newer amounts are told', async ({
    page,
    request,
    restaurant,
    authenticate,
    complaints,
  }) => {
    const colleague = await Colleague.signIn(request, restaurant);
    await authenticate('independent');
    await page.goto('/livreurs');
    await page.getByRole('link', { name: 'Karim BENALI' }).click();
    const cash = details(page).getByLabel('Espèces');
    const vouchers = details(page).getByLabel('Tickets restaurant');
    await cash.fill('150');

    const newer = { collectedCash: 14_900, collectedMealVouchers: 9_000, collectedCardTerminal: 21_340, version: 1 };
    await colleague.saveTakings(driverOf(restaurant, 'Karim'), newer);
    await expect(vouchers).toHaveValue('90,00');
    await expect(cash).toHaveValue('150');
    await expect(cash).toHaveAccessibleDescription(/Enregistré entre-temps\s: 149,00\s€/);

    // The stream is late: the server says it.
    await page.route('**/payments', async (route) => {
      const body = { ...(route.request().postDataJSON() as object), version: 1 };
      await route.continue({ postData: JSON.stringify(body) });
    });
    const save = details(page).getByRole('button', { name: 'Enregistrer' });
    await save.click();
    await expect(details(page).getByRole('alert')).toContainText(/vient d’être modifié par un autre utilisateur/);
    await expect(cash).toHaveValue('150,00');
    await expectComplaints(complaints, ['409']);

    await page.unroute('**/payments');
    await save.click();
    await expect(details(page).getByRole('alert')).toBeHidden();
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await expect(cash).toHaveValue('150,00');
  });

  test('DRV-28 API-55 what a driver carries is shown live', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    authenticate,
  }) => {
    const colleague = await Colleague.signIn(request, restaurant);
    const placed = await order({ orderType: 'delivery' });
    await colleague.answer(placed, 'prepare', { preparationMinutes: 15 });
    await authenticate('independent');
    await page.goto(`/livreurs?livreur=${driverOf(restaurant, 'Karim').driverId}`);
    await expect(details(page)).toContainText('Disponible');

    await colleague.answer(placed, 'send-to-drivers');
    await asDriver(request, baseURL, placed, { event: 'found', driverId: driverOf(restaurant, 'Karim').driverId });
    await expect(details(page)).toContainText('Commande en cours');
    await expect(details(page).getByRole('banner').or(details(page))).toContainText('En livraison');
    await details(page)
      .getByRole('link', { name: new RegExp(`N°\\s${placed.orderNumber}`) })
      .click();
    await expect(page).toHaveURL(new RegExp(`/orders/${placed.id}`));
  });
});

test.describe('many', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    firstName: 'Livreur',
    lastName: `Numéro ${String(index + 1).padStart(2, '0')}`,
  }));
  test.use({ wish: { drivers: many } });

  test('DRV-06 SHL-37 ten by ten, and another size starts at the first page', async ({ page, authenticate }) => {
    await authenticate('independent');
    await page.goto('/livreurs');
    const rows = employees(page).locator('tbody tr');
    await expect(rows).toHaveCount(10);
    await page.getByRole('button', { name: 'Page suivante' }).click();
    await expect(rows).toHaveText([/NUMÉRO 11/, /NUMÉRO 12/]);
    await expect(page).toHaveURL(/page=1/);
    await expect(page.getByLabel('Lignes par page').getByRole('option')).toHaveText(['10', '20', '50']);
    await page.getByLabel('Lignes par page').selectOption('20');
    await expect(rows).toHaveCount(12);
    await expect(page).toHaveURL(/\?size=20$/);
  });
});

test.describe('nobody', () => {
  test.use({ wish: { settings: WITH_INDEPENDENTS } });

  test('DRV-26 DRV-27 SHL-38 a list that cannot be read says so; then nobody yet: what to give to a driver', async ({
    page,
    restaurant,
    authenticate,
    context,
    complaints,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await authenticate('independent');
    await test.step('SHL-38 a list that cannot be read says so, and is read again', async () => {
      await page.route('**/drivers', (route) => route.abort());
      await page.goto('/livreurs');
      const failed = page.getByRole('main').getByRole('alert');
      await expect(failed).toContainText('Impossible de récupérer vos livreurs');
      await page.unroute('**/drivers');
      await failed.getByRole('button', { name: 'Réessayer' }).click();
      await expect(page.getByRole('main')).toContainText('Vous n’avez pas encore de livreur employé.');
      forgetComplaints(complaints, 'net::ERR_');
    });
    await test.step('DRV-26 DRV-27 what to give to a driver', async () => {
      const main = page.getByRole('main');
      await expect(main).toContainText('Vous n’avez pas encore de livreur employé.');
      await expect(main).toContainText(
        'Invitez vos livreurs à installer l’application livreur avec l’identifiant de votre magasin.',
      );
      const slug = restaurant.users.independent.shopSlug;
      await expect(main.getByLabel('Identifiant du magasin')).toHaveValue(slug);
      await main.getByRole('button', { name: 'Copier' }).first().click();
      await expect(page.getByText('L’adresse est copiée.')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(new URL(copied).pathname + new URL(copied).search).toBe(`/livreur?magasin=${slug}`);
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Indépendants' }).click();
      await expect(main).toContainText('Aucun livreur indépendant ne travaille encore avec votre magasin.');
      await page.getByRole('button', { name: 'Inviter un livreur' }).click();
      const invitation = page.getByRole('dialog', { name: 'Inviter un livreur' });
      await expect(invitation.getByLabel('Identifiant du magasin')).toHaveValue(slug);
      await invitation.getByRole('button', { name: 'Retour' }).click();
      await expect(invitation).toBeHidden();
    });
  });

  test('DRV-25 all shops at once have no drivers’ page', async ({ page, startWork }) => {
    await startWork('general');
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await menu.getByRole('link', { name: 'Livreurs' }).click();
    await expect(page).toHaveURL(/\/livreurs$/);
    await page.getByRole('button', { name: /Profil, / }).click();
    await page.getByRole('menuitemradio', { name: /Tous les magasins/ }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(menu.getByRole('link', { name: 'Commandes' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Livreurs' })).toHaveCount(0);
    await page.goto('/livreurs');
    await expect(page).toHaveURL(/\/$/);
  });
});
