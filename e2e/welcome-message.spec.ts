import { expectLook } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('MKT-03 SET-ERR-54 WEL-01 WEL-02 WEL-04 WEL-05 WEL-07 WEL-08 MKT-10 SET-34 the welcome message is written, seen and saved @looks', async ({
  page,
  authenticate,
}, info) => {
  await authenticate('general');
  await page.goto('/marketing');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Message de bienvenue/ }).click();
  await expect(page).toHaveURL('/marketing/activation');

  const isOn = page.getByRole('switch', { name: 'Activer le message de bienvenue' });
  const title = page.getByRole('textbox', { name: 'Titre' });
  const message = page.getByRole('textbox', { name: 'Message' });
  const delay = page.getByRole('textbox', { name: 'Envoyer après (heures)' });
  const phone = page.getByRole('figure', { name: 'Aperçu sur un téléphone' });
  const save = main.getByRole('button', { name: 'Enregistrer' });
  await expect(title).toHaveValue(/^Bienvenue.!$/);
  await expect(delay).toHaveValue('24');
  await expect(isOn).not.toBeChecked();

  await isOn.check();
  await title.fill('Bienvenue chez Mimi');
  await message.fill('Votre première socca vous attend.');
  await delay.fill('48');
  await expect(page.getByText('19/40')).toBeVisible();
  await expect(page.getByText('33/160')).toBeVisible();
  await expect(phone).toContainText('Bienvenue chez Mimi');
  await expect(phone).toContainText('Votre première socca vous attend.');
  await expect(page.getByText(/Envoyé une seule fois, 2.jours après l’installation/)).toBeVisible();
  await expectLook(page, 'welcome-message', info);

  await title.fill('');
  await save.click();
  await expect(page.getByText('Merci de remplir le titre, le message et le délai d’envoi.')).toBeVisible();
  await expect(title).toBeFocused();
  await title.fill('Bienvenue chez Mimi');
  await delay.fill('721');
  await save.click();
  await expect(page.getByText(/Un nombre entier d’heures, de 1 à 720/)).toBeVisible();
  await delay.fill('48');
  await save.click();
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText(
    'Le message de bienvenue a bien été modifié.',
  );
  await page.reload();
  await expect(isOn).toBeChecked();
  await expect(delay).toHaveValue('48');
});

test('MKT-09 ROL-102 a shop of a network looks at the welcome message', async ({ page, authenticate }) => {
  await authenticate('independent');
  await page.goto('/marketing/activation');

  await expect(page.getByText('Vous pouvez consulter ces réglages, mais pas les modifier.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Activer le message de bienvenue' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
