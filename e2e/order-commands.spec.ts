import type { Locator, Page } from '@playwright/test';
import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { callsTo, Colleague, expectComplaints, watchCalls } from './kit/calls.ts';
import { changeAsCustomer, lockAsCustomer } from './kit/customers.ts';
import { expectError } from './kit/login.ts';
import { openOrder, orderRow, ordersTab } from './kit/orders.ts';
import type { Placed } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';
import { setTill } from './kit/till.ts';

const CARD = { paymentType: 'stripe', cardToken: 'success' };
const question = (page: Page, name: RegExp) => page.getByRole('alertdialog', { name });

async function openFinished(page: Page, placed: Placed): Promise<Locator> {
  await ordersTab(page, 'Terminées').click();
  await orderRow(page, placed).getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: new RegExp(placed.orderNumber) });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Paid by card, collected and over. */
async function aCompleted(
  colleague: Colleague,
  order: (fields: object) => Promise<Placed>,
  cardToken = CARD.cardToken,
): Promise<Placed> {
  const placed = await order({ ...CARD, cardToken });
  await colleague.answer(placed, 'prepare', { preparationMinutes: 20 });
  await colleague.answer(placed, 'ready-to-take-away');
  await colleague.answer(placed, 'validate');
  return placed;
}

test('DET-21 DET-38 ERR-12 ERR-56 fifteen minutes more, in the open window', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
  complaints,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const calls = watchCalls(page);
  const placed = await order();
  await colleague.answer(placed, 'prepare', { preparationMinutes: 20 });
  await startWork();
  const dialog = await openOrder(page, placed);
  await expect(dialog).toContainText(/(19|20)\smin · prête à/);

  await dialog.getByRole('button', { name: '+15 minutes de préparation' }).dblclick();
  await expect(page.getByText(/Les 15 minutes ont bien été ajoutées\s!/)).toBeVisible();
  await expect(dialog).toContainText(/(34|35)\smin · prête à/);
  await expect(dialog).toContainText(/15\smin ajoutées par Léa/);
  await expect(dialog.getByRole('button', { name: 'Commande prête' })).toBeVisible();
  const sent = callsTo(calls, /\/add-preparation-time$/);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.postDataJSON()).toMatchObject({ preparationMinutes: 35, expectedStatus: 'preparing' });

  await test.step('a second press that meets another button is not meant for it', async () => {
    const missing = dialog.getByRole('button', { name: 'Il manque un plat' });
    const window = page.getByRole('dialog', { name: /Il manque un plat/ });
    await missing.dblclick();
    await expect(window).toBeVisible();
    await window.getByRole('button', { name: 'Retour' }).click();
    await expect(window).toBeHidden();
    await dialog.getByRole('button', { name: 'Retour' }).evaluate(
      (back, other) => {
        const press = (target: Element | null, detail: number) =>
          target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
        back.addEventListener('click', (event) => event.stopPropagation(), { once: true });
        press(back, 1);
        press(other, 2);
      },
      await missing.elementHandle(),
    );
    await expect(window).toBeHidden();
  });

  await test.step('minutes that could not be added are told', async () => {
    await page.route('**/add-preparation-time', (route) => route.fulfill({ status: 502, body: 'down' }));
    await dialog.getByRole('button', { name: '+15 minutes de préparation' }).click();
    await expectError(
      page,
      'Une erreur est survenue',
      /Les 15 minutes n’ont pas pu être ajoutées, merci de réessayer\s!/,
    );
    await expectComplaints(complaints, ['502']);
  });
});

test('DET-09 DET-27 DET-28 DET-29 FLO-27 ROL-11 in preparation a cancelled card is refunded in full, later not by staff', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const placed = await order(CARD);
  await colleague.answer(placed, 'prepare', { preparationMinutes: 20 });
  await startWork();
  const dialog = await openOrder(page, placed);
  await expect(dialog).toContainText(/Encaissé en ligne\s*13,90\s€/);
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click();
  const asked = question(page, /Annuler la commande/);
  await expect(asked).toContainText(/Motif\s: Annulation par le magasin avec remboursement/);
  await expect(asked).toContainText(/Le client sera informé et remboursé de 13,90\s€ sur sa carte\./);
  await expect(asked.getByRole('radio')).toHaveCount(0);
  await asked.getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(page.getByText(`Commande n° ${placed.orderNumber} annulée`)).toBeVisible();
  await expect(dialog).toBeHidden();

  const finished = await openFinished(page, placed);
  await expect(finished).toContainText('Le magasin (Léa)');
  await expect(finished).toContainText('Annulation par le magasin avec remboursement');
  await expect(finished).toContainText('Remboursée');
  await expect(finished.getByRole('button', { name: /Annuler|Rembourser/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(finished).toBeHidden();

  await test.step('staff see no refund of a completed order', async () => {
    const completed = await aCompleted(colleague, order);
    const itsDialog = await openFinished(page, completed);
    await expect(itsDialog).toContainText('Payée');
    await expect(itsDialog.getByRole('button', { name: 'Rembourser la commande' })).toBeHidden();
  });
});

test.describe('a shop that keeps a part', () => {
  test.use({ wish: { settings: { cancellationFee: { ...aShop().cancellationFee, percent: 40 } } } });

  test('DET-29 FLO-27 FLO-28 ROL-11 once it is ready there are two reasons, each with its consequence', async ({
    page,
    request,
    restaurant,
    order,
    startWork,
  }) => {
    const colleague = await Colleague.signIn(request, restaurant);
    const placed = await order(CARD);
    await colleague.answer(placed, 'prepare', { preparationMinutes: 20 });
    await colleague.answer(placed, 'ready-to-take-away');
    const asked = question(page, /Annuler la commande/);
    const confirm = asked.getByRole('button', { name: 'Annuler la commande' });
    const refunding = asked.getByRole('radio', { name: 'Annulation par le magasin avec remboursement' });
    const ask = async () => {
      const opened = await openOrder(page, placed);
      await opened.getByRole('button', { name: 'Annuler la commande' }).click();
      return opened;
    };
    await startWork();
    await ask();
    await expect(confirm).toHaveAccessibleDescription('Choisissez d’abord un motif.');
    await refunding.check();
    await expect(confirm).toHaveAccessibleDescription(/prête et payée en ligne.*seul un responsable/);

    await startWork('independent');
    const dialog = await ask();
    await refunding.check();
    await expect(asked).toContainText(/remboursé de 13,90\s€ sur sa carte\./);
    await asked.getByRole('radio', { name: 'Client injoignable' }).check();
    await expect(asked).toContainText(/remboursé de 8,34\s€ sur sa carte\s; le magasin garde 5,56\s€\./);
    await confirm.click();
    await expect(dialog).toBeHidden();

    const finished = await openFinished(page, placed);
    await expect(finished).toContainText('Client injoignable');
    await expect(finished).toContainText(/Remboursé\s*−8,34\s€\s*Gardé par le magasin\s*5,56\s€/);
  });
});

test('DET-27 DET-40 ERR-11 ERR-59 a completed card order is refunded, by who may', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
  complaints,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const placed = await aCompleted(colleague, order);
  const unrefundable = await aCompleted(colleague, order, 'refund_refused');
  await startWork('general');
  const dialog = await openFinished(page, placed);
  await expect(dialog).toContainText('Validée par Michèle');
  await expect(dialog).toContainText(/Possible jusqu’au \d\d\/\d\d\/\d{4} à \d\d:\d\d\./);
  await dialog.getByRole('button', { name: 'Rembourser la commande' }).click();
  const asked = question(page, /Rembourser la commande/);
  await expect(asked).toContainText(/Le client sera intégralement remboursé de 13,90\s€\./);
  await asked.getByRole('button', { name: 'Rembourser la commande' }).click();
  await expect(page.getByText(/La commande a bien été remboursée\s!/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await orderRow(page, placed).getByRole('link').click();
  await expect(dialog).toContainText('Remboursée');
  await expect(dialog.getByRole('button', { name: 'Rembourser la commande' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await test.step('a refund that the provider refuses leaves the order as it was', async () => {
    const itsDialog = await openFinished(page, unrefundable);
    await itsDialog.getByRole('button', { name: 'Rembourser la commande' }).click();
    await question(page, /Rembourser/)
      .getByRole('button', { name: 'Rembourser la commande' })
      .click();
    await expectError(page, 'Une erreur est survenue', /Une erreur est survenue, merci de réessayer\s!/);
    await expect(itsDialog).toContainText('Payée');
    await expectComplaints(complaints, ['502']);
  });
});

test('DET-34 DET-35 DET-41 ERR-26 ERR-55 in one-touch mode the order goes to the till, which answers it', async ({
  page,
  request,
  baseURL,
  restaurant,
  order,
  startWork,
  complaints,
}) => {
  await setTill(request, baseURL, restaurant, { till: 'oneTouch', tillAnswer: 'rejected' });
  const placed = await order();
  await startWork();
  const dialog = await openOrder(page, placed);
  await expect(dialog).toContainText('Cette commande n’a pas encore été envoyée à la caisse.');
  await expect(dialog.getByRole('button', { name: /^Accepter/ })).toBeHidden();
  const send = dialog.getByRole('button', { name: 'Envoyer en caisse' });
  await send.click();
  await expectError(
    page,
    'Une erreur est survenue',
    /La commande n’a pas pu être envoyée à la caisse, merci de réessayer\s!/,
  );

  await setTill(request, baseURL, restaurant, { tillAnswer: 'acknowledged' });
  await send.click();
  await expect(page.getByText(/La commande a bien été envoyée\s!/)).toBeVisible();
  await expect(dialog).toContainText('En attente d’acceptation sur la caisse');
  await expect(dialog.getByRole('button', { name: 'Refuser' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Accepter/ })).toBeHidden();
  await expectComplaints(complaints, ['502']);
});

test('FLO-79 FLO-72 ERR-03 what the customer changes is marked; meanwhile the shop waits', async ({
  page,
  request,
  order,
  startWork,
}) => {
  const placed = await order({ orderType: 'delivery' });
  await startWork();
  const dialog = await openOrder(page, placed);
  const accept = dialog.getByRole('button', { name: /^Accepter/ });
  await expect(dialog.getByText('Modifié par le client')).toHaveCount(0);
  await lockAsCustomer(request, placed);
  await expect(accept).toHaveAccessibleDescription(
    /Le client est en train de modifier ou annuler sa commande, merci de patienter\s!/,
  );

  const reading = page.waitForResponse(
    (reply) => reply.url().endsWith('/orders/shown') && reply.request().postData()?.includes('opened') === true,
  );
  await changeAsCustomer(request, placed, {
    phone: '06 99 88 77 66',
    lines: [{ productKey: 'PRODUCT-socca', quantity: 4 }],
  });
  await expect(dialog.getByRole('listitem').filter({ hasText: '06 99 88 77 66' })).toContainText(
    'Modifié par le client',
  );
  await expect(dialog.getByText('Modifié par le client')).toHaveCount(2);
  await expect(dialog).toContainText(/4 ×\s*Socca/);
  await expect(accept).not.toHaveAttribute('aria-disabled', 'true');

  // Read here, the change is old news for whoever opens the order next.
  expect((await reading).status()).toBe(204);
  await dialog.getByRole('button', { name: 'Retour' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await openOrder(page, placed);
  await expect(dialog).toContainText('06 99 88 77 66');
  await expect(dialog.getByText('Modifié par le client')).toHaveCount(0);
});
