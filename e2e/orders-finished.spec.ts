import { expectAccessible } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import { numbersOn, orderLink, orderRow, ordersTab, typeFilter } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

test('ORD-09 ORD-10 DRP-01 DRP-08 a finished order leaves the live list at once and is found by its day', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const placed = await order();
  await startWork();
  await expect(orderLink(page, placed)).toBeVisible();
  await colleague.answer(placed, 'refuse');
  await expect(orderLink(page, placed)).toBeHidden();

  await ordersTab(page, 'Terminées').click();
  const period = page.getByRole('button', { name: /^Période/ });
  await expect(period).toHaveText(/Aujourd’hui\s*le \d+(er)?\s\S+$/);
  await expect(orderRow(page, placed)).toContainText('Refusée');
  await period.click();
  const panel = page.getByRole('dialog', { name: 'Période' });
  await expect(panel.getByRole('group', { name: 'Périodes usuelles' }).getByRole('button')).toHaveText([
    'Aujourd’hui',
    'Hier',
    'Cette semaine',
    '7 derniers jours',
    'Ce mois-ci',
    '4 dernières semaines',
    'Personnalisé',
  ]);
  await panel.getByRole('button', { name: '7 derniers jours' }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await expect(period).toContainText('7 derniers jours');
  await expect(orderRow(page, placed)).toBeVisible();
  await period.click();
  await panel.getByRole('button', { name: 'Aujourd’hui' }).click();
  await expect(page).toHaveURL(/\/orders\/finished$/);

  const another = await order();
  await colleague.answer(another, 'refuse');
  await expect(orderRow(page, another)).toBeVisible();
});

test('DRP-02 DRP-03 DRP-05 DRP-06 DRP-08 two days chosen in the calendar, in either order @sizes', async ({
  page,
  authenticate,
}) => {
  await page.clock.install({ time: new Date('2026-11-14T19:14:00Z') });
  await authenticate();
  await page.goto('/orders/finished');
  await page.getByRole('button', { name: 'Commencer' }).click();
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const period = page.getByRole('button', { name: /^Période/ });
  const panel = page.getByRole('dialog', { name: 'Période' });
  const day = (name: string) => panel.getByRole('button', { name, exact: true });
  const openPanel = async () => {
    await period.click();
    await expect(day('samedi 14 novembre 2026')).toBeFocused();
  };
  await openPanel();
  await expect(panel.getByRole('grid')).toHaveCount(isPhone ? 1 : 2);
  await expect(panel.getByRole('columnheader').first()).toHaveText('lun.');
  const november = panel.getByRole('grid', { name: 'novembre 2026' });
  await expect(november.getByRole('row').nth(1).getByRole('gridcell')).toHaveText(['', '', '', '', '', '', '1']);
  await expect(november.getByRole('row').nth(2).getByRole('gridcell').first()).toHaveText('2');
  await expect(november.getByRole('button')).toHaveCount(30);
  await expect(panel.locator('[aria-selected="true"]')).toHaveText(['14']);
  await expect(panel.locator('td[class*="within"]')).toHaveCount(0);
  await expect(day('dimanche 15 novembre 2026')).toBeDisabled();
  await expectAccessible(page);
  // By day, week and month, and to the ends of a week.
  for (const [key, reached] of [
    ['ArrowLeft', 'vendredi 13'],
    ['ArrowUp', 'vendredi 6'],
    ['Home', 'lundi 2'],
    ['End', 'dimanche 8'],
    ['ArrowDown', 'samedi 14'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(`${reached} novembre 2026`)).toBeFocused();
  }

  // The day of the first click is the range already; a second one before it changes places with it.
  await day('mardi 10 novembre 2026').click();
  await expect(page).toHaveURL(/from=2026-11-10&to=2026-11-10$/);
  await expect(panel).toContainText('Choisissez le dernier jour.');
  await day('dimanche 1 novembre 2026').click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/from=2026-11-01&to=2026-11-10$/);
  await expect(period).toContainText('du 01/11/2026 au 10/11/2026');
  await expect(page.getByText('Aucune commande terminée sur cette période')).toBeVisible();

  // From today to the same day six months ago, or twenty-four, and no further.
  await period.click();
  await day('mardi 10 novembre 2026').focus();
  for (let month = 0; month < 26; month += 1) await page.keyboard.press('PageUp');
  await expect(day(isPhone ? 'jeudi 14 mai 2026' : 'jeudi 14 novembre 2024')).toBeFocused();
  await expect(panel.getByRole('button', { name: 'Mois précédent' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(isPhone ? /from=2026-05-15&to=2026-05-22$/ : /from=2024-11-15&to=2024-11-22$/);
  await expect(period).toBeFocused();
  await period.click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('ORD-11 ORD-10 finished orders are counted by type and found by number, name, phone and reference @looks', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const zoe = { firstName: 'Zoé', lastName: 'D’Almeida', email: 'zoe@exemple.fr', phone: '06 98 76 54 32' };
  const [first, second, third] = [
    await order({ orderType: 'delivery' }),
    await order({ customer: zoe }),
    await order({ orderType: 'click_and_seat', externalOrderNumber: 'UE-4F2A1' }),
  ];
  for (const placed of [first, second, third]) await colleague.answer(placed, 'refuse');
  await startWork();
  await ordersTab(page, 'Terminées').click();
  const filters = page.getByRole('radiogroup', { name: 'Type de commande' }).locator('label');
  await expect(filters).toHaveText([/^Tous\s*3$/, /^Livraison\s*1$/, /^Click & Collect\s*1$/, /^Sur place\s*1$/]);
  await typeFilter(page, /^Sur place/).check();
  await expect(page).toHaveURL(/type=click_and_seat/);
  await expect(orderRow(page, first)).toBeHidden();
  expect(await numbersOn(page)).toEqual([third.orderNumber]);
  await typeFilter(page, /^Tous/).check();

  const search = page.getByRole('searchbox', { name: 'Rechercher une commande terminée' });
  for (const [typed, found] of [
    ['zoe', second],
    ['d’alm', second],
    ['5432', second],
    ['ue-4f2a1', third],
    ['4F2a', third],
    [`N° ${second.orderNumber}`, second],
    [first.orderNumber, first],
  ] as const) {
    await search.fill(typed);
    await expect(filters.first(), typed).toHaveText(/^Tous\s*1$/);
    await expect(orderRow(page, found), typed).toBeVisible();
  }
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(search).toHaveValue(first.orderNumber);
  await expect(orderRow(page, first)).toBeVisible();

  await search.fill('personne');
  await expect(page.getByText(/Rien ne correspond à «\spersonne\s» sur cette période/)).toBeVisible();
  await page.getByRole('button', { name: 'Effacer la recherche' }).click();
  await expect(search).toHaveValue('');
  await expect(filters.first()).toHaveText(/^Tous\s*3$/);
  await expect(page).toHaveURL(/\/orders\/finished$/);
});
