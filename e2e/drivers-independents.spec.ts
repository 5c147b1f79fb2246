import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { expectAccessible, expectLook } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import { asDriver, driverSays } from './kit/drivers.ts';
import {
  aDocument,
  CLARA,
  details,
  driverOf,
  driverRow,
  employees,
  inDays,
  independents,
  KARIM,
  MATHIS,
  WITH_INDEPENDENTS,
  YANIS,
} from './kit/drivers-screen.ts';
import { expect, test } from './kit/test.ts';

test.describe('independents', () => {
  test.use({ wish: { drivers: [MATHIS], settings: WITH_INDEPENDENTS } });

  test('DRV-02 DRV-05 DRV-13 DRV-21 DRV-22 DRV-23 INV-35 what was brought and what it cost, without anything collected', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    authenticate,
  }) => {
    test.slow();
    const colleague = await Colleague.signIn(request, restaurant);
    const mathis = driverOf(restaurant, 'Mathis');
    // By its tag: under the open details the list has no role.
    const badge = page
      .locator('table')
      .first()
      .getByText(/^(Disponible|En livraison)$/);
    const bring = async () => {
      const placed = await order({ orderType: 'delivery' });
      await colleague.answer(placed, 'prepare', { preparationMinutes: 5 });
      await colleague.answer(placed, 'send-to-drivers');
      // The offer reaches the telephone when the search has looked around.
      await expect(async () => {
        await driverSays(request, baseURL, mathis, { type: 'accept', orderId: placed.id });
        await expect(badge).toHaveText('En livraison', { timeout: 1_000 });
      }).toPass();
      await asDriver(request, baseURL, placed, { event: 'near' });
      await asDriver(request, baseURL, placed, { event: 'picked-up' });
      await asDriver(request, baseURL, placed, { event: 'delivered' });
      await expect(badge).toHaveText('Disponible');
      return placed;
    };
    await authenticate('independent');
    await page.goto('/livreurs');
    await page.getByRole('navigation', { name: 'Livreurs' }).getByRole('link', { name: 'Indépendants' }).click();
    await expect(page).toHaveURL(/\/livreurs\/independants$/);
    await expect(independents(page).getByRole('columnheader')).toHaveText([
      'Livreur',
      'Numéro',
      'Statut',
      'Livraisons',
      'Date de création',
      'Activé',
    ]);
    for (let trip = 0; trip < 5; trip += 1) {
      // eslint-disable-next-line no-await-in-loop -- one driver, one order at a time
      await bring();
    }

    await page.getByRole('link', { name: 'Mathis ORSINI' }).click();
    const tiles = details(page).locator('dl').first();
    await expect(tiles).toContainText(/Livraisons5.*Coût total12,50\s€/s);
    const trips = details(page).getByRole('table', { name: 'Factures du livreur' });
    await expect(trips.getByRole('columnheader')).toHaveText([
      'Commande',
      'Date de livraison',
      'Frais de livraison',
      'Facture',
    ]);
    await expect(trips.locator('tbody tr')).toHaveCount(5);

    const last = await bring();
    await expect(tiles).toContainText(/Livraisons6.*Coût total15,00\s€/s);
    await expect(trips.locator('tbody tr').first()).toHaveText(
      new RegExp(`N°\\s${last.orderNumber}\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d2,50\\s€`),
    );
    // INV-35: without a mandate nothing can be drawn up, and the window says so.
    await expect(details(page)).toContainText(/Mathis ORSINI n’a pas donné de mandat de facturation/);
    const zip = details(page).getByRole('button', { name: /Télécharger la sélection/ });
    await expect(zip).toHaveAttribute('aria-disabled', 'true');
    await details(page).getByRole('checkbox', { name: 'Tout sélectionner' }).check();
    await expect(zip).toHaveText('Télécharger la sélection (6)');
    await details(page).getByRole('button', { name: 'Page suivante' }).click();
    await expect(trips.locator('tbody tr')).toHaveCount(1);
    await expect(trips.getByRole('checkbox', { name: /Sélectionner la commande/ })).toBeChecked();
    await expect(details(page)).toContainText(/6 – 6 sur 6/);
    await expectAccessible(page);
    await details(page).getByRole('button', { name: 'Retour' }).click();
    await expect(page).toHaveURL(/\/livreurs\/independants$/);
  });
});

test.describe('documents', () => {
  const waiting: Partial<Driver> = {
    ...MATHIS,
    documentsValidUntil: null,
    documents: [
      aDocument('siret', { number: '73282932000074', expiresAt: null }),
      aDocument('identity', { expiresAt: inDays(12) }),
      aDocument('insurance'),
      aDocument('vigilance', { state: 'pending' }),
    ],
  };
  test.use({ wish: { drivers: [waiting], settings: WITH_INDEPENDENTS } });

  test('DRV-08 DLV-16 a document is looked at, refused with a reason, then validated', async ({
    page,
    authenticate,
  }) => {
    await authenticate('independent');
    await page.goto('/livreurs/independants');
    await expect(driverRow(independents(page), 'Mathis ORSINI')).toContainText('Documents requis');
    await page.getByRole('link', { name: 'Mathis ORSINI' }).click();
    const papers = details(page).getByRole('listitem');
    await expect(papers).toHaveText([
      /Avis de situation SIRENE.*Validé.*732\s829\s320\s00074/s,
      /Pièce d’identité.*Validé.*expire dans 1[0-2] jours/s,
      /Assurance.*Validé.*valable jusqu’au/s,
      /Attestation de vigilance.*À vérifier/s,
    ]);
    const vigilance = papers.last();
    await vigilance.getByRole('button', { name: 'Voir' }).click();
    const file = page.getByRole('dialog', { name: 'Attestation de vigilance' });
    await expect(file.getByRole('img', { name: 'Attestation de vigilance' })).toBeVisible();
    await expect(file.getByRole('link', { name: 'Télécharger' })).toHaveAttribute('download', 'vigilance.png');
    await file.getByRole('button', { name: 'Retour' }).click();

    await vigilance.getByRole('button', { name: /Refuser/ }).click();
    const question = page.getByRole('dialog', { name: /Refuser ce document\s\?/ });
    const refuse = question.getByRole('button', { name: 'Refuser le document' });
    await expect(refuse).toHaveAttribute('aria-disabled', 'true');
    await question.getByLabel('Motif').fill('La page est coupée.');
    await expectAccessible(page);
    await refuse.click();
    await expect(question).toBeHidden();
    await expect(vigilance).toHaveText(/Refusé.*La page est coupée\./s);

    await vigilance.getByRole('button', { name: /Valider/ }).click();
    await expect(vigilance).toContainText('Validé');
    await details(page).getByRole('button', { name: 'Retour' }).click();
    await expect(driverRow(independents(page), 'Mathis ORSINI')).toContainText('Disponible');
  });

  test('DRV-11 ROL-14 staff see the states of the documents, not the papers', async ({ page, authenticate }) => {
    await authenticate('staff');
    await page.goto('/livreurs/independants');
    await page.getByRole('link', { name: 'Mathis ORSINI' }).click();
    await expect(details(page).getByRole('listitem').last()).toContainText('À vérifier');
    await expect(details(page).getByRole('button', { name: 'Voir' })).toHaveCount(0);
    await expect(details(page).getByRole('button', { name: /Valider/ })).toHaveCount(0);
  });
});

test.describe('looks', () => {
  test.use({ wish: { drivers: [KARIM, YANIS, CLARA, MATHIS], settings: WITH_INDEPENDENTS } });

  test('DRV-03 DRV-09 DRV-12 the looks of the drivers, light and dark @looks', async ({ page, authenticate }, info) => {
    test.slow();
    await authenticate('independent');
    await page.goto('/livreurs');
    await expect(employees(page)).toBeVisible();
    await expectLook(page, 'drivers', info);
    await page.getByRole('link', { name: 'Karim BENALI' }).click();
    await expect(details(page).getByLabel('TPE')).toBeVisible();
    await expectLook(page, 'driver-employee', info);
    await page.goto('/livreurs/independants');
    await page.getByRole('link', { name: 'Mathis ORSINI' }).click();
    await expect(details(page)).toContainText('Aucune facture pour le moment');
    await expectLook(page, 'driver-independent', info);
  });
});
