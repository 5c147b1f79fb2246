import { expectAccessible, expectLook } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import { asTelephone, courseCard, driverAtWork, typeCode } from './kit/driver-page.ts';
import { details, driverRow, employees } from './kit/drivers-screen.ts';
import { openOrder, orderCard, orderDialog } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

test.use({ wish: { settings: { deliversByItself: false, independentDriversAllowed: false } } });

test.beforeEach(({ context }) => asTelephone(context));

test('RND-01 RND-05 RND-13 RND-14 RND-21 RND-31 RND-40 two orders are one round of Karim’s, brought and handed over @looks', async ({
  page,
  request,
  restaurant,
  order,
  elsewhere,
  startWork,
}, info) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await driverAtWork(page, request, restaurant, { firstName: 'Karim' });
  const manager = await Colleague.signIn(request, restaurant);
  const [first, second] = [await order({ orderType: 'delivery' }), await order({ orderType: 'delivery' })];
  for (const placed of [first, second]) await manager.answer(placed, 'prepare', { preparationMinutes: 20 });
  const kitchen = await elsewhere();
  await kitchen.setViewportSize({ width: 1440, height: 900 });
  await startWork('independent', kitchen);

  await test.step('both are given to Karim at once, with the hour at the door', async () => {
    const dialog = await openOrder(kitchen, first);
    await dialog.getByRole('button', { name: 'Confier à…' }).click();
    const choice = kitchen.getByRole('dialog', { name: 'Confier à…' });
    await expect(choice.getByRole('radio', { name: /Karim Benali/ })).toBeVisible();
    await expect(choice).toContainText(/à la porte vers \d\d:\d\d/);
    await expectLook(kitchen, 'name-driver', info);
    await choice.getByRole('radio', { name: /Karim Benali/ }).check();
    await choice.getByRole('checkbox', { name: new RegExp(second.orderNumber) }).check();
    await choice.getByRole('button', { name: 'Confier à Karim' }).click();
    await expect(kitchen.getByText('2 commandes confiées à Karim')).toBeVisible();
    await expect(orderDialog(kitchen, first)).toContainText('Tournée de Karim · 2 arrêts');
    await expectLook(kitchen, 'round-of-order', info);
    await orderDialog(kitchen, first).getByRole('button', { name: 'Retour' }).click();
    await expect(orderCard(kitchen, second)).toContainText(/Karim · \de(r)? arrêt · à la porte vers \d\d:\d\d/);
  });

  await test.step('RND-21 he comes to the shop: his cards say so, and flash', async () => {
    const here = page.getByRole('button', { name: 'Je suis sur place' });
    // Until then there are two courses of their own.
    await expect(page.getByRole('region', { name: 'Tournée · 2 arrêts' })).toBeVisible();
    const number = (
      await page
        .getByRole('region', { name: /^Course n°/ })
        .getByRole('heading', { level: 2 })
        .innerText()
    ).slice(-3);
    await here.click();
    const card = orderCard(kitchen, { orderNumber: number });
    await expect(card).toContainText('Karim est au restaurant');
    expect(await card.evaluate((element) => element.getAnimations().length)).toBeGreaterThan(0);
  });

  const codes = new Map<string, string>();
  for (const placed of [first, second]) {
    const dialog = await openOrder(kitchen, placed);
    const driver = dialog.getByRole('region', { name: 'Livreur', exact: true });
    codes.set(placed.orderNumber, /Code de validation\s: (\d{4})/.exec(await driver.innerText())?.[1] ?? '');
    await dialog.getByRole('button', { name: 'Retour' }).click();
  }

  await test.step('the telephone goes through both', async () => {
    const round = page.getByRole('region', { name: 'Tournée · 2 arrêts' });
    await expect(round.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Suivant/ }).click();
    await expect(round.getByRole('button', { name: /^2/ })).toHaveAttribute('aria-current', 'step');
    await round.getByRole('button', { name: /^1/ }).click();
    await round.getByRole('button', { name: 'J’ai récupéré les 2 commandes' }).click();
    await expect(round).toContainText('Encore 2 à livrer');
    for (let left = 2; left > 0; left -= 1) {
      const course = page.getByRole('region', { name: /^Course n°\s\d+$/ });
      const number = (await course.getByRole('heading', { level: 2 }).innerText()).slice(-3);
      await typeCode(page, codes.get(number) ?? '');
      const done = page.getByRole('region', { name: /livrée$/ });
      await expect(done).toContainText('Espèces');
      await done.getByRole('button', { name: 'Terminé' }).click();
      await expect(courseCard(page, { orderNumber: number })).toBeHidden();
    }
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Historique' }).click();
    await expect(page.getByRole('region', { name: 'Caisse à rendre' })).toContainText('en espèces');
    await expect(page.getByRole('region', { name: 'Courses livrées' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('the cash is counted, two euros are missing', async () => {
    await kitchen.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Livreurs' }).click();
    await driverRow(employees(kitchen), 'Karim BENALI').getByRole('link').first().click();
    const counted = details(kitchen).getByLabel('Espèces comptées');
    await expect(counted).toHaveAccessibleDescription(/Attendu\s: \d+,\d\d/);
    const expected = /Attendu\s: (\d+,\d\d)/.exec(await details(kitchen).innerText())?.[1] ?? '';
    const short = (Number(expected.replace(',', '.')) - 2).toFixed(2).replace('.', ',');
    await counted.fill(short);
    await expect(details(kitchen)).toContainText(/Manque 2,00\s€/);
    const submit = details(kitchen).getByRole('button', { name: 'Caisse rendue' });
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await details(kitchen).getByLabel('Note').fill('Monnaie rendue de travers');
    await expectLook(kitchen, 'driver-cash', info);
    await submit.click();
    await expect(details(kitchen)).toContainText('Karim n’a rien à rendre');
    await expect(details(kitchen).getByRole('table', { name: 'Caisses rendues' })).toContainText(
      'Monnaie rendue de travers',
    );
  });
});
