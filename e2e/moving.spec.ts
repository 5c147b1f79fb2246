import { expectLook } from './kit/axe.ts';
import { aFile } from './kit/pictures.ts';
import { forgetComplaints } from './kit/calls.ts';
import { expect, test } from './kit/test.ts';

const csv = (name: string, lines: string[]) => aFile(name, Buffer.from(lines.join('\r\n')), 'text/csv');

test('MOV-01 MOV-02 MOV-03 MOV-10 MOV-13 a menu and clients move in, and the menu moves out again @looks', async ({
  page,
  authenticate,
}, info) => {
  await authenticate('independent');
  await page.goto('/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Importer/ })
    .click();
  await expect(page).toHaveURL('/settings/import');
  const menu = page.getByRole('region', { name: 'Votre carte' });
  const clients = page.getByRole('region', { name: 'Vos clients' });

  await menu
    .getByLabel('Fichier de la carte')
    .setInputFiles(csv('carte.csv', ['Section;Produit;Prix', 'Burgers;Le Nissart;12,90', 'Burgers;Le Cher;abc']));
  await expect(menu.getByRole('table', { name: 'Lignes à corriger' })).toContainText('abc');
  await menu.getByRole('button', { name: /seule bonne ligne/ }).click();
  const preview = page.getByRole('dialog', { name: 'Aperçu des changements' });
  await expect(preview).toContainText('Le Nissart');
  await preview.getByRole('button', { name: 'Importer' }).click();
  await menu.getByRole('button', { name: /Annuler l.import/ }).click();
  await expect(menu).toContainText(/L.import est annulé/);

  await clients
    .getByLabel('Fichier des clients')
    .setInputFiles(
      csv('clients.csv', ['Prénom;Nom;Téléphone;E-mail', 'Ana;Roux;0612345601;ana@exemple.fr', 'Ben;Faure;12;']),
    );
  await expect(clients.getByRole('table', { name: 'Lignes à corriger' })).toContainText('Téléphone');
  await expectLook(page, 'import', info);
  await clients.getByRole('button', { name: 'Importer 1 client' }).click();
  await expect(clients).toContainText('1 fiche créée');
  await clients.getByRole('link', { name: 'Voir les clients' }).click();
  await expect(page.getByRole('main')).toContainText('Ana');
});

test('LEA-01 LEA-04 LEA-10 LEA-12 LEA-14 an archive is made, an erasure is asked for, seen and given up @looks', async ({
  page,
  restaurant,
  authenticate,
  complaints,
}, info) => {
  // The wrong password.
  forgetComplaints(complaints, '422');
  await authenticate('general');
  await page.goto('/settings/leave');
  const taking = page.getByRole('region', { name: 'Emporter toutes vos données' });
  const erasing = page.getByRole('region', { name: 'Effacer l’entreprise' });
  await taking.getByRole('button', { name: 'Préparer mon archive' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Votre mot de passe', { exact: true }).fill('faux');
  await dialog.getByRole('button', { name: 'Préparer', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Votre mot de passe', { exact: true }).fill(restaurant.password);
  await dialog.getByRole('button', { name: 'Préparer', exact: true }).click();
  const ready = taking.getByRole('list', { name: 'Archives prêtes' });
  await expect(ready).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent('download');
  await ready.getByRole('button', { name: 'Télécharger' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^comptoir_.*\.zip$/);

  await erasing.getByRole('button', { name: /Demander l.effacement/ }).click();
  const name = /recopiez « (.+?) »/.exec((await dialog.innerText()).replaceAll(/\s/g, ' '))?.[1] ?? '';
  await dialog.getByLabel(/Pour confirmer/).fill(name);
  await dialog.getByLabel('Votre mot de passe', { exact: true }).fill(restaurant.password);
  await dialog.getByRole('button', { name: 'Effacer dans 7 jours' }).click();
  await expect(erasing).toContainText('Effacement prévu le');
  await expect(page.getByRole('region', { name: 'Effacement prévu' })).toContainText('sera effacée le');
  await expectLook(page, 'leave', info);
  await erasing.getByRole('button', { name: /Annuler l.effacement/ }).click();
  await expect(erasing.getByRole('button', { name: /Demander l.effacement/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Effacement prévu' })).toHaveCount(0);
});
