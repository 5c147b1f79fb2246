import { aGate, callsTo, Colleague, expectComplaints, forgetComplaints, watchCalls } from './kit/calls.ts';
import { inHours, openOrder, orderCard, orderDialog, orderLink, orderRow, ordersTab } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

test('DET-01 DET-02 DET-03 DET-04 DET-06 DET-07 DET-09 DET-10 DET-11 DET-12 FLO-90 PMT-25 what the window of an order holds', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const placed = await order({
    orderType: 'delivery',
    channel: 'mobileApp',
    paymentType: 'to_driver',
    driverPaymentType: 'ticket_resto',
    restPaymentType: 'cash',
    externalOrderNumber: 'W-77',
    lines: [
      { productKey: 'PRODUCT-socca', quantity: 3, instruction: 'Bien cuite' },
      { productKey: 'PRODUCT-panbagnat', quantity: 1 },
    ],
  });
  await colleague.answer(placed, 'prepare', { preparationMinutes: 20 });
  await startWork();
  const dialog = await openOrder(page, placed);

  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(`Commande n° ${placed.orderNumber} – W-77`);
  await expect(dialog).toContainText(
    /Livraison · Application mobile · aujourd’hui à \d\d:\d\d · livraison prévue à \d\d:\d\d/,
  );
  await expect(dialog.getByRole('link', { name: '06 12 34 56 78' })).toHaveAttribute('href', 'tel:+33612345678');
  await expect(dialog).toContainText('Acceptée par Michèle');
  await expect(dialog).not.toContainText('Promotion');
  const inThisOrder = [
    /En préparation/,
    /Camille DUBOIS/,
    /14 rue Bonaparte, 06300 Nice\. Code 24B17, 3e étage/,
    /06 12 34 56 78/,
    /camille\.dubois@exemple\.fr/,
    /Titres-restaurant 22,40 € · Espèces 3,00 €/,
    /Paiement/,
    /À encaisser/,
    /25,40 €/,
    /CMD-\w{20}/,
    /Récapitulatif/,
    /3 × Socca « Bien cuite » 13,50 €/,
    /1 × Pan bagnat 8,90 €/,
    /Frais de livraison \(selon la zone, 1,3\s?km\) 2,50 €/,
    /Frais de gestion 0,50 €/,
    /Total 25,40 €/,
    /TVA comprise : 2,31 €/,
    /Historique/,
    /Reçue · Application mobile/,
    /Acceptée par Michèle · 20 min/,
    /Retour/,
  ];
  const words = (await dialog.innerText()).replaceAll(/\s+/g, ' ');
  expect(words).toMatch(new RegExp(inThisOrder.map(({ source }) => source).join('.*')));

  await dialog.getByRole('button', { name: 'Retour' }).click();
  await expect(dialog).toBeHidden();

  await test.step('at a table there is no address, and the shop is not named in its own window', async () => {
    const seated = await order({ orderType: 'click_and_seat', channel: 'qrcode', tableNumber: '12' });
    const atTable = await openOrder(page, seated);
    await expect(atTable).toContainText('Table 12');
    await expect(atTable).toContainText('Au comptoir');
    await expect(atTable).not.toContainText('rue Bonaparte');
    await expect(atTable).not.toContainText('Chez Mimi');
    await expect(atTable).not.toContainText('Frais de livraison');
  });
});

test('DET-01 ORD-33 a click on an order is answered before the file of its window has come', async ({
  page,
  order,
  startWork,
}) => {
  const gate = aGate();
  await page.route('**/order-detail-*.js', async (route) => {
    await gate.opened;
    await route.continue();
  });
  const placed = await order();
  await startWork();
  await orderLink(page, placed).click();

  await expect(page.getByRole('dialog', { name: 'Commande' })).toContainText('Chargement de la commande');
  gate.open();
  await expect(orderDialog(page, placed)).toBeVisible();
});

test('DET-15 DET-16 DET-17 DET-18 DET-19 DET-20 DET-31 SHL-47 the time of preparation, repeated by « Accepter »', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const calls = watchCalls(page);
  const placed = await order();
  await startWork();
  const dialog = await openOrder(page, placed);
  const time = dialog.getByRole('spinbutton', { name: 'Temps de préparation' });
  const accept = dialog.getByRole('button', { name: /^Accepter/ });
  await expect(time).toContainText(/^15\smin/);
  await expect(accept).toHaveText('Accepter · 15 min');
  await expect(dialog.getByRole('radiogroup', { name: 'Temps rapides' }).locator('label')).toHaveText([
    '15 mins',
    '30 mins',
    '45 mins',
  ]);

  await dialog.getByRole('radio', { name: '45 mins' }).check();
  await expect(accept).toHaveText('Accepter · 45 min');
  await dialog.getByRole('button', { name: 'Augmenter' }).click();
  await expect(accept).toHaveText('Accepter · 50 min');
  await expect(dialog.getByRole('radio', { name: '45 mins' })).not.toBeChecked();
  await time.focus();
  for (let presses = 0; presses < 7; presses += 1) await page.keyboard.press('PageUp');
  await expect(accept).toHaveText('Accepter · 180 min');
  await expect(dialog.getByRole('button', { name: 'Augmenter' })).toHaveAttribute('aria-disabled', 'true');
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('PageDown');
  await expect(accept).toHaveText('Accepter · 0 min');
  await dialog.getByRole('button', { name: 'Diminuer' }).click({ force: true });
  await expect(accept).toHaveText('Accepter · 0 min');
  await page.keyboard.press('Tab');
  await time.press('ArrowUp');

  await accept.click();
  await expect(page.getByText(`Commande n° ${placed.orderNumber} acceptée`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(orderCard(page, placed)).toContainText('En préparation');
  const [sent] = callsTo(calls, /\/prepare$/);
  expect(sent?.postDataJSON()).toMatchObject({ preparationMinutes: 5, expectedStatus: 'contacting' });

  await test.step('an order for later is accepted « à l’heure », or with a delay', async () => {
    const later = await order({ requestedFor: inHours(4) });
    const itsDialog = await openOrder(page, later);
    const delay = itsDialog.getByRole('spinbutton', { name: 'Décalage après l’heure prévue' });
    await expect(delay).toContainText('à l’heure');
    await expect(itsDialog.getByRole('radiogroup', { name: 'Temps rapides' })).toBeHidden();
    await itsDialog.getByRole('button', { name: 'Augmenter' }).click();
    await expect(itsDialog.getByRole('button', { name: 'Accepter · +5 min' })).toBeVisible();
    await itsDialog.getByRole('button', { name: 'Diminuer' }).click();

    await itsDialog.getByRole('button', { name: 'Accepter · à l’heure' }).click();
    await expect(orderCard(page, later)).toContainText('Programmée');
    await openOrder(page, later);
    await expect(itsDialog).toContainText(/Commande programmée pour le \d\d\/\d\d\/\d{4} à \d\d:\d\d\./);
    await expect(itsDialog.getByRole('button', { name: /Accepter|prête|Valider/ })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(itsDialog).toBeHidden();
  });

  await test.step('the rush adds its minutes to the time proposed', async () => {
    const colleague = await Colleague.signIn(request, restaurant);
    const hurried = await openOrder(page, await order());
    await expect(hurried.getByRole('button', { name: 'Accepter · 15 min' })).toBeVisible();

    await colleague.rush(true, 20);
    await expect(hurried.getByRole('button', { name: 'Accepter · 35 min' })).toBeVisible();
    await expect(hurried).toContainText('15 min par défaut, + 20 min de mode rush.');
    await expect(page.getByText('Mode rush : +20 min').first()).toBeVisible();
  });
});

test('DET-20 DET-28 refusing asks first, and tells afterwards who did', async ({ page, order, startWork }) => {
  const placed = await order();
  await startWork();
  const dialog = await openOrder(page, placed);
  const question = page.getByRole('alertdialog', { name: `Refuser la commande n° ${placed.orderNumber} ?` });
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(question.getByRole('button', { name: 'Retour' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Refuser' })).toBeFocused();

  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await question.getByRole('button', { name: 'Refuser la commande' }).click();
  await expect(dialog).toBeHidden();
  await expect(orderLink(page, placed)).toBeHidden();
  await ordersTab(page, 'Terminées').click();
  await orderRow(page, placed).getByRole('link').click();
  await expect(dialog).toContainText('Le magasin (Léa)');
  await expect(dialog).toContainText('Refusée par le magasin');
  await expect(dialog).toContainText('Non débitée');
  await expect(dialog.getByRole('button', { name: /Accepter|Refuser|Annuler|Rembourser|Valider/ })).toHaveCount(0);
});

test('DET-21 DET-24 DET-51 DET-58 DET-59 the ways of an order: collected, or delivered by the shop', async ({
  page,
  order,
  startWork,
}) => {
  await startWork();

  await test.step('a collected order is ready, then validated', async () => {
    const placed = await order();
    const dialog = await openOrder(page, placed);
    await dialog.getByRole('button', { name: /^Accepter/ }).click();

    await openOrder(page, placed);
    await expect(dialog.getByRole('button', { name: 'Je démarre la livraison' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Commande prête' }).click();
    await expect(orderCard(page, placed)).toContainText('Prête à emporter');

    await openOrder(page, placed);
    await expect(dialog.getByRole('button', { name: 'Commande prête' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Valider la commande' }).click();
    await expect(orderLink(page, placed)).toBeHidden();
    await ordersTab(page, 'Terminées').click();
    await expect(orderRow(page, placed)).toContainText('Terminée');
    await ordersTab(page, 'En cours').click();
  });

  await test.step('a shop that delivers starts the delivery instead', async () => {
    const placed = await order({ orderType: 'delivery' });
    const dialog = await openOrder(page, placed);
    await dialog.getByRole('button', { name: /^Accepter/ }).click();

    await openOrder(page, placed);
    await expect(dialog.getByRole('button', { name: 'Commande prête' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Je démarre la livraison' }).click();
    await expect(orderCard(page, placed)).toContainText('En livraison');

    await openOrder(page, placed);
    await dialog.getByRole('button', { name: 'Valider la commande' }).click();
    await ordersTab(page, 'Terminées').click();
    await expect(orderRow(page, placed)).toContainText('Livrée');
  });
});

test('DET-37 an order answered elsewhere changes under one’s eyes', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const [accepted, refused] = [await order(), await order()];
  await startWork();
  let dialog = await openOrder(page, accepted);
  await colleague.answer(accepted, 'prepare', { preparationMinutes: 25 });
  await expect(dialog.getByRole('button', { name: 'Commande prête' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Accepter|Refuser/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  dialog = await openOrder(page, refused);
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await colleague.answer(refused, 'refuse');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(dialog.getByText('Cette commande vient d’être traitée par Michèle.')).toBeVisible();
  await expect(dialog).toContainText('Refusée par le magasin');
  await expect(dialog.getByRole('button', { name: /Accepter|^Refuser/ })).toHaveCount(0);
});

test('DET-38 FLO-73 FLO-74 ERR-22 of many presses one counts, and of two people the first', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
  complaints,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const calls = watchCalls(page);
  await startWork();
  let gate = aGate();
  await page.route('**/prepare', async (route) => {
    await gate.opened;
    await route.continue();
  });

  await test.step('a double click sends one command; the other buttons wait', async () => {
    const placed = await order();
    const dialog = await openOrder(page, placed);
    const accept = dialog.getByRole('button', { name: /^Accepter/ });
    await accept.dblclick();
    await expect(accept).toHaveAttribute('aria-busy', 'true');
    await expect(dialog.getByRole('button', { name: 'Refuser' })).toHaveAttribute('aria-disabled', 'true');
    await accept.click({ force: true });
    await page.keyboard.press('Enter');

    gate.open();
    await expect(orderCard(page, placed)).toContainText('En préparation');
    const sent = callsTo(calls, /\/prepare$/);
    expect(sent).toHaveLength(1);
    expect(await sent[0]?.headerValue('idempotency-key')).toMatch(/^[\w-]{20,}$/);
    await expect(dialog).toBeHidden();
  });

  await test.step('of two people on one order the first wins, the second is told who', async () => {
    gate = aGate();
    const placed = await order();
    const dialog = await openOrder(page, placed);
    await dialog.getByRole('button', { name: /^Accepter/ }).click();
    // « Commande prête » comes where « Accepter » was pressed: first, for a moment, who did it. Looked for in each frame.
    const frozen = page.waitForFunction(() =>
      [...document.querySelectorAll('dialog [role=status]')].some(
        ({ textContent }) => textContent === 'Acceptée par Michèle',
      ),
    );
    await colleague.answer(placed, 'prepare', { preparationMinutes: 40 });
    gate.open();

    // No window to close: nothing failed, and the order shows what she did.
    const news = page.getByRole('status').filter({ hasText: 'vient d’être traitée par Michèle' });
    await expect(news).toContainText(`Commande n° ${placed.orderNumber}`);
    await frozen;
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(orderCard(page, placed)).toContainText('40 min');
    await expect(dialog.getByRole('button', { name: 'Commande prête' })).toBeVisible();
    await expectComplaints(complaints, ['409']);
  });
});

test('SHL-33 without a line nothing can be sent, and the button says why', async ({
  page,
  context,
  order,
  startWork,
  complaints,
}) => {
  const calls = watchCalls(page);
  const placed = await order();
  await startWork();
  const dialog = await openOrder(page, placed);
  const accept = dialog.getByRole('button', { name: /^Accepter/ });
  const refuse = dialog.getByRole('button', { name: 'Refuser' });
  await context.setOffline(true);
  await expect(refuse).toHaveAccessibleDescription('Action impossible hors connexion');
  await refuse.hover({ force: true });
  await expect(dialog.getByRole('tooltip', { name: 'Action impossible hors connexion' }).first()).toBeVisible();
  await refuse.click({ force: true });
  await expect(dialog).toContainText('Camille DUBOIS');

  await context.setOffline(false);
  await expect(refuse).not.toHaveAttribute('aria-disabled', 'true');
  expect(callsTo(calls, /\/(refuse|hold)$/)).toHaveLength(0);
  await accept.click();
  await expect(orderCard(page, placed)).toContainText('En préparation');
  expect(callsTo(calls, /\/prepare$/)).toHaveLength(1);
  forgetComplaints(complaints, 'ERR_INTERNET_DISCONNECTED');
});

test('ORD-17 an order is opened, left and found again with the keyboard alone', async ({ page, order, startWork }) => {
  const placed = await order();
  await startWork();
  await expect(orderLink(page, placed)).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await orderLink(page, placed).evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(orderLink(page, placed)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(orderDialog(page, placed)).toBeVisible();
  await expect(orderDialog(page, placed).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(orderDialog(page, placed)).toBeHidden();
  await expect(orderLink(page, placed)).toBeFocused();
});

test('what a customer writes is shown, never run', async ({ page, order, startWork }) => {
  const image = '<img src=x onerror=alert(1)>';
  const attacks: string[] = [];
  page.on('dialog', (dialog) => {
    attacks.push(dialog.message());
    void dialog.dismiss();
  });
  await page.exposeFunction('reportAttack', (words: string) => void attacks.push(words));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportAttack } = globalThis as typeof globalThis & { reportAttack: (words: string) => void };
      reportAttack(`${violatedDirective} ${blockedURI}`);
    });
  });
  const placed = await order({
    orderType: 'click_and_seat',
    tableNumber: '<img src onerror=f>',
    externalOrderNumber: image,
    customer: { firstName: image, lastName: image, phone: '06 12 34 56 78' },
    lines: [{ productKey: 'PRODUCT-socca', quantity: 1, instruction: image }],
  });
  await startWork();
  await expect(orderCard(page, placed)).toContainText(`Table <img src onerror=f> · ${image} <.`);
  const dialog = await openOrder(page, placed);
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText(image);
  await expect(dialog).toContainText(`${image} ${image.toUpperCase()}`);
  await expect(dialog).toContainText(`« ${image} »`);
  await expect(page.locator('img[onerror]')).toHaveCount(0);
  expect(attacks).toEqual([]);
});
