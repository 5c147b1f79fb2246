import { expectLook } from './kit/axe.ts';
import { Colleague, forgetComplaints } from './kit/calls.ts';
import { expect, test } from './kit/test.ts';

const CARD = { paymentType: 'stripe', cardToken: 'success' } as const;

test('FIN-19 PAY-02 PAY-04 PAY-05 PAY-06 PAY-07 ERR-14 ERR-15 ROL-110 a payout opens down to its orders, and adds up @looks', async ({
  page,
  request,
  restaurant,
  order,
  authenticate,
  baseURL,
  complaints,
}, info) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const placed = await Promise.all([order(CARD), order(CARD), order(CARD)]);
  for (const one of placed) {
    await colleague.answer(one, 'prepare', { preparationMinutes: 15 });
    await colleague.answer(one, 'ready-to-take-away');
    await colleague.answer(one, 'validate');
  }
  const [first] = placed;
  const shopId = restaurant.shops[0]?.shopId;
  const passed = await request.post('/sandbox/api/payments/payouts', {
    data: { shopId, days: 4 },
    headers: { origin: baseURL ?? '' },
  });
  expect(passed.ok(), await passed.text()).toBe(true);
  await authenticate('independent');
  await page.goto('/finances');

  await page.getByRole('link', { name: 'Historique des virements' }).click();
  const payouts = page.getByRole('table', { name: 'Virements' });
  await expect(payouts.locator('tbody tr')).toHaveCount(1);
  await expect(payouts).toContainText('Reçu');
  await expect(payouts).toContainText('Automatique');
  await expectLook(page, 'payouts', info);

  await payouts.getByRole('link', { name: /^Détails du virement/ }).click();
  await expect(page).toHaveURL(/\/finances\/payouts\/po_/);
  const explained = page.getByRole('region', { name: 'Virement expliqué' });
  const net = (await explained.locator('dd').last().textContent()) ?? '';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Virement de ${net}`);
  await expect(explained).toContainText('3 commandes payées par carte');
  await expect(explained).toContainText('Commission (8\u00A0%)');
  await expect(explained).toContainText('3\u00A0×\u00A00,25\u00A0€');
  const orders = page.getByRole('table', { name: 'Commandes du virement' }).locator('tbody tr');
  await expect(orders).toHaveCount(4);
  await expect(orders.last()).toContainText('Total des 3 commandes');
  await expect(orders.last()).toContainText(net);
  await expectLook(page, 'payout', info);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click();
  expect((await file).suggestedFilename()).toMatch(/^virement_\d{4}-\d{2}-\d{2}_po_\w+\.csv$/);

  await page.getByRole('searchbox', { name: 'N° de commande' }).fill(first.orderNumber);
  await expect(orders).toHaveCount(2);
  await page.getByRole('link', { name: `N°\u00A0${first.orderNumber}` }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${first.id}`));

  // PAY-07: it is logged, and the page says that there is nothing.
  forgetComplaints(complaints, '404');
  await page.goto('/finances/payouts/po_unknown');
  await expect(page.getByText('Aucune donnée disponible pour ce virement')).toBeVisible();
});
