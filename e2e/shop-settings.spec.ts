import { expectLook } from './kit/axe.ts';
import { answerOnce, expectComplaints } from './kit/calls.ts';
import { expect, test } from './kit/test.ts';

test.describe('general settings', () => {
  test.use({ wish: { settings: { integration: { type: 'addition', enabled: true } } } });

  test('GEN-01 GEN-02 GEN-03 GEN-04 GEN-06 GEN-07 GEN-08 GEN-10 GEN-11 GEN-13 SET-ERR-16 SET-ERR-17 SET-ERR-18 SET-22 filled in, refused, saved @looks', async ({
    page,
    authenticate,
    complaints,
  }, info) => {
    await authenticate('independent');
    await page.goto('/settings/general');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres du magasin');
    const [email, phone, fee, country] = [
      page.getByLabel('E-mail du support'),
      page.getByLabel('Téléphone du support'),
      page.getByRole('textbox', { name: 'Frais d’annulation' }),
      page.getByLabel('Pays'),
    ];
    const save = page.getByRole('button', { name: 'Enregistrer' });
    await expect(fee).toHaveValue('100');
    expect((await country.locator('option').allInnerTexts()).slice(0, 2)).toEqual(['France (+33)', 'Monaco (+377)']);

    await page.getByText('Montant en euros', { exact: true }).click();
    await expect(fee).toHaveValue('0,00');
    await email.fill('aide@');
    await phone.fill('06 12 34 56 7');
    await save.click();
    await expect(email).toHaveAccessibleDescription('L’e-mail du support est invalide.');
    await expect(phone).toHaveAccessibleDescription('Le numéro de téléphone n’est pas valide.');
    await email.fill('aide@chezmimi.fr');
    await country.selectOption('377');
    await phone.fill('93 15 00 00');
    await fee.fill('5');
    await page.getByLabel('Référence frais de gestion').fill('FG-1');
    await expect(page.getByText(/commande de 24,00\s€ payée en ligne\s: 19,00\s€ remboursés/)).toBeVisible();

    await answerOnce(page, '**/shop-settings', (route) => route.abort());
    await save.click();
    const failure = page.getByRole('alertdialog', { name: 'Une erreur est survenue' });
    await expect(failure).toContainText('Les paramètres du magasin n’ont pas pu être enregistrés');
    await failure.getByRole('button', { name: 'D’accord' }).click();
    await expectComplaints(complaints, ['net::ERR_FAILED']);
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/shop-settings') && reply.ok());
    await save.click();
    expect((await saved).request().postDataJSON()).toEqual({
      supportEmail: 'aide@chezmimi.fr',
      supportPhone: '+37793150000',
      cancellationFee: { type: 'euro', percent: 0, amount: 500 },
      feeReferences: { managementFeePosRef: { key: 'managementFee', posRef: 'FG-1' }, deliveryFeePosRef: null },
    });
    await expect(page.getByText('Les paramètres du magasin ont bien été modifiés.').first()).toBeVisible();
    await page.reload();
    await expect(country).toHaveValue('377');
    await expect(fee).toHaveValue('5,00');
    await expectLook(page, 'shop-settings', info);
  });

  test('GEN-01 ROL-95 who may not change them reads them', async ({ page, authenticate }) => {
    await authenticate('chain');
    await page.goto('/settings/general');
    await expect(page.getByText('Vous pouvez consulter ces réglages, mais pas les modifier.')).toBeVisible();
    await expect(page.getByLabel('E-mail du support')).not.toBeEditable();
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
  });
});
