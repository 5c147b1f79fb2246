import { expectLook } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import { isPressableAtFirst } from './kit/browser/first-frame.ts';
import { expect, test } from './kit/test.ts';

test.use({ wish: { shopCount: 1, settings: { undoSeconds: 10 } } });

test('KIT-01 KIT-04 KIT-06 KIT-10 KIT-14 KIT-20 KIT-23 KIT-24 KIT-31 KIT-50 a screen is paired by its code, strikes a dish, says that an order is ready, and is disconnected', async ({
  page,
  request,
  restaurant,
  order,
  authenticate,
  elsewhere,
}, info) => {
  const wall = await elsewhere();
  await wall.setViewportSize({ width: 1920, height: 1080 });
  await wall.goto('/cuisine');
  const code = wall.getByText(/^\d{3}\s\d{3}$/);
  await expect(code).toBeVisible();

  await authenticate('general');
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Écrans de cuisine/ }).click();
  await expect(page.getByText('Aucun écran de cuisine')).toBeVisible();
  await page.getByRole('button', { name: 'Associer un écran' }).click();
  const window = page.getByRole('dialog', { name: 'Associer un écran' });
  await window.getByRole('button', { name: 'Associer' }).click();
  await expect(window.getByText('Tapez les six chiffres que l’écran affiche.')).toBeVisible();
  await window.getByLabel('Code affiché par l’écran').fill(await code.innerText());
  await window.getByLabel('Nom de l’écran').fill('Passe');
  await window.getByRole('button', { name: 'Associer' }).click();
  await expect(window).toBeHidden();

  await expect(wall.getByRole('heading', { name: 'Cuisine', level: 1 })).toBeVisible();
  await expect(wall.getByText('En direct')).toBeVisible();
  await expect(wall.getByText('Rien à préparer')).toBeVisible();
  await wall.getByRole('button', { name: 'Activer le son' }).click();
  await expect(wall.getByText('Son actif')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Passe' }).getByText('En ligne')).toBeVisible();
  await expectLook(page, 'kitchen-screens', info);

  const placed = await order();
  await expect(wall.getByText('1 commande attend au comptoir')).toBeVisible();
  const colleague = await Colleague.signIn(request, restaurant);
  await colleague.answer(placed, 'prepare', { preparationMinutes: 15 });
  const cards = wall.getByRole('region', { name: 'En préparation' });
  await expect(cards.getByText('15\u00A0min')).toBeVisible();
  await expectLook(wall, 'kitchen', info);
  await colleague.rush(true);
  await expect(wall.getByText('Mode rush')).toBeVisible();
  await wall.setViewportSize({ width: 1024, height: 768 });
  const header = wall.getByRole('heading', { name: 'Cuisine', level: 1 }).locator('..');
  await expect.poll(async () => (await header.boundingBox())?.height).toBeLessThan(100);
  await wall.setViewportSize({ width: 1920, height: 1080 });
  await colleague.rush(false);

  const lines = cards.locator('button[aria-pressed=false]');
  // One line after the other: a press on a line that is struck already takes the stroke away.
  for (let left = await lines.count(); left > 0; left -= 1) {
    await lines.first().click();
    await expect(lines).toHaveCount(left - 1);
  }
  await expect(wall.getByText('Tout est fait.')).toBeVisible();
  const struck = cards.getByRole('button', { pressed: true });
  await struck.first().click();
  await expect(wall.getByText('Tout est fait.')).toBeHidden();
  await lines.first().click();
  const ready = cards.getByRole('button', { name: /^Prête/ });
  const undo = cards.getByRole('button', { name: /^Annuler · \d+\ss/ });
  // The second half of a double press takes nothing back.
  const undoAtFirst = await isPressableAtFirst(wall, 'main button', /^Annuler/);
  await ready.click();
  expect(await undoAtFirst.answer).toBe(false);
  await undo.click();
  await ready.click();
  await expect(undo).toBeVisible();
  await expectLook(wall, 'kitchen-held', info);
  await expect(wall.getByText('Rien à préparer')).toBeVisible();
  await wall.getByRole('radiogroup', { name: 'Affichage' }).locator('label').nth(1).click();
  await expect(wall.getByRole('region', { name: 'Prêtes' }).getByRole('listitem').first()).toBeVisible();
  // On a tablet nothing of a card is cut, whichever way it is held.
  for (const [width, height] of [
    [1024, 768],
    [768, 1024],
  ] as const) {
    await wall.setViewportSize({ width, height });
    const cut = wall
      .locator('[data-kitchen-card]')
      .evaluateAll((cards) =>
        cards
          .filter((card) => card.scrollWidth > card.clientWidth || card.clientWidth < 200)
          .map((card) => card.textContent),
      );
    expect(await cut).toEqual([]);
  }
  await wall.setViewportSize({ width: 1920, height: 1080 });

  await page.getByRole('button', { name: 'Déconnecter cet écran' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click();
  await expect(page.getByText('Aucun écran de cuisine')).toBeVisible();
  await expect(wall.getByText('Cet écran a été déconnecté.')).toBeVisible();
  await expect(wall.getByText(/^\d{3}\s\d{3}$/)).toBeVisible();
});
