import { expectAccessible, expectTouchable } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import { chooseView, inHours, numbersOn, orderCard, orderLink, orderRow, ordersTab, typeFilter } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

const YEAR_DAYS = 365;

test('ORD-10 ORD-11 ORD-25 live orders are counted by type and found by number, name, phone and reference @sizes', async ({
  page,
  order,
  startWork,
}) => {
  const delivered = await order({ orderType: 'delivery' });
  const collected = [await order(), await order()];
  const seated = await order({ orderType: 'click_and_seat', externalOrderNumber: 'UE-4F2A1' });
  const zoe = { firstName: 'Zoé', lastName: 'D’Almeida', email: 'zoe@exemple.fr', phone: '06 98 76 54 32' };
  const later = await order({ customer: zoe, requestedFor: inHours(20) });
  await startWork();
  const filters = page.getByRole('radiogroup', { name: 'Type de commande' }).locator('label');
  await expect(filters).toHaveText([/^Tous\s*4$/, /^Livraison\s*1$/, /^Click & Collect\s*2$/, /^Sur place\s*1$/]);

  await typeFilter(page, /^Click & Collect/).check();
  await expect(page).toHaveURL(/\?type=click_and_collect$/);
  await expect(orderLink(page, delivered)).toBeHidden();
  expect((await numbersOn(page)).sort()).toEqual(collected.map(({ orderNumber }) => orderNumber));

  await page.reload();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(typeFilter(page, /^Click & Collect/)).toBeChecked();
  await typeFilter(page, /^Tous/).check();
  await expect(orderLink(page, seated)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  // On a telephone a button unfolds the field.
  const unfold = page.getByRole('button', { name: 'Rechercher une commande' });
  if ((page.viewportSize()?.width ?? 0) < 768) await unfold.click();
  const search = page.getByRole('searchbox', { name: 'Rechercher une commande en cours' });
  for (const [typed, found] of [
    ['4f2a', seated],
    [`N° ${delivered.orderNumber}`, delivered],
  ] as const) {
    await search.fill(typed);
    await expect(filters.first(), typed).toHaveText(/^Tous\s*1$/);
    await expect.poll(() => numbersOn(page), typed).toEqual([found.orderNumber]);
  }
  await expectAccessible(page);
  await expectTouchable(page);
  await search.fill('zoe');
  await expect(page.getByText(/^Aucune commande ne correspond à «\szoe\s»$/)).toBeVisible();
  await page.getByRole('link', { name: 'Voir les commandes à venir (1)' }).click();
  await expect(orderLink(page, later)).toBeVisible();
  await expect(search).toHaveValue('zoe');
  await search.fill('5432');
  await expect(orderLink(page, later)).toBeVisible();
  await search.fill('personne');
  await page.getByRole('button', { name: 'Effacer la recherche' }).click();
  await expect(search).toHaveValue('');
  await expect(orderLink(page, later)).toBeVisible();

  // Before the page is at rest, which takes ten seconds.
  await page.goto('/?q=personne');
  await expect(page.getByText(/^Aucune commande ne correspond à «\spersonne\s»$/)).toBeVisible({ timeout: 8_000 });
});

test('ORD-12 ORD-17 ORD-18 cards or rows, remembered for a year', async ({ page, context, order, startWork }) => {
  const placed = await order({ orderType: 'delivery', channel: 'mobileApp' });
  await startWork();
  await expect(orderCard(page, placed)).toBeVisible();

  await chooseView(page, 'Tableau');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Magasin',
    'Canal',
    'Type',
    'Commande',
    'Client',
    'Date',
    'Délai',
    'État',
    'Livreur',
    'Total',
  ]);
  await expect(orderRow(page, placed).getByRole('cell')).toHaveText([
    'Chez Mimi',
    'Application mobile',
    'Livraison',
    `N° ${placed.orderNumber}`,
    'Camille D.',
    /^Reçue \d\d:\d\d$/,
    /^\d+\smin\s\d\d$/,
    'En attente d’acceptation',
    '--',
    '16,40 €',
  ]);
  const cookie = (await context.cookies()).find(({ name }) => name === 'isGrid');
  expect(cookie?.value).toBe('false');
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(YEAR_DAYS);

  await page.reload();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeHidden();
  // The whole row is the link.
  await orderRow(page, placed).getByText('16,40').click({ force: true });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseView(page, 'Grille');
  await expect(orderCard(page, placed)).toBeVisible();
});

test('ORD-13 ORD-14 ORD-32 SHL-37 pages of cards and of rows, back to the first when the list changes', async ({
  page,
  order,
  startWork,
}) => {
  await Promise.all(Array.from({ length: 25 }, () => order()));
  await startWork();
  const pager = page.getByRole('navigation', { name: 'Pages' });
  const range = pager.getByRole('status');
  const size = pager.getByLabel('Lignes par page');
  const next = pager.getByRole('button', { name: 'Page suivante' });
  await expect(range).toHaveText('1 – 12 sur 25');
  await expect(size.locator('option')).toHaveText(['12', '24', '48']);
  expect(await numbersOn(page)).toHaveLength(12);

  await next.click();
  await next.click();
  await expect(range).toHaveText('25 – 25 sur 25');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await order();
  await expect(range).toHaveText('25 – 26 sur 26');

  await size.selectOption('24');
  await expect(range).toHaveText('1 – 24 sur 26');
  await next.click();
  await expect(range).toHaveText('25 – 26 sur 26');
  await typeFilter(page, /^Click & Collect/).check();
  await expect(range).toHaveText('1 – 24 sur 26');
  await next.click();
  await ordersTab(page, 'À venir').click();
  await ordersTab(page, 'En cours', '26 nouvelles commandes').click();
  await expect(range).toHaveText('1 – 12 sur 26');

  await chooseView(page, 'Tableau');
  await expect(range).toHaveText('1 – 10 sur 26');
  await expect(size.locator('option')).toHaveText(['10', '20', '50']);
  await size.selectOption('50');
  await expect(page.getByRole('row')).toHaveCount(27);
});

test('ORD-23 ORD-26 ORD-28 ORD-29 CAT-CST-18 what a card says of each type and channel', async ({
  page,
  order,
  startWork,
}) => {
  const sent = [
    { orderType: 'delivery', channel: 'webapp', words: ['Livraison · Camille D.', 'Site web', '16,40 €'] },
    {
      orderType: 'click_and_collect',
      channel: 'MOBILEAPP',
      words: ['Click & Collect · Camille D.', 'Application mobile'],
    },
    { orderType: 'click_and_seat', channel: 'qrcode', words: ['Sur place · Table 7 · Camille D.', 'QR code'] },
    { orderType: 'click_and_collect', channel: 'TERMIAL', words: ['Borne', '13,90 €'] },
    { orderType: 'click_and_collect', channel: 'chatbot', words: ['Chatbot'] },
  ];
  await startWork();
  for (const { words, ...fields } of sent) {
    const placed = await order(fields);
    const card = orderCard(page, placed);
    for (const word of ['Nouvelle commande', /1 ×\s*Socca/, /1 ×\s*Pan bagnat/, /\d\d:\d\d/, ...words])
      await expect(card).toContainText(word);
  }
  const long = Array.from({ length: 5 }, () => ({ productKey: 'PRODUCT-socca', quantity: 2 }));
  const last = orderCard(page, await order({ lines: long }));
  await expect(last).toContainText('+ 2 autres');
  await expect(last.getByTitle('Site web')).toBeVisible();
});

test('ORD-19 ORD-20 ORD-21 the time left, then « dépassé »', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  await page.clock.install();
  const colleague = await Colleague.signIn(request, restaurant);
  const placed = await order();
  await startWork();
  const card = orderCard(page, placed);
  const fill = card.locator('div[data-tone]');
  const filled = () => fill.evaluate((bar) => Math.round(Number.parseFloat((bar as HTMLElement).style.width)));
  await expect(card).toContainText(/à accepter dans\s9\smin\s\d\d/);
  await expect(card).toContainText(/Reçue \d\d:\d\d/);
  await expect(fill).toHaveAttribute('data-tone', 'amber');

  await colleague.answer(placed, 'prepare', { preparationMinutes: 30 });
  await expect(card).toContainText('30 min');
  await expect(fill).toHaveAttribute('data-tone', 'green');
  expect(await filled()).toBeGreaterThan(95);
  await page.clock.fastForward('15:00');
  await expect(card).toContainText('15 min');
  expect(Math.abs((await filled()) - 50)).toBeLessThan(4);
  await page.clock.fastForward('10:00');
  await expect(card).toContainText('5 min');
  await expect(fill).toHaveAttribute('data-tone', 'amber');
  await page.clock.fastForward('05:00');
  await expect(card.getByText('dépassé')).toHaveCSS('color', 'rgb(176, 38, 32)');
  await expect(fill).toHaveAttribute('data-tone', 'red');
  await page.clock.fastForward('17:00');
  await expect(card).toContainText(/dépassé de 1[67]\smin/);
  await expect(card).toContainText(/Pour .*\d\d:\d\d/);
  await chooseView(page, 'Tableau');
  const row = orderRow(page, placed);
  await expect(row.getByText(/^dépassé de 1[67]\smin$/)).toHaveCSS('color', 'rgb(176, 38, 32)');
  await expect(row).toContainText(/Pour .*\d\d:\d\d.*Reçue .*\d\d:\d\d/);
  await chooseView(page, 'Grille');

  // On the narrowest card, hours late do not lie over the number.
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.clock.fastForward('02:20:00');
  await expect(card).toContainText(/dépassé de 2\sh\s3\d/);
  const [number, late] = [
    await orderLink(page, placed).boundingBox(),
    await card.getByText('dépassé de').boundingBox(),
  ];
  expect(late?.x).toBeGreaterThan((number?.x ?? Infinity) + (number?.width ?? 0) + 4);

  await colleague.answer(placed, 'ready-to-take-away');
  await expect(card).toContainText('Prête à emporter');
  await expect(fill).toHaveCount(0);
});

test('ORD-24 what awaits an answer first, then what is due first', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const [slow, quick, late, soon] = [
    await order(),
    await order(),
    await order({ requestedFor: inHours(30) }),
    await order({ requestedFor: inHours(20) }),
  ];
  await colleague.answer(slow, 'prepare', { preparationMinutes: 45 });
  await colleague.answer(quick, 'prepare', { preparationMinutes: 15 });
  const fresh = await order();
  const numbers = (...orders: { orderNumber: string }[]) => orders.map(({ orderNumber }) => orderNumber);
  await startWork();
  await expect(orderLink(page, slow)).toBeVisible();
  expect(await numbersOn(page)).toEqual(numbers(fresh, quick, slow));

  await ordersTab(page, 'À venir', '2 nouvelles commandes').click();
  await expect(orderLink(page, late)).toBeVisible();
  expect(await numbersOn(page)).toEqual(numbers(soon, late));

  for (const finished of [slow, quick]) {
    await colleague.answer(finished, 'ready-to-take-away');
    await colleague.answer(finished, 'validate');
  }
  await ordersTab(page, 'Terminées').click();
  await expect(orderLink(page, slow)).toBeVisible();
  expect(await numbersOn(page)).toEqual(numbers(quick, slow));
});

test('ORD-15 ORD-16 the drivers of one shop are counted and followed, not from finished orders nor for all shops', async ({
  page,
  startWork,
}) => {
  await startWork('general');
  const follow = page.getByRole('button', { name: 'Suivre vos livreurs' });
  await expect(page.getByRole('main')).toContainText(/\d+ employés? disponibles?/);
  await follow.click();
  await expect(page).toHaveURL(/\?suivi=1$/);
  const map = page.getByRole('dialog', { name: 'Suivre vos livreurs' });
  await expect(map).toBeVisible();
  await map.getByRole('button', { name: 'Retour' }).click();
  await expect(map).toBeHidden();
  await expect(page).toHaveURL(/\/$/);

  await ordersTab(page, 'Terminées').click();
  await expect(page.getByRole('button', { name: /^Période/ })).toBeVisible();
  await expect(follow).toBeHidden();
  await page.getByRole('button', { name: /Profil, / }).click();
  await page.getByRole('menuitemradio', { name: 'Tous les magasins' }).click();
  await ordersTab(page, 'En cours').click();
  await expect(follow).toBeHidden();
  await expect(page.getByRole('main')).not.toContainText('disponible');
});

const AMBER = ['rgb(146, 64, 14)', 'rgb(254, 243, 199)'] as const;
const GREY = ['rgb(55, 65, 81)', 'rgb(229, 231, 235)'] as const;
const BLUE = ['rgb(30, 64, 175)', 'rgb(219, 234, 254)'] as const;
const CYAN = ['rgb(21, 94, 117)', 'rgb(207, 250, 254)'] as const;
const GREEN = ['rgb(0, 102, 77)', 'rgb(214, 245, 236)'] as const;
const RED = ['rgb(153, 27, 27)', 'rgb(254, 226, 226)'] as const;

test('ORD-34 ORD-36 ORD-37 ORD-39 ORD-40 ORD-41 ORD-42 ORD-46 the label and colours of each state', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const steps = ['prepare', 'ready-to-take-away', 'launch-delivery', 'validate', 'refuse'] as const;
  type Step = (typeof steps)[number];
  const walked = async (fields: Parameters<typeof order>[0], ...taken: Step[]) => {
    const placed = await order(fields);
    for (const step of taken)
      await colleague.answer(placed, step, step === 'prepare' ? { preparationMinutes: 15 } : {});
    return placed;
  };
  const delivery = { orderType: 'delivery' };
  const live = [
    [await walked({}), 'En attente d’acceptation', AMBER],
    [await walked({ requestedFor: inHours(3) }, 'prepare'), 'Programmée', GREY],
    [await walked({}, 'prepare'), 'En préparation', BLUE],
    [await walked({}, 'prepare', 'ready-to-take-away'), 'Prête à emporter', CYAN],
    [await walked({ orderType: 'click_and_seat' }, 'prepare', 'ready-to-take-away'), 'En attente du serveur', CYAN],
    [await walked(delivery, 'prepare', 'launch-delivery'), 'En livraison', BLUE],
  ] as const;
  const finished = [
    [await walked(delivery, 'prepare', 'launch-delivery', 'validate'), 'Livrée', GREEN],
    [await walked({}, 'prepare', 'ready-to-take-away', 'validate'), 'Terminée', GREEN],
    [await walked({}, 'refuse'), 'Refusée', RED],
  ] as const;
  const expectBadges = async (badges: typeof live | typeof finished) => {
    for (const [placed, label, [text, ground]] of badges) {
      const badge = orderRow(page, placed).getByText(label, { exact: true });
      await expect(badge, label).toHaveCSS('color', text);
      await expect(badge, label).toHaveCSS('background-color', ground);
      await expect(badge.locator('svg'), label).toBeVisible();
    }
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await startWork();
  await chooseView(page, 'Tableau');
  await expectBadges(live);
  await ordersTab(page, 'Terminées').click();
  await expectBadges(finished);
});
