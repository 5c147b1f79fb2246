import { aGate, Colleague, expectComplaints } from './kit/calls.ts';
import { missOrder } from './kit/customers.ts';
import { expectReadable, openOrder, orderCard, orderLink } from './kit/orders.ts';
import { expectAccessible } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

const CARD = { paymentType: 'stripe', cardToken: 'success' };

test.use({ wish: { settings: { undoSeconds: 10 } } });

test('UND-01 UND-02 UND-03 UND-04 UND-10 UND-11 accepted from the card, taken back, by key and by finger', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
  complaints,
}) => {
  const [first, second] = [await order(CARD), await order(CARD)];
  await startWork();
  const card = orderCard(page, first);

  await test.step('one touch', async () => {
    await card.getByRole('button', { name: /^Accepter · 15\smin$/ }).click();
    await expect(card).toContainText(/Acceptée par Léa\s*envoi dans \d+\ss/);
    await expect(card.getByRole('button', { name: /Accepter/ })).toHaveCount(0);
    const dock = page.getByRole('status').filter({ hasText: `N° ${first.orderNumber} acceptée` });
    await expect(dock).toContainText(/Rien n.est encore parti/);
    await expectAccessible(page);
  });

  await test.step('a colleague is told', async () => {
    const colleague = await Colleague.signIn(request, restaurant);
    await expect(colleague.answer(first, 'refuse')).rejects.toThrow(/vient d.agir sur cette commande/);
    const dialog = await openOrder(page, first);
    await expect(dialog).toContainText(/Acceptée par Léa · envoi dans \d+\ss/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('of two who press in the same moment, the second is told whose choice it is, without a window', async () => {
    const gate = aGate();
    await page.route('**/hold', async (route) => {
      await gate.opened;
      await route.continue();
    });
    const third = await order();
    await orderCard(page, third)
      .getByRole('button', { name: /^Accepter · 15\smin$/ })
      .click();
    const colleague = await Colleague.signIn(request, restaurant);
    await colleague.answer(third, 'hold', { event: 'accept', preparationMinutes: 20 });
    gate.open();
    await expect(page.getByText(/Michèle vient d.agir sur cette commande/)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.unroute('**/hold');
    await expectComplaints(complaints, ['409']);
  });

  await test.step('« Z » takes it back', async () => {
    await page.keyboard.press('z');
    await expect(card.getByRole('button', { name: /^Accepter · / })).toBeVisible();
    await expect(page.getByText(/Rien n.est encore parti/)).toHaveCount(0);
  });

  await test.step('a long press opens the other times, and accepts nothing by itself', async () => {
    await card.getByRole('button', { name: /^Accepter · / }).hover();
    await page.mouse.down();
    await expect(page.getByRole('menuitem', { name: /^30\smin, prête vers/ })).toBeVisible();
    await page.mouse.up();
    await expect(page.getByRole('menuitem', { name: /^30\smin, prête vers/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(card.getByRole('button', { name: /^Accepter · / })).toBeVisible();
  });

  await test.step('by keys alone, with another time, and not taken back', async () => {
    await orderLink(page, second).focus();
    await orderCard(page, second).getByRole('button', { name: 'Accepter avec un autre temps' }).click();
    await page.getByRole('menuitem', { name: /^30\smin, prête vers/ }).click();
    await expect(orderCard(page, second)).toContainText('Acceptée par Léa');
    await expect(orderCard(page, second).getByRole('button', { name: 'Commande prête' })).toBeVisible({
      timeout: 20_000,
    });
    await expect(orderCard(page, second)).toContainText(/(29|30)\smin/);
  });

  await test.step('« ? » shows the keys, « A » accepts the order that is chosen', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
    await page.keyboard.press('Escape');
    await orderLink(page, first).focus();
    await page.keyboard.press('a');
    await expect(card).toContainText('Acceptée par Léa');
  });
});

test('UND-02 NTF-26 beside a missed order with its three buttons, « Annuler » stays on the screen', async ({
  page,
  request,
  baseURL,
  order,
  startWork,
}) => {
  const [missed, accepted] = [await order(), await order()];
  // Who may give codes: the third button.
  await startWork('independent');
  await missOrder(request, baseURL, missed);
  const alert = page.getByRole('alert', { name: /^Manquée/ });
  await expect(alert.getByRole('button', { name: /^Offrir un bon/ })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await orderCard(page, accepted)
    .getByRole('button', { name: /^Accepter · / })
    .click();
  await expectReadable(page.getByRole('status').filter({ hasText: `N° ${accepted.orderNumber} acceptée` }));
  await expectReadable(alert);
});
