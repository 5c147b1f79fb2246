import type { Page } from '@playwright/test';
import { expectLook } from './kit/axe.ts';
import { answerOnce, expectComplaints } from './kit/calls.ts';
import { asManager } from './kit/manager.ts';
import { expect, test } from './kit/test.ts';

test.use({ wish: { isBare: true } });

const STEPS = [
  { fromKm: 0, baseFee: 200 },
  { fromKm: 3, baseFee: 350 },
  { fromKm: 6, baseFee: 500 },
];
const FEES = { perKm: { fromKm: 5, feePerKm: 80 }, steps: STEPS };

const km = (page: Page, rank: number) => page.getByLabel(`Palier ${rank}, à partir de (km)`);
const fee = (page: Page, rank: number) => page.getByLabel(`Palier ${rank}, frais (€)`);
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click();
const said = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();
const simulation = (page: Page) => page.getByRole('region', { name: 'Simulation' });

/** The next call to this address fails, and the screen says so in these words. */
async function failing(page: Page, complaints: string[], address: string, act: () => Promise<void>, words: string) {
  await answerOnce(page, address, (route) => route.abort());
  await act();
  const failure = page.getByRole('alertdialog', { name: 'Une erreur est survenue' });
  await expect(failure).toContainText(words);
  await failure.getByRole('button', { name: 'D’accord' }).click();
  await expect(failure).toBeHidden();
  await expectComplaints(complaints, ['net::ERR_FAILED']);
}

async function toAllShops(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profil/ }).click();
  await page.getByRole('menuitemradio', { name: 'Tous les magasins' }).click();
  await expect(page.getByRole('button', { name: /^Profil, Tous les magasins/ })).toBeVisible();
}

test.describe('fees per km of the only shop', () => {
  test.use({ wish: { shopCount: 1, isBare: true } });

  test('FEE-01 FEE-02 FEE-03 FEE-04 FEE-05 FEE-07 FEE-08 FEE-09 FEE-20 FEE-21 SET-15 typed, corrected, simulated, saved and switched on', async ({
    page,
    authenticate,
  }, info) => {
    await authenticate('independent');
    await page.goto('/settings');
    await page.getByRole('link', { name: /Frais de livraison au km/ }).click();
    await expect(page).toHaveURL(/\/settings\/delivery\/fees$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frais de livraison au km');
    await said(page, 'les frais sont ceux de vos zones de livraison');

    const add = page.getByRole('button', { name: 'Ajouter un palier' });
    await add.click();
    await expect(km(page, 1)).toBeFocused();
    await expect(km(page, 1)).toHaveValue('0');
    await expect(fee(page, 1)).toHaveValue('0,00');
    await fee(page, 1).fill('2');
    await add.click();
    await km(page, 2).fill('6');
    await fee(page, 2).fill('5.00');
    await add.click();
    await km(page, 3).fill('-3');
    await fee(page, 3).fill('3,5 €');
    await page.getByLabel('Prix au kilomètre, à partir de (km)').fill('5');
    await page.getByLabel('Prix par kilomètre (€)').fill('0,8');
    await page.getByLabel('Distance simulée (km)').fill('7,25');
    await expect(km(page, 3)).toHaveValue('0');
    await expect(fee(page, 3)).toHaveValue('3,50');
    await said(page, 'seul le dernier sera gardé');
    // Pasted text is neither saved nor made nothing: it stays, and says so.
    await fee(page, 1).fill('2 balles');
    await fee(page, 1).press('Enter');
    await expect(page.getByText(/^Montant non valide/)).toBeVisible();
    await expect(fee(page, 1)).toHaveValue('2 balles');
    await expect(fee(page, 1)).toBeFocused();
    await fee(page, 1).fill('2');
    await km(page, 3).fill('3');
    await expect(page.getByText('seul le dernier sera gardé')).toHaveCount(0);
    await expect(simulation(page)).toContainText(/6,80\s€/);
    await expect(simulation(page)).toContainText(/5,00\s€ \(palier 6\skm\) \+ 2,25\skm × 0,80\s€/);

    await save(page);
    await said(page, 'Les paramètres de la livraison par KM ont bien été modifiés.');
    await expect(km(page, 2)).toHaveValue('3');
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveAttribute('aria-disabled', 'true');
    const enabled = page.getByRole('switch', { name: 'Livraison par km activée' });
    await expect(enabled).not.toBeChecked();
    await enabled.click();
    await said(page, 'La livraison par KM a été activée avec succès.');
    await expect(enabled).toBeChecked();

    await page.getByText('Frais livreur', { exact: true }).click();
    await expect(enabled).toHaveCount(0);
    await said(page, 'gagne les frais de livraison payés par le client');
    await page.getByText('Frais client', { exact: true }).click();
    await expect(km(page, 3)).toHaveValue('6');
    await expectLook(page, 'fees-km', info);
  });

  test('FEE-06 FEE-09 FEE-23 SET-ERR-29 SET-ERR-30 SET-ERR-31 a saved step goes at once, and what fails is put back', async ({
    page,
    request,
    restaurant,
    authenticate,
    complaints,
  }) => {
    const manager = await asManager(request, restaurant);
    await manager.send('PUT', 'user-service-price', FEES);
    await authenticate('independent');
    await page.goto('/settings/delivery/fees');
    await fee(page, 1).fill('9,99');
    const remove = page.getByRole('button', { name: 'Supprimer le palier 2' });
    const price = '**/user-service-price';
    await failing(page, complaints, price, () => remove.click(), 'Le palier n’a pas pu être supprimé');
    await expect(km(page, 2)).toHaveValue('3');
    await expect(fee(page, 1)).toHaveValue('9,99');
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/user-service-price') && reply.ok());
    await remove.click();
    expect((await saved).request().postDataJSON()).toEqual({ ...FEES, steps: [STEPS[0], STEPS[2]] });
    await expect(km(page, 2)).toHaveValue('6');
    await expect(fee(page, 1)).toHaveValue('9,99');

    const add = page.getByRole('button', { name: 'Ajouter un palier' });
    await add.press('Enter');
    await page.getByRole('button', { name: 'Supprimer le palier 3' }).press('Enter');
    await expect(km(page, 3)).toHaveCount(0);
    await expect(add).toBeFocused();
    await failing(page, complaints, price, () => save(page), 'Les frais de livraison n’ont pas pu être enregistrés');
    await expect(fee(page, 1)).toHaveValue('9,99');
    const enabled = page.getByRole('switch', { name: 'Livraison par km activée' });
    const words = 'La livraison par KM n’a pas pu être activée ou désactivée';
    await failing(page, complaints, '**/user-service-price/enabled', () => enabled.click(), words);
    await expect(enabled).not.toBeChecked();
    await save(page);
    await said(page, 'Les paramètres de la livraison par KM ont bien été modifiés.');
  });
});

test('FEE-09 FEE-10 FEE-11 SET-23 SET-30 MFE-11 the network sets fees for all its shops, and one has its own', async ({
  page,
  authenticate,
  startWork,
  elsewhere,
}, info) => {
  await startWork('general');
  await toAllShops(page);
  await page.goto('/settings/delivery/fees');
  await said(page, 'Tous vos magasins');
  await page.getByRole('button', { name: 'Ajouter un palier' }).click();
  await fee(page, 1).fill('4,90');
  await save(page);
  await page.getByRole('switch', { name: 'Livraison par km activée' }).click();
  await said(page, 'La livraison par KM a été activée avec succès.');
  await page.goto('/settings/management-fee');
  await page.getByRole('switch', { name: 'Frais de gestion en Livraison' }).click();
  await page.getByText('Montant fixe', { exact: true }).click();
  await page.getByLabel('Montant (€)').fill('1');
  await save(page);
  await said(page, 'Les frais de gestion ont bien été modifiés.');

  const shop = await elsewhere();
  await authenticate('independent', shop);
  await shop.goto('/settings/delivery/fees');
  await said(shop, 'Ces tarifs sont définis par l’administrateur du réseau.');
  await expect(fee(shop, 1)).toHaveValue('4,90');
  await expect(fee(shop, 1)).not.toBeEditable();
  await expect(shop.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
  await expectLook(shop, 'fees-km-inherited', info);
  const own = shop.getByRole('switch', { name: 'Tarifs propres à ce magasin' });
  await own.click();
  await said(shop, 'Ce magasin a maintenant ses propres tarifs.');
  await expect(fee(shop, 1)).toBeEditable();
  await fee(shop, 1).fill('3');
  await save(shop);
  await said(shop, 'Les paramètres de la livraison par KM ont bien été modifiés.');
  await own.click();
  await shop.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(fee(shop, 1)).toHaveValue('4,90');

  await shop.goto('/settings/management-fee');
  await said(shop, 'Ces frais viennent du réseau.');
  await expect(shop.getByLabel('Montant (€)')).toHaveValue('1,00');
  await shop.getByLabel('Montant (€)').fill('2');
  await save(shop);
  await shop.getByRole('button', { name: 'Reprendre les frais du réseau' }).click();
  await shop.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(shop.getByLabel('Montant (€)')).toHaveValue('1,00');
});

test.describe('management fees of the only shop', () => {
  test.use({ wish: { shopCount: 1, isBare: true } });

  test('MFE-01 MFE-02 MFE-03 MFE-04 MFE-05 MFE-06 MFE-14 SET-16 a share, a fixed amount, no limit @looks', async ({
    page,
    authenticate,
  }, info) => {
    await authenticate('independent');
    await page.goto('/settings/management-fee');
    const block = (name: string) => page.getByRole('region', { name, exact: true });
    const delivery = block('Livraison');
    await delivery.getByRole('switch').click();
    await delivery.getByRole('textbox', { name: 'Pourcentage' }).fill('5');
    await delivery.getByLabel('Minimum').fill('0,5');
    await delivery.getByRole('checkbox').uncheck();
    await delivery.getByRole('textbox', { name: 'Maximum' }).fill('0,2');
    await delivery.getByLabel('Minimum').focus();
    await expect(delivery.getByRole('textbox', { name: 'Maximum' })).toHaveValue('0,50');
    await delivery.getByRole('textbox', { name: 'Maximum' }).fill('3');
    await delivery.getByLabel('Minimum').focus();
    await expect(delivery).toContainText(/de 8,00\s€\s: 0,50\s€ · de 30,00\s€\s: 1,50\s€ · de 90,00\s€\s: 3,00\s€/);
    const onSite = block('Sur place');
    await onSite.getByRole('switch').click();
    await onSite.getByText('Montant fixe', { exact: true }).click();
    await onSite.getByLabel('Montant (€)').fill('1');
    await delivery.getByLabel('Minimum').fill('O,5');
    await save(page);
    await expect(delivery.getByText(/^Montant non valide/)).toBeVisible();
    await expect(delivery.getByRole('textbox', { name: 'Maximum' })).toHaveValue('3,00');
    await delivery.getByLabel('Minimum').fill('0,5');
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/management-fees') && reply.ok());
    await save(page);
    expect((await saved).request().postDataJSON()).toEqual({
      delivery: { enabled: true, feeBasisPoints: 500, minFee: 50, maxFee: 300 },
      click_and_collect: { enabled: false, feeBasisPoints: 0, minFee: 0, maxFee: null },
      click_and_seat: { enabled: true, feeBasisPoints: 100, minFee: 100, maxFee: 100 },
    });
    await said(page, 'Les frais de gestion ont bien été modifiés.');
    await page.reload();
    await expect(onSite.getByLabel('Montant (€)')).toHaveValue('1,00');
    await expectLook(page, 'management-fees', info);
    await page.goto('/settings/delivery/fees');
    await page.getByRole('button', { name: 'Ajouter un palier' }).click();
    await expectLook(page, 'fees-km-first', info);
  });
});
