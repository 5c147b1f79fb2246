import { expectLook } from './kit/axe.ts';
import { forgetComplaints } from './kit/calls.ts';
import { expect, test } from './kit/test.ts';

test.use({ wish: { isBilled: true } });

test('INV-01 INV-02 INV-03 INV-04 INV-05 INV-07 INV-11 INV-14 INV-41 INV-42 ROL-57 CAT-ERR-22 invoices are chosen, seen and saved @looks', async ({
  page,
  authenticate,
  complaints,
}, info) => {
  // Like a touch screen (INV-03): some builds of the browser have a viewer.
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
  await authenticate('franchise');
  forgetComplaints(complaints, 'net::ERR_');
  await page.route('**/invoices/*.pdf*', (route) => route.abort());
  await page.goto('/invoice');
  await expect(page.getByRole('heading', { name: 'Factures' })).toBeVisible();
  await expect(page.getByText(/La facture n’a pas pu être récupérée, merci de réessayer\s!/)).toBeVisible();
  await page.unroute('**/invoices/*.pdf*');
  await page.getByRole('button', { name: 'Réessayer' }).click();

  // The newest half-month is there at once.
  const see = page.getByRole('link', { name: 'Voir la facture' });
  await expect(see).toHaveAttribute('href', /^blob:/);
  await expect(see).toHaveAttribute('target', '_blank');
  const period = page.getByRole('combobox', { name: 'Période' });
  await expect(period.locator('option')).toHaveText([
    /^Du (1er|16) au \d\d \S+ \d{4}$/,
    /^Du (1er|16) au \d\d \S+ \d{4}$/,
  ]);
  await expectLook(page, 'invoices', info);

  const kind = page.getByRole('combobox', { name: 'Type de facture' });
  await expect(kind.locator('option')).toHaveText(['Frais de service', 'Réseau']);
  await kind.selectOption('Réseau');
  await expect(page.getByText(/Facture n°\sR-\d{4}-\d{6}/)).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger la facture' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^facture-reseau_\d{8}-2001-.+-R\.pdf$/);

  const year = page.getByRole('combobox', { name: 'Année' });
  const current = await year.inputValue();
  await page.goto(`/invoice?annee=${Number(current) - 5}`);
  await expect(page.getByText('Aucune facture disponible pour cette année.')).toBeVisible();
  await year.selectOption(current);
  await expect(period).toHaveValue('');
  await expect(period).toContainText('Sélectionnez une période');
  await expect(page.getByRole('button', { name: 'Télécharger la facture' })).toHaveAttribute('aria-disabled', 'true');
  await period.selectOption({ index: 1 });
  await expect(page.getByText(/Facture n°\sM-\d{4}-\d{6}/)).toBeVisible();
});

test('INV-02 INV-14 CAT-ROL-13 ROL-52 ROL-78 all shops make one file, shown where the browser has a viewer', async ({
  page,
  authenticate,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
  await authenticate('general');
  await page.goto('/invoice');
  await expect(page.locator('iframe')).toHaveAttribute('title', /^facture_\d{8}-2001-.+-M\.pdf$/);
  await expect(page.locator('iframe')).toHaveAttribute('src', /^blob:/);
  await page.getByRole('button', { name: /^Profil/ }).click();
  await page.getByRole('menuitemradio', { name: 'Tous les magasins' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('title', /^factures-reseau_\d{4}-\d\d-\d\d\.pdf$/);
  await expect(page.getByRole('combobox', { name: 'Type de facture' })).toHaveCount(0);
});
