import type { Locator, Page } from '@playwright/test';
import { expectLook } from './kit/axe.ts';
import { anOptionList } from '@comptoir/domain/menu/menu.samples.ts';
import { expectComplaints } from './kit/calls.ts';
import { asManager } from './kit/manager.ts';
import { CARTE, makeList, productInput } from './kit/menu.ts';
import { listNames, listRow, onList, openList, openLists, optionsOf } from './kit/option-lists.ts';
import { expect, test } from './kit/test.ts';

const SOCCA = `sections/${CARTE}/products/PRODUCT-socca`;
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Enregistrer' }).click();
const labels = (select: Locator) => select.locator('option').allInnerTexts();
const toast = (page: Page, words: string) => page.getByText(words).first();

test.describe('the lists of a shop', () => {
  test('OPT-01 OPT-02 OPT-05 OPT-06 OPT-07 OPT-08 OPT-09 OPT-10 OPT-11 by name, whatever their rank', async ({
    page,
    request,
    restaurant,
    startWork,
  }) => {
    const manager = await asManager(request, restaurant);
    await makeList(manager, { name: 'Sauces', freeChoices: 1, maxChoices: 3, allowRepeat: true }, { Aïoli: 50 });
    await makeList(manager, { name: 'Épices' });
    await makeList(manager, { name: 'Cuisson', minChoices: 1, maxChoices: 1 }, { Bleu: 0, 'À point': 0 });
    await startWork('independent');
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Liste d’options' })
      .click();
    await expect(page).toHaveURL(/\/options-products$/);
    await expect(listNames(page)).toHaveText(['Cuisson', 'Épices', 'Sauces']);
    await expect(listRow(page, 'Cuisson')).toContainText(/Obligatoire.*Choix unique · 1 choix.*2 options/s);
    await expect(listRow(page, 'Épices')).toContainText(/Optionnel.*Choix multiple · Choix libre, sans limite/s);
    await expect(listRow(page, 'Sauces')).toContainText(
      /Choix multiple, même option plusieurs fois · De 0 à 3 choix · 1 option offerte/,
    );
    for (const action of ['Modifier la liste Sauces', 'Dupliquer la liste Sauces', 'Supprimer la liste Sauces'])
      await expect(page.getByRole('button', { name: action })).toBeVisible();

    const field = page.getByPlaceholder('Chercher une option');
    await field.fill('AIOLI');
    await expect(listNames(page)).toHaveText(['Sauces']);
    await expect(optionsOf(page, 'Sauces')).toHaveText([/Aïoli.*\+0,50\s€/s]);
    await field.fill('sushi');
    await expect(page.getByText('Aucune option ne correspond à votre recherche.')).toBeVisible();
    await page.getByRole('button', { name: 'Effacer la recherche' }).last().click();
    await expect(listNames(page)).toHaveCount(3);
  });

  test('OPT-03 OPT-20 OPT-21 OPT-22 OPT-25 OPT-26 OPT-27 OPT-28 OPT-32 OPT-33 OPT-45 CAT-CST-02 CAT-ERR-28 a first list', async ({
    page,
    authenticate,
  }) => {
    await authenticate('independent');
    await openLists(page);
    await expect(page.getByText('Aucune liste d’options.')).toBeVisible();
    await page.getByRole('button', { name: 'Créer une nouvelle liste d’options' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nouvelle liste d’options' });
    await save(dialog);
    await expect(dialog.getByLabel('Nom de la liste')).toHaveAccessibleDescription(/Ce champ est obligatoire\./);
    await dialog.getByLabel('Nom de la liste').fill('Garnitures');
    const [min, max] = [dialog.getByLabel('Minimum'), dialog.getByLabel('Maximum')];
    expect(await labels(min)).toEqual(Array.from({ length: 21 }, (_, rank) => String(rank)));
    expect((await labels(max)).slice(0, 2)).toEqual(['sans limite', '1']);
    const repeat = dialog.getByRole('checkbox', { name: 'Une même option peut être choisie plusieurs fois' });
    await max.selectOption('1');
    await expect(repeat).toHaveCount(0);
    await expect(dialog.getByLabel('Options offertes')).toHaveCount(0);
    await min.selectOption('3');
    await expect(max).toHaveValue('3');
    await dialog.getByLabel('Options offertes').selectOption('2');
    await min.selectOption('2');
    await max.selectOption('2');
    await expect(dialog.getByLabel('Options offertes')).toHaveValue('none');
    await expect(repeat).not.toBeChecked();
    await save(dialog);
    await expect(toast(page, 'La liste d’options a bien été enregistrée.')).toBeVisible();
    await expect(listRow(page, 'Garnitures')).toContainText(
      'Cette liste demande 2 choix mais ne contient aucune option.',
    );

    await openList(page, 'Garnitures');
    for (const name of ['Frites', 'Salade']) {
      const option = await onList(page, 'Ajouter une option', 'Nouvelle option');
      await option.getByLabel('Nom de l’option').fill(name);
      await option.getByLabel('Prix').fill(name === 'Frites' ? '1,5' : '0');
      await save(option);
      await expect(option).toBeHidden();
    }
    await expect(optionsOf(page, 'Garnitures')).toHaveText([/Frites.*\+1,50\s€/s, /Salade.*Offert/s]);
    await expect(page.getByText('Cette liste demande 2 choix')).toHaveCount(0);
    await expect(toast(page, 'L’option a bien été enregistrée.')).toBeVisible();
  });

  test('OPT-12 OPT-13 OPT-15 OPT-17 OPT-18 who uses a list; copied free of products, deleted from all of them', async ({
    page,
    request,
    restaurant,
    authenticate,
  }) => {
    const manager = await asManager(request, restaurant);
    const { key } = await makeList(manager, { name: 'Sauces' }, { Aïoli: 50 });
    await manager.send('PUT', SOCCA, { product: productInput({ optionListKeys: [key] }) });
    await authenticate('independent');
    await openLists(page);
    let uses = await onList(page, 'Où la liste Sauces est utilisée', 'Liste des dépendances');
    await expect(uses).toContainText(/Produits.*Carte.*Socca/s);
    await page.keyboard.press('Escape');
    await expect(uses).toBeHidden();
    await page.getByRole('button', { name: 'Dupliquer la liste Sauces' }).click();
    await expect(listNames(page)).toHaveText(['Sauces', 'Sauces (copie)']);
    await expect(listRow(page, 'Sauces (copie)')).toContainText('1 option');
    uses = await onList(page, 'Où la liste Sauces (copie) est utilisée', 'Liste des dépendances');
    await expect(uses).toContainText('Aucun élément de la carte n’appelle cette liste d’option.');
    await page.keyboard.press('Escape');
    await expect(uses).toBeHidden();

    await page.getByRole('button', { name: 'Supprimer la liste Sauces', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: /Êtes-vous sûr\(e\) de vouloir supprimer Sauces\s\?/ });
    await expect(question).toContainText(/Toutes les options associées seront elles aussi supprimées\s!/);
    await expect(question).toContainText(/Utilisée par \d produits?\s: /);
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('La liste d’options a bien été supprimée.')).toBeVisible();
    await expect(listNames(page)).toHaveText(['Sauces (copie)']);
    await page.goto('/products');
    await expect(page.getByRole('list', { name: 'Listes d’options' }).getByRole('listitem')).toHaveCount(0);
  });

  test('OPT-03 who may not edit the menu reads the lists, and says what has run out', async ({
    page,
    request,
    restaurant,
    authenticate,
  }) => {
    await makeList(await asManager(request, restaurant), { name: 'Sauces' }, { Aïoli: 50 });
    await authenticate('staff');
    await openLists(page);
    await expect(page.getByRole('button', { name: 'Créer une nouvelle liste d’options' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await openList(page, 'Sauces');
    await expect(page.getByRole('button', { name: 'Ajouter une option' })).toHaveCount(0);
    const aioli = page.getByRole('switch', { name: /, Aïoli$/ });
    await aioli.click();
    const isSaved = page.waitForResponse((reply) => reply.url().endsWith('/availability') && reply.ok());
    await page.getByRole('button', { name: 'Rendre indisponible', exact: true }).click();
    await expect(aioli).toHaveAccessibleName(/^Indisponible\s?, Aïoli$/);
    await isSaved;
    await page.reload();
    await openList(page, 'Sauces');
    await expect(aioli).not.toBeChecked();
  });
});

test.describe('the options of a list', () => {
  test('OPT-34 OPT-35 OPT-36 OPT-39 OPT-40 OPT-41 OPT-42 written, put in order, copied, deleted until one is left', async ({
    page,
    request,
    restaurant,
    authenticate,
  }) => {
    const manager = await asManager(request, restaurant);
    await makeList(manager, { name: 'Formule' }, { 'Plat du jour': 900 });
    await makeList(manager, { name: 'Cuisson', minChoices: 1, maxChoices: 1 }, { Bleu: 0 });
    await authenticate('independent');
    await openLists(page);
    await openList(page, 'Formule');
    await expect(page.getByRole('button', { name: 'Supprimer l’option Plat du jour' })).toHaveCount(0);

    const dialog = await onList(page, 'Ajouter une option', 'Nouvelle option');
    await save(dialog);
    await expect(dialog.getByLabel('Nom de l’option')).toHaveAccessibleDescription(/Ce champ est obligatoire\./);
    await dialog.getByRole('combobox', { name: 'Produit lié' }).fill('zzz');
    await expect(page.getByRole('status').filter({ hasText: 'Aucun résultat.' })).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(0);
    await dialog.getByRole('combobox', { name: 'Produit lié' }).fill('pan');
    await page.getByRole('option', { name: /^Pan bagnat/ }).click();
    await expect(dialog.getByLabel('Nom de l’option')).toHaveValue('Pan bagnat');
    await expect(dialog.getByLabel('Prix')).toHaveValue('8,90');
    const subList = dialog.getByRole('combobox', { name: 'Ajouter une sous-liste' });
    await subList.click();
    // A list cannot call itself: it is not among those offered.
    await expect(page.getByRole('listbox', { name: 'Ajouter une sous-liste' }).getByRole('option')).toHaveText([
      /^Cuisson/,
    ]);
    await page.getByRole('option', { name: /^Cuisson/ }).click();
    await save(dialog);
    await expect(dialog).toBeHidden();
    const options = optionsOf(page, 'Formule');
    await expect(options).toHaveText([/Plat du jour/, /Pan bagnat.*Pan bagnat.*Cuisson.*\+8,90\s€/s]);

    await page.getByRole('button', { name: 'Déplacer Pan bagnat' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('status').filter({ hasText: /Pan bagnat.*position 2 sur 2/ })).toHaveCount(1);
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('status').filter({ hasText: 'Pan bagnat, position 1 sur 2.' })).toHaveCount(1);
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/menu/positions') && reply.ok());
    await page.keyboard.press('Space');
    await expect(options).toHaveText([/^Pan bagnat/, /^Plat du jour/]);
    await saved;
    await page.getByRole('button', { name: 'Dupliquer l’option Plat du jour' }).click();
    await expect(options).toHaveText([/^Pan bagnat/, /^Plat du jour/, /^Plat du jour \(copie\)/]);
    await page.reload();
    await openList(page, 'Formule');
    await expect(options).toHaveText([/^Pan bagnat/, /^Plat du jour/, /^Plat du jour \(copie\)/]);

    for (const name of ['Plat du jour', 'Pan bagnat']) {
      await page.getByRole('button', { name: `Supprimer l’option ${name}`, exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
      await expect(page.getByRole('alertdialog')).toBeHidden();
    }
    await expect(options).toHaveText([/^Plat du jour \(copie\)/]);
    await expect(page.getByRole('button', { name: /^Supprimer l’option/ })).toHaveCount(0);
  });

  test('OPT-38 PRD-26 CAT-ERR-10 CAT-ERR-25 nothing is overwritten or lost without a question', async ({
    page,
    request,
    restaurant,
    authenticate,
    complaints,
  }) => {
    const manager = await asManager(request, restaurant);
    const { key } = await makeList(manager, { name: 'Offerts', freeOnly: true }, { Pain: 0 });
    await authenticate('independent');
    await openLists(page);
    await openList(page, 'Offerts');
    const option = await onList(page, 'Modifier l’option Pain', 'Modifier l’option');
    await expect(option.getByLabel('Prix')).toHaveAccessibleDescription(
      'Cette liste ne contient que des options gratuites.',
    );
    await option.getByRole('button', { name: 'Annuler' }).click();

    const dialog = await onList(page, 'Modifier la liste Offerts', 'Modifier la liste d’options');
    await dialog.getByLabel('Nom de la liste').fill('Cadeaux');
    await manager.send('PUT', `options/${key}`, {
      option: {
        name: 'Avec les compliments',
        description: '',
        kind: 'option',
        subListKeys: [],
        freeOnly: true,
        ...CHOICE,
      },
    });
    await save(dialog);
    const notice = dialog.getByRole('alert').filter({ hasText: 'Cet élément vient d’être modifié par un autre' });
    await expect(notice).toContainText('Avec les compliments');
    await page.route(`**/options/${key}`, (route) => route.fulfill({ status: 500, body: '{}' }));
    await notice.getByRole('button', { name: 'Écraser' }).click();
    await expect(page.getByText(/La liste d’options n’a pas pu être enregistrée, merci de réessayer\s!/)).toBeVisible();
    await page.getByRole('button', { name: 'D’accord' }).click();
    await expect(dialog.getByLabel('Nom de la liste')).toHaveValue('Cadeaux');
    await page.unroute(`**/options/${key}`);
    await notice.getByRole('button', { name: 'Recharger' }).click();
    await expect(dialog.getByLabel('Nom de la liste')).toHaveValue('Avec les compliments');
    await expectComplaints(complaints, ['409', '500']);
  });

  test('OPT-40 a refusal that is about a field stands under it', async ({
    page,
    request,
    restaurant,
    authenticate,
    complaints,
  }) => {
    const manager = await asManager(request, restaurant);
    const { key: cooking } = await makeList(manager, { name: 'Cuisson' });
    const { key: deal } = await makeList(manager, { name: 'Formule' });
    await authenticate('independent');
    await openLists(page);
    const dialog = await onList(page, 'Modifier la liste Cuisson', 'Modifier la liste d’options');
    await dialog.getByRole('combobox', { name: 'Ajouter une sous-liste' }).click();
    await page.getByRole('option', { name: /^Formule/ }).click();
    // Meanwhile somebody has the other list call this one.
    await manager.send('PUT', `options/${deal}`, { option: anOptionList({ name: 'Formule', subListKeys: [cooking] }) });
    await save(dialog);
    await expect(dialog.getByRole('alert')).toHaveText('Cette liste ne peut pas être sa propre sous-liste.');
    await expect(page.getByRole('button', { name: 'D’accord' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Retirer Formule' }).click();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await save(dialog);
    await expect(dialog).toBeHidden();
    await expectComplaints(complaints, ['422']);
  });
});

const CHOICE = { minChoices: 0, maxChoices: null, allowRepeat: false, freeChoices: null };

test('DESIGN the option lists fit every size and every reader @looks', async ({
  page,
  request,
  restaurant,
  authenticate,
}, info) => {
  const manager = await asManager(request, restaurant);
  await makeList(
    manager,
    { name: 'Accompagnements de saison', minChoices: 1 },
    { 'Gratin dauphinois': 350, Frites: 0 },
  );
  await authenticate('independent');
  await openLists(page);
  await openList(page, 'Accompagnements de saison');
  await expect(optionsOf(page, 'Accompagnements de saison')).toHaveCount(2);
  await expectLook(page, 'option-lists', info);
  const dialog = await onList(page, 'Modifier la liste Accompagnements de saison', 'Modifier la liste d’options');
  await expectLook(page, 'option-list-window', info);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  const option = await onList(page, 'Modifier l’option Frites', 'Modifier l’option');
  await expectLook(page, 'option-window', info);
  await option.getByRole('button', { name: 'Annuler' }).click();
});
