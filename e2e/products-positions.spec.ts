import type { Locator, Page } from '@playwright/test';
import { aGate, callsTo, expectComplaints, watchCalls } from './kit/calls.ts';
import { asManager } from './kit/manager.ts';
import {
  cardOf,
  dishes,
  hole,
  holdOver,
  makeProduct,
  makeSection,
  openProducts,
  openSection,
  sectionNames,
  sectionRow,
} from './kit/menu.ts';
import { expect, test } from './kit/test.ts';

const ORDER = /\/menu\/(positions|products\/.+\/section)$/;
const error = (page: Page) => page.getByRole('alertdialog', { name: 'Une erreur est survenue' });
/** When a move has reached the server. */
const orderSaved = (page: Page) =>
  page.waitForResponse((reply) => ORDER.test(new URL(reply.url()).pathname) && reply.ok());

/** Less far than what starts a drag. */
async function nudged(handle: Locator): Promise<[number, number]> {
  const box = await handle.boundingBox();
  return [(box?.x ?? 0) + (box?.width ?? 0) / 2 + 6, (box?.y ?? 0) + (box?.height ?? 0) / 2];
}

test.describe('moved by hand', () => {
  test('PRD-17 PRD-18 PRD-19 PRD-27 by the mouse: within a section, into another, in one small call each', async ({
    page,
    elsewhere,
    request,
    restaurant,
    authenticate,
  }) => {
    const manager = await asManager(request, restaurant);
    const { key } = await makeSection(manager, { name: 'Desserts' });
    await makeProduct(manager, { name: 'Tourte de blettes' }, key);
    const second = await elsewhere();
    await authenticate('independent', second);
    await openProducts(second);
    await openSection(second, 'Desserts');
    await authenticate('independent');
    await openProducts(page);
    const calls = watchCalls(page);

    await holdOver(page, 'Socca', cardOf(page, 'Daube niçoise'));
    await expect(hole(page)).toBeVisible();
    let saved = orderSaved(page);
    await page.mouse.up();
    await expect(dishes(page)).toHaveText(['Pan bagnat', 'Daube niçoise', 'Socca']);
    await saved;
    await expect(dishes(sectionRow(second, 'Carte'))).toHaveText(['Pan bagnat', 'Daube niçoise', 'Socca']);
    expect(callsTo(calls, ORDER)).toHaveLength(1);

    // A closed section opens under what stays over it.
    await holdOver(page, 'Pan bagnat', page.getByRole('button', { name: 'Desserts', exact: true }));
    await expect(dishes(sectionRow(page, 'Desserts'))).toHaveText(['Tourte de blettes']);
    await expect(sectionRow(page, 'Desserts').locator('[data-hole]')).toBeVisible();
    saved = orderSaved(page);
    await page.mouse.up();
    await saved;
    for (const screen of [page, second]) {
      await expect(dishes(sectionRow(screen, 'Carte'))).toHaveText(['Daube niçoise', 'Socca']);
      await expect(dishes(sectionRow(screen, 'Desserts'))).toHaveText(['Tourte de blettes', 'Pan bagnat']);
    }
    await expect(sectionRow(page, 'Desserts').locator('[data-product="PRODUCT-panbagnat"]')).toBeVisible();
    expect(callsTo(calls, ORDER)).toHaveLength(2);
    await page.reload();
    await expect(dishes(sectionRow(page, 'Desserts'))).toHaveText(['Tourte de blettes', 'Pan bagnat']);
  });

  test('PRD-18 what is let go before the next frame lands where it was let go', async ({ page, authenticate }) => {
    await authenticate('independent');
    await openProducts(page);
    await holdOver(page, 'Socca', cardOf(page, 'Socca'));
    await expect(hole(page)).toBeVisible();
    const saved = orderSaved(page);

    await cardOf(page, 'Daube niçoise').evaluate((card) => {
      const { left, top, width, height } = card.getBoundingClientRect();
      const place = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true };
      for (const type of ['mousemove', 'mouseup']) card.dispatchEvent(new MouseEvent(type, place));
    });

    await saved;
    await expect(dishes(page)).toHaveText(['Pan bagnat', 'Daube niçoise', 'Socca']);
  });

  test('PRD-20 SEC-02 CAT-CST-06 by the keyboard, with words for who does not see it; what is given up moves nothing', async ({
    page,
    request,
    restaurant,
    authenticate,
  }) => {
    const manager = await asManager(request, restaurant);
    for (const name of ['Desserts', 'Boissons']) await makeSection(manager, { name });
    await authenticate('independent');
    await openProducts(page);
    const calls = watchCalls(page);
    const handle = page.getByRole('button', { name: 'Déplacer Socca' });
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(...(await nudged(handle)));
    await expect(hole(page)).toHaveCount(0);
    await page.mouse.up();
    const said = (words: RegExp) => page.getByRole('status').filter({ hasText: words });
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(hole(page)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(said(/Socca\s: place 2 sur 3, section Carte\./)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(said(/Déplacement annulé, Socca reste à sa place\./)).toHaveCount(1);
    await expect(dishes(page)).toHaveText(['Socca', 'Pan bagnat', 'Daube niçoise']);
    expect(callsTo(calls, ORDER)).toHaveLength(0);

    await page.keyboard.press('Space');
    await expect(hole(page)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(said(/place 2 sur 3/)).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await expect(said(/place 3 sur 3/)).toHaveCount(1);
    let saved = orderSaved(page);
    await page.keyboard.press('Space');
    await expect(dishes(page)).toHaveText(['Pan bagnat', 'Daube niçoise', 'Socca']);
    await saved;
    expect(callsTo(calls, ORDER)).toHaveLength(1);

    // Faster than the drag begins to listen: no key is lost.
    await handle.evaluate((element) => {
      for (const code of ['Space', 'ArrowLeft', 'ArrowLeft'])
        element.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
    });
    await expect(said(/Socca\s: place 1 sur 3, section Carte\./)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(said(/Déplacement annulé/)).toHaveCount(1);
    expect(callsTo(calls, ORDER)).toHaveLength(1);

    await page.getByRole('button', { name: 'Déplacer la section Boissons' }).focus();
    await page.keyboard.press('Space');
    await expect(hole(page)).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(said(/Boissons\s: place 2 sur 3/)).toHaveCount(1);
    saved = orderSaved(page);
    await page.keyboard.press('Space');
    await saved;
    await holdOver(page, 'la section Desserts', page.getByRole('button', { name: 'Carte', exact: true }));
    await expect(hole(page)).toBeVisible();
    saved = orderSaved(page);
    await page.mouse.up();
    await saved;
    await page.reload();
    await expect(sectionNames(page)).toHaveText(['Desserts', 'Carte', 'Boissons']);
  });

  test('PRD-23 PRD-43 CAT-ERR-13 into a free section after a question; a failure puts the order back', async ({
    page,
    request,
    restaurant,
    authenticate,
    complaints,
  }) => {
    const manager = await asManager(request, restaurant);
    await makeSection(manager, { name: 'Offerts', freeOnly: true });
    await authenticate('independent');
    await openProducts(page);
    const gate = aGate();
    await page.route(ORDER, async (route) => {
      await gate.opened;
      await route.fulfill({ status: 500, body: '{}' });
    });
    await holdOver(page, 'Socca', cardOf(page, 'Daube niçoise'));
    await page.mouse.up();
    await expect(dishes(page)).toHaveText(['Pan bagnat', 'Daube niçoise', 'Socca']);
    gate.open();
    await expect(error(page)).toContainText(/Le nouvel ordre n’a pas pu être enregistré, merci de réessayer\s!/);
    await page.getByRole('button', { name: 'D’accord' }).click();
    await expect(dishes(page)).toHaveText(['Socca', 'Pan bagnat', 'Daube niçoise']);
    await expectComplaints(complaints, ['500']);
    await page.unroute(ORDER);

    await openSection(page, 'Offerts');
    await expect(page.getByText('Aucun produit dans cette section.')).toBeVisible();
    await holdOver(page, 'Socca', page.getByRole('button', { name: 'Offerts', exact: true }));
    await expect(sectionRow(page, 'Offerts').locator('[data-hole]')).toBeVisible();
    await page.mouse.up();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(/Le prix de ce produit passera à 0,00\s€\. Continuer\s\?/);
    const saved = orderSaved(page);
    await question.getByRole('button', { name: 'Continuer' }).click();
    await saved;
    await expect(dishes(sectionRow(page, 'Offerts'))).toHaveText(['Socca']);
    await expect(cardOf(page, 'Socca')).toContainText(/0,00\s€/);
  });
});
