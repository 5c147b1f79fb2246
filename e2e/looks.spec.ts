import type { Page, TestInfo } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import { inHours, openOrder, orderCard, orderLink, ordersTab } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

/** Light and dark: axe finds nothing, nothing sticks out at the side, and a picture is kept to look at. */
async function expectLook(page: Page, name: string, { project }: TestInfo): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    await page.screenshot({ path: `.build/looks/${name}-${project.name}-${colorScheme}.png`, animations: 'disabled' });
  }
}

test('SHL-38 ORD-02 ORD-31 the looks of a beginning: start modal, empty lists @sizes', async ({
  page,
  signIn,
}, info) => {
  await signIn();
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeVisible();
  await expectLook(page, 'start', info);
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page.getByText('Aucune commande en cours')).toBeVisible();
  await expectLook(page, 'orders-empty', info);
  await ordersTab(page, 'Terminées').click();
  await page.getByLabel('Période').selectOption('Personnalisé');
  await expect(page.getByText('Aucune commande terminée')).toBeVisible();
  await expectLook(page, 'finished-empty', info);
});

const LONG = { firstName: 'Maximilienne-Charlotte', lastName: 'de La Rochefoucauld', phone: '06 12 34 56 78' };
const MANY = Array.from({ length: 6 }, (_, index) => ({
  productKey: index % 2 === 0 ? 'PRODUCT-socca' : 'PRODUCT-pan-bagnat',
  quantity: index + 1,
  instruction: index === 2 ? 'Un des deux sans oignon, et la sauce à part s’il vous plaît' : null,
}));

test('ORD-19 ORD-23 ORD-18 DET-02 the looks of a service: cards, rows and windows @sizes', async ({
  page,
  context,
  baseURL,
  request,
  restaurant,
  order,
  startWork,
}, info) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const delivery = { orderType: 'delivery' };
  const prepared = async (preparationMinutes: number, fields: Parameters<typeof order>[0] = {}) => {
    const placed = await order(fields);
    await colleague.answer(placed, 'prepare', { preparationMinutes });
    return placed;
  };
  const preparing = await prepared(30, { ...delivery, customer: LONG, lines: MANY, externalOrderNumber: 'W-77' });
  await prepared(5, { orderType: 'click_and_seat', channel: 'qrcode' });
  await prepared(9, { channel: 'terminal' });
  await prepared(0, { requestedFor: inHours(3), channel: 'mobileApp' });
  await colleague.answer(await prepared(15, { channel: 'chatbot' }), 'ready-to-take-away');
  await colleague.answer(await prepared(15, delivery), 'launch-delivery');
  const finished = await prepared(15, delivery);
  for (const step of ['launch-delivery', 'validate'] as const) await colleague.answer(finished, step);
  const refused = await order();
  await colleague.answer(refused, 'refuse');
  const fresh = await order({ ...delivery, lines: MANY });
  await order({ customer: LONG });
  await page.clock.install();
  await startWork();
  // Late enough for one order to be late and another one to be urgent.
  await page.clock.fastForward('08:00');
  await expect(page.getByText('dépassé')).toBeVisible();
  await expectLook(page, 'orders-grid', info);

  for (const [name, placed] of [
    ['order-new', fresh],
    ['order-preparing', preparing],
  ] as const) {
    const dialog = await openOrder(page, placed);
    await expect(dialog).toContainText('Reçue');
    await expectLook(page, name, info);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  await ordersTab(page, 'Terminées').click();
  await expect(orderLink(page, refused)).toBeVisible();
  await expectLook(page, 'finished', info);
  for (const [name, placed] of [
    ['order-finished', finished],
    ['order-refused', refused],
  ] as const) {
    const dialog = await openOrder(page, placed);
    await expect(dialog).toContainText('Reçue');
    await expectLook(page, name, info);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  await context.addCookies([{ name: 'isGrid', value: 'false', url: baseURL ?? '' }]);
  await page.goto('/');
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(orderCard(page, fresh)).toHaveCount(0);
  await expectLook(page, 'orders-table', info);
});
