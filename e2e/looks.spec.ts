import type { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { expectLook } from './kit/axe.ts';
import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { Colleague } from './kit/calls.ts';
import { expectStacked, inHours, openOrder, orderCard, orderLink, ordersTab } from './kit/orders.ts';
import type { Placed } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';

test.slow();
// Nobody answers these orders: on a slow machine the watchdog must not stand before the looks.
test.use({ wish: { settings: { watch: { ...aShop().watch, devicesAfterSeconds: 600 } } } });

test('ORD-02 ORD-31 the looks of a beginning: start modal, no order yet @sizes', async ({ page, signIn }, info) => {
  await signIn();
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeVisible();
  await expectLook(page, 'start', info);
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page.getByText('Aucune commande en cours')).toBeVisible();
  await expectLook(page, 'orders-empty', info);
});

type PlaceOrder = (fields?: Parameters<typeof anOrderBody>[0]) => Promise<Placed>;
const DELIVERY = { orderType: 'delivery' };
const LONG = { firstName: 'Maximilienne-Charlotte', lastName: 'de La Rochefoucauld', phone: '06 12 34 56 78' };
const MANY = Array.from({ length: 6 }, (_, index) => ({
  productKey: index % 2 === 0 ? 'PRODUCT-socca' : 'PRODUCT-panbagnat',
  quantity: index + 1,
  instruction: index === 2 ? 'Un des deux sans oignon, et la sauce à part s’il vous plaît' : null,
}));

/** One order in each state, some of them long. */
async function aService(colleague: Colleague, order: PlaceOrder) {
  const prepared = async (preparationMinutes: number, fields: Parameters<PlaceOrder>[0] = {}) => {
    const placed = await order(fields);
    await colleague.answer(placed, 'prepare', { preparationMinutes });
    return placed;
  };
  const preparing = await prepared(30, { ...DELIVERY, customer: LONG, lines: MANY, externalOrderNumber: 'W-77' });
  await prepared(5, { orderType: 'click_and_seat', channel: 'qrcode' });
  await prepared(9, { channel: 'terminal' });
  await prepared(0, { requestedFor: inHours(3), channel: 'mobileApp' });
  await colleague.answer(await prepared(15, { channel: 'chatbot' }), 'ready-to-take-away');
  await colleague.answer(await prepared(15, DELIVERY), 'launch-delivery');
  const finished = await prepared(15, DELIVERY);
  await colleague.answer(finished, 'launch-delivery');
  await colleague.answer(finished, 'validate');
  const refused = await order();
  await colleague.answer(refused, 'refuse');
  const fresh = await order({ ...DELIVERY, lines: MANY });
  await order({ customer: LONG });
  return { preparing, finished, refused, fresh };
}

test('ORD-18 ORD-19 ORD-23 the looks of a service: cards, rows, past orders @sizes', async ({
  page,
  context,
  baseURL,
  request,
  restaurant,
  order,
  startWork,
}, info) => {
  const { fresh, refused } = await aService(await Colleague.signIn(request, restaurant), order);
  await page.clock.install();
  await startWork();
  // Late enough for one order to be late and another one to be urgent.
  await page.clock.fastForward('08:00');
  await expect(page.getByText('dépassé')).toBeVisible();
  await expectStacked(orderLink(page, fresh), orderCard(page, fresh).getByText('Livraison · Camille D.'));
  await expectLook(page, 'orders-grid', info);

  // Eight minutes ahead may be tomorrow already.
  await page.clock.setSystemTime(Date.now());
  await ordersTab(page, 'Terminées').click();
  await expect(orderLink(page, refused)).toBeVisible();
  await expectLook(page, 'finished', info);
  await page.getByRole('button', { name: /^Période/ }).click();
  await expect(page.getByRole('dialog', { name: 'Période' }).getByRole('grid').first()).toBeVisible();
  await expectLook(page, 'finished-range', info);

  await context.addCookies([{ name: 'isGrid', value: 'false', url: baseURL ?? '' }]);
  await page.goto('/');
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeHidden();
  await expect(page.getByRole('table', { name: 'Commandes' })).toBeVisible();
  await expect(orderLink(page, fresh)).toBeVisible();
  await expectLook(page, 'orders-table', info);
});

test('DET-02 the looks of an order: new, in preparation, delivered, refused @sizes', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}, info) => {
  const service = await aService(await Colleague.signIn(request, restaurant), order);
  await startWork();
  for (const [state, tab] of [
    ['fresh', 'current'],
    ['preparing', 'current'],
    ['finished', 'finished'],
    ['refused', 'finished'],
  ] as const) {
    if (tab === 'finished') await ordersTab(page, 'Terminées').click();
    const dialog = await openOrder(page, service[state]);
    await expect(dialog).toContainText('Reçue');
    await expectLook(page, `order-${state}`, info);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
