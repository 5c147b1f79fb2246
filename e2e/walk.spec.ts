import { expect, test } from './kit/test.ts';

test('ORD-32 an order walks from the customer to a second screen @sizes', async ({
  page,
  browser,
  order,
  startWork,
}) => {
  await startWork('staff');
  const second = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await startWork('staff', second);

  const placed = await order({ orderType: 'delivery' });

  await expect(page.getByRole('link', { name: `N° ${placed.orderNumber}` })).toBeVisible();
  await expect(second.getByRole('link', { name: `N° ${placed.orderNumber}` })).toBeVisible();
});
