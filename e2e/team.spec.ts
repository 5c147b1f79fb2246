import type { Page } from '@playwright/test';
import { expectLook } from './kit/axe.ts';
import { forgetComplaints } from './kit/calls.ts';
import { expectNarrow, UPRIGHT } from './kit/browser/upright.ts';
import { expect, test } from './kit/test.ts';

const PASSWORD = 'Pissaladière du cours 9';

/** The letter of the sandbox, which may take a moment to leave. */
async function linkTo(page: Page, email: string): Promise<string> {
  const letter = page.getByRole('article').filter({ hasText: email }).getByRole('link');
  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(letter).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return (await letter.getAttribute('href')) ?? '';
}

test('TEA-02 TEA-04 TEA-05 TEA-08 TEA-10 TEA-12 JRN-03 JRN-04 invited, let in, a right taken while signed in, suspended @looks', async ({
  page,
  restaurant,
  authenticate,
  elsewhere,
  complaints,
}, info) => {
  const email = `nadia-${restaurant.companyId.slice(0, 8)}@chezmimi.exemple`;
  await authenticate('general');
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Équipe/ }).click();
  const table = page.getByRole('table', { name: 'Équipe' });
  await expect(table.getByRole('row', { name: /\(vous\)/ })).toBeVisible();

  await page.getByRole('button', { name: 'Inviter', exact: true }).click();
  await expect(page.getByText('Vous avez oublié de remplir un des champs indiqués').first()).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByRole('button', { name: 'Inviter', exact: true }).click();
  const row = table.getByRole('row', { name: email });
  await expect(row).toContainText('expire dans');
  await expect(row).not.toContainText('en attente d’envoi');
  await expectLook(page, 'team-list', info);

  // In another browser, where nobody is signed in.
  const other = await elsewhere();
  const link = await linkTo(other, email);
  await other.goto(link);
  await expect(other.getByText('vous invite')).toBeVisible();
  await expect(other).toHaveURL(/\/invitation$/);
  await expectLook(other, 'invitation', info);
  await other.getByLabel('Prénom').fill('Nadia');
  await other.getByLabel('Nom', { exact: true }).fill('Haddad');
  await other.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await other.getByLabel('Confirmer le mot de passe').fill(PASSWORD);
  await other.getByRole('button', { name: 'Rejoindre l’équipe' }).click();
  await other.getByRole('button', { name: 'Commencer' }).click();
  await expect(other.getByText('En direct').first()).toBeVisible();
  const again = await elsewhere();
  await again.goto(link);
  await expect(again.getByText('Cette invitation n’est plus valable')).toBeVisible();

  await table.getByRole('button', { name: 'Nadia HADDAD' }).click();
  const panel = page.getByRole('region', { name: 'Nadia HADDAD' });
  await expect(panel.getByText('ceux du rôle')).toBeVisible();
  await expect(panel.getByRole('switch', { name: 'Commandes, rush, impression' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await panel.getByRole('switch', { name: 'Rembourser une commande' }).click();
  await expect(panel.getByText('ajouté', { exact: true })).toBeVisible();
  const support = other.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Livreurs' });
  await expect(support).toBeVisible();
  await panel.getByRole('switch', { name: 'Voir et suivre les livreurs' }).click();
  await expect(panel.getByText('rôle + 2 changements')).toBeVisible();
  await expect(support).toBeHidden();
  await expectLook(page, 'team-person', info);
  const size = page.viewportSize();
  await page.setViewportSize(UPRIGHT);
  await expect(panel.getByRole('button', { name: 'Retour à l’équipe' })).toBeVisible();
  await expect(table).toBeHidden();
  await expectNarrow(page);
  if (size) await page.setViewportSize(size);
  await panel.getByRole('button', { name: 'Revenir au rôle' }).click();
  await expect(panel.getByText('ceux du rôle')).toBeVisible();
  await expect(support).toBeVisible();
  await expect(panel.getByText('1 session')).toBeVisible();

  forgetComplaints(complaints, '401');
  await panel.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Suspendre' }).click();
  await page.getByRole('button', { name: 'Suspendre', exact: true }).click();
  await expect(panel.getByText('Compte suspendu.')).toBeVisible();
  await expect(other).toHaveURL(/\/login/);

  await page.goto('/settings/journal');
  const journal = page.getByRole('region', { name: 'Journal' });
  await expect(journal.getByRole('listitem').filter({ hasText: 'A suspendu le compte' })).toContainText('Nadia HADDAD');
  await journal.getByRole('link', { name: 'Nadia HADDAD' }).first().click();
  await expect(page).toHaveURL(/\/settings\/team\?personne=/);
  await expect(panel.getByText('Compte suspendu.')).toBeVisible();
});

test('JRN-01 JRN-05 JRN-07 JRN-08 JRN-09 what was changed unfolds, is found, put back and exported @looks', async ({
  page,
  authenticate,
}, info) => {
  await authenticate('general');
  await page.goto('/settings/orderSettings');
  await page
    .getByRole('switch', { name: /automatique/i })
    .first()
    .click();
  const save = page.getByRole('button', { name: 'Enregistrer' }).first();
  if (await save.isVisible()) await save.click();
  await page.goto('/settings/journal');
  const journal = page.getByRole('region', { name: 'Journal' });
  const row = journal
    .getByRole('listitem')
    .filter({ hasText: /A changé (?:l’acceptation|les paramètres des commandes)/ });
  await expect(row.first()).toBeVisible();
  await row.first().getByRole('button', { name: 'Détail' }).click();
  await expect(row.first().getByText('Avant', { exact: true })).toBeVisible();
  await expect(row.first().getByText('Après', { exact: true })).toBeVisible();
  await expectLook(page, 'journal', info);

  await row.first().getByRole('button', { name: 'Rétablir ces valeurs' }).click();
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click();
  await expect(page.getByText('Les valeurs d’avant sont rétablies.')).toBeVisible();
  await expect(row).toHaveCount(2);

  await page.getByLabel('Genre de chose').selectOption('Carte');
  await expect(page.getByText('Rien sur cette période')).toBeVisible();
  await expect(page).toHaveURL(/genre=menu/);
  await page.getByLabel('Genre de chose').selectOption('Réglages');
  await expect(row).toHaveCount(2);
  await page.getByLabel('Personne').selectOption('Comptoir, tout seul');
  await expect(row).toHaveCount(0);
  await page.getByLabel('Personne').selectOption('Tout le monde');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^journal_\d{4}-\d{2}-\d{2}\.csv$/);
  await page.getByLabel('Genre de chose').selectOption('Équipe');
  await expect(journal.getByText('Données personnelles').first()).toBeVisible();
});
