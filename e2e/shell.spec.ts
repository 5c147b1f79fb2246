import { expectAccessible } from './kit/axe.ts';
import { aGate, answerOnce, Colleague, expectComplaints, logsIn, watchCalls } from './kit/calls.ts';
import { stopClock } from './kit/clock.ts';
import { expectError, openProfileMenu } from './kit/login.ts';
import { aRestaurant } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';

const TOGGLE = /^Magasin (ouvert|fermé)/;

test('SHL-01 SHL-08 SHL-09 the frame around every screen is French', async ({ page, startWork, order }) => {
  const placed = await order();
  await startWork();
  for (const path of ['/', '/profile']) {
    if (path !== '/') await page.goto(path);
    const bar = page.getByRole('banner');
    await expect(bar.getByText('Tableau de bord')).toBeVisible();
    await expect(bar.getByRole('button', { name: /^Besoin d’aide\s\?$/ })).toBeVisible();
    await expect(bar.getByRole('button', { name: /^Profil, Chez Mimi\s?, Léa Rossi$/ })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Barre latérale' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Commencer' }).click();
  const card = page.getByRole('listitem').filter({ hasText: `N° ${placed.orderNumber}` });
  const euros = (placed.amountDue / 100).toFixed(2).replace('.', ',');
  await expect(card).toContainText(new RegExp(`${euros}\\s€`));
});

test('SHL-02 SHL-06 SHL-07 the paths that exist, and the fallback', async ({ page, authenticate }) => {
  await authenticate('general');
  const tabs = {
    '/': 'En cours',
    '/dashboard': 'En cours',
    '/orders/upcoming': 'À venir',
    '/orders/finished': 'Terminées',
  };
  for (const [path, tab] of Object.entries(tabs)) {
    await page.goto(path);
    const current = page.getByRole('navigation', { name: 'Commandes' }).locator('[aria-current="page"]');
    await expect(current, path).toHaveText(tab);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible();
  await page.goto('/nulle-part');
  await expect(page.getByRole('heading', { name: 'Commandes', exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('SHL-10 SHL-12 the profile menu of a company administrator', async ({ page, authenticate }) => {
  await authenticate('general');
  await page.goto('/profile');
  await openProfileMenu(page);

  const menu = page.getByRole('menu', { name: 'Profil' });
  const shops = menu.getByRole('group', { name: 'Magasins' }).getByRole('menuitemradio');
  await expect(shops).toHaveText(['Chez Mimi', 'Chez Mimi Libération', 'Chez Mimi Port', 'Tous les magasins']);
  await expect(menu.getByRole('menuitemradio', { checked: true })).toHaveText(['Chez Mimi', 'Automatique']);
  await expect(menu.getByRole('menuitem')).toHaveText(['Profil', 'Déconnexion']);
  await expect(shops.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: 'Déconnexion' })).toBeFocused();
  await page.keyboard.press('s');
  await expect(menu.getByRole('menuitemradio', { name: 'Sombre' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: /^Profil, / })).toBeFocused();

  // Its own button closes it, and Tab leads out of it.
  await page.keyboard.press('Enter');
  await expect(shops.first()).toBeFocused();
  await page.getByRole('button', { name: /^Profil, / }).click();
  await expect(menu).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(shops.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
});

test('SHL-10 a menu that is asked for before it has come opens when it has', async ({ page, authenticate }) => {
  let bring = () => {};
  const network = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route(/\/menu-card-[^/]*\.js$/, async (route) => {
    await network;
    await route.continue();
  });
  await authenticate('general');
  await page.goto('/profile');
  const button = page.getByRole('button', { name: /^Profil, / });
  await expect(button).toHaveAttribute('aria-haspopup', 'menu');
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('menu')).toHaveCount(0);
  bring();

  await expect(page.getByRole('menuitemradio', { name: 'Chez Mimi', exact: true })).toBeFocused();
});

test('SHL-11 SHL-12 others see their own shops, and staff the one they are in', async ({
  page,
  elsewhere,
  request,
  baseURL,
  authenticate,
}) => {
  await authenticate('staff');
  await page.goto('/profile');
  await openProfileMenu(page);
  const shops = (on = page) => on.getByRole('group', { name: 'Magasins' }).getByRole('menuitemradio');
  await expect(shops()).toHaveText(['Chez Mimi']);
  await expect(shops()).toHaveAttribute('aria-disabled', 'true');
  await expect(shops()).toHaveAccessibleDescription('Votre compte ne permet pas de changer de magasin.');

  const single = await aRestaurant(request, baseURL ?? '', { shopCount: 1 });
  const other = await elsewhere();
  await other.goto('/profile');
  await other.getByLabel('Adresse e-mail').fill(single.users.general.email);
  await other.getByLabel('Mot de passe', { exact: true }).fill(single.password);
  await other.getByLabel('Identifiant du magasin').fill(single.users.general.shopSlug);
  await other.getByRole('button', { name: 'Se connecter' }).click();
  await openProfileMenu(other);
  await expect(shops(other)).toHaveText(['Chez Mimi']);
});

test('SHL-14 SHL-15 SHL-17 SHL-18 SHL-36 the sidebar is collapsed, shows tooltips and remembers', async ({
  page,
  startWork,
}) => {
  await startWork();
  const sidebar = page.getByRole('complementary', { name: 'Barre latérale' });
  const orders = sidebar.getByRole('link', { name: 'Commandes' });
  await expect(sidebar).toHaveCSS('width', '72px');
  await expect(orders).toHaveAttribute('aria-current', 'page');

  await orders.hover();
  await expect(page.getByRole('tooltip', { name: 'Commandes' })).toBeVisible();
  // The words cover nothing: a pointer that moves onto them is on what lies below, and they go.
  await page.getByRole('tooltip', { name: 'Commandes' }).hover({ force: true });
  await expect(page.getByRole('tooltip', { name: 'Commandes' })).toBeHidden();

  await sidebar.getByRole('button', { name: 'Déplier le menu' }).click();
  await expect(sidebar).toHaveCSS('width', '232px');
  await expect(sidebar.getByText('Gestion & Données')).toBeVisible();
  await page.goto('/profile');
  await expect(sidebar.getByRole('button', { name: 'Replier le menu' })).toHaveAttribute('aria-expanded', 'true');
  await expect(sidebar).toHaveCSS('width', '232px');
  await expect(orders).not.toHaveAttribute('aria-current', 'page');
  await orders.click();
  await page.goto('/orders/finished');
  await expect(sidebar.getByRole('link', { name: 'Commandes' })).toHaveAttribute('aria-current', 'page');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 767, height: 844 } });
  test('SHL-18 below 768 px the sidebar is a drawer', async ({ page, startWork }) => {
    await startWork('general');
    await expect(page.getByRole('complementary', { name: 'Barre latérale' })).toBeHidden();
    const bottom = page.getByRole('navigation', { name: 'Menu du bas' });
    await expect(bottom.getByRole('link', { name: 'Commandes' })).toHaveAttribute('aria-current', 'page');

    await bottom.getByRole('button', { name: 'Plus', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
    await expect(drawer.getByRole('switch', { name: TOGGLE })).toBeVisible();
    await expect(drawer.getByRole('heading', { name: 'Mode test' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    await bottom.getByRole('button', { name: 'Plus', exact: true }).click();
    await drawer.getByRole('menuitem', { name: 'Profil' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/profile$/);
    await page.setViewportSize({ width: 768, height: 844 });
    await expect(page.getByRole('complementary', { name: 'Barre latérale' })).toBeVisible();
    await expect(bottom).toBeHidden();
  });
});

test('SHL-23 SHL-25 what nobody foresaw is told, reported, and left by reloading', async ({
  page,
  authenticate,
  complaints,
}) => {
  await authenticate();
  const calls = watchCalls(page);
  await page.route('**/orders/live', (route) => route.fulfill({ json: { orders: [null], sequence: 0 } }));
  await page.goto('/');

  const crash = page.getByRole('alertdialog', { name: 'Une erreur s’est produite' });
  await expect(crash).toBeVisible();
  await expect
    .poll(() => logsIn(calls)[0])
    .toMatchObject({ severity: 'high', data: { stack: expect.stringMatching(/Error.*\n.*at /s) } });
  await expectAccessible(page);

  await page.unroute('**/orders/live');
  const loaded = page.waitForEvent('load');
  await crash.getByRole('button', { name: 'Recharger' }).click();
  await loaded;
  // The browser told the crash too.
  complaints.length = 0;
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeVisible();
});

test('SHL-24 SHL-26 ERR-01 SET-API-02 SET-ERR-01 SET-ERR-02 SET-ERR-03 one error window, whose words the next error replaces', async ({
  page,
  restaurant,
  request,
  startWork,
  complaints,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  await colleague.close('Le magasin est temporairement fermé.');
  await colleague.rush(true);
  await startWork();
  await page.getByRole('button', { name: 'Rester fermé' }).click();
  const calls = watchCalls(page);
  const gates = { closed: aGate(), rush: aGate() };
  const refuse = (path: keyof typeof gates, errorMessage: unknown) =>
    page.route(`**/${path}`, async (route) => {
      await gates[path].opened;
      await route.fulfill({ status: 422, json: { errorCode: 'RECORD_INVALID', errorMessage, traceId: 'T' } });
    });
  await refuse('rush', [
    { message: 'Premier refus.', path: 'enabled' },
    { message: 'Autre.', path: 'until' },
  ]);
  await refuse('closed', 'Second refus.');
  await page.getByRole('switch', { name: 'Mode rush' }).click();
  await page.getByRole('banner').getByRole('switch', { name: TOGGLE }).click();

  gates.rush.open();
  const window = page.getByRole('alertdialog', { name: 'Une erreur est survenue' });
  await expect(window).toHaveAccessibleDescription('Premier refus.');
  gates.closed.open();
  await expect(window).toHaveAccessibleDescription('Second refus.');
  await expect(page.getByRole('alertdialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();

  await expect.poll(() => logsIn(calls).map(({ severity }) => severity)).toEqual(['medium', 'medium']);
  await page.getByRole('banner').getByRole('switch', { name: TOGGLE }).click();
  await expectError(page, 'Une erreur est survenue', 'Second refus.');
  const answers = [
    [{ errorCode: 'JAMAIS_VU', errorMessage: 'Troisième refus.', traceId: 'T' }, 'Troisième refus.'],
    [{}, /^Un problème est survenu, merci de réessayer/],
  ] as const;
  for (const [json, sentence] of answers) {
    await page.route('**/closed', (route) => route.fulfill({ status: 409, json }));
    await page.getByRole('banner').getByRole('switch', { name: TOGGLE }).click();
    await expectError(page, 'Une erreur est survenue', sentence);
  }
  await expectComplaints(complaints, ['422', '422', '422', '409', '409']);
});

test('SHL-27 a success lasts three seconds', async ({ page, restaurant, request, startWork }) => {
  await (await Colleague.signIn(request, restaurant)).close('Le magasin est temporairement fermé.');
  await page.clock.install();
  await startWork();
  const open = page.getByRole('button', { name: 'Ouvrir le magasin' });
  await expect(open).toBeVisible();
  await stopClock(page);
  await open.click();
  const toast = page.getByRole('status', { name: 'Notifications' }).getByText(/^Le magasin est ouvert\s!$/);
  await expect(toast).toBeVisible();

  await page.clock.runFor(2_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
});

test('SHL-27 a warning outlasts a success, and leaves by itself', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    AudioContext.prototype.resume = () => Promise.resolve();
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });
  });
  await page.clock.install();
  await signIn();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page.getByText(/cliquez une nouvelle fois/)).toBeVisible();
  await page.getByRole('button', { name: 'Commencer' }).click();
  const toasts = page.getByRole('status', { name: 'Notifications' });
  await expect(toasts).toContainText('Le son ne peut pas être activé sur cet appareil.');

  await page.clock.fastForward('00:04');
  await expect(toasts).toContainText('Le son ne peut pas être activé sur cet appareil.');
  await page.clock.fastForward('00:07');
  await expect(page.getByText('Le son ne peut pas')).toBeHidden();
});

test('SHL-36 SHL-37 SHL-38 ERR-17 pages start anew with the size, the filter and the tab', async ({
  page,
  startWork,
  order,
  complaints,
}) => {
  for (let count = 0; count < 13; count += 1) await order();
  const gate = aGate();
  await page.route('**/orders/live', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await startWork();
  await expect(page.getByRole('status').filter({ hasText: 'Chargement des commandes' })).toBeAttached();
  gate.open();
  const figures = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  const next = page.getByRole('button', { name: 'Page suivante' });
  await next.click();
  await expect(figures).toHaveText('13 – 13 sur 13');
  await expect(page).toHaveURL(/page=1/);

  await page.getByRole('radio', { name: 'Tableau' }).check({ force: true });
  await expect(figures).toHaveText('1 – 10 sur 13');
  await next.click();
  await expect(figures).toHaveText('11 – 13 sur 13');
  await page.getByLabel('Lignes par page').selectOption('20');
  await expect(figures).toHaveText('1 – 13 sur 13');
  await expect(page).not.toHaveURL(/page=/);

  await page.goto('/?page=1');
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(figures).toHaveText('11 – 13 sur 13');
  await page.getByRole('radio', { name: /^Click & Collect/ }).check({ force: true });
  await expect(figures).toHaveText('1 – 10 sur 13');
  await page.getByRole('link', { name: 'À venir' }).click();
  await expect(page).toHaveURL(/\/orders\/upcoming$/);
  await expect(page.getByText('Aucune commande à venir')).toBeVisible();

  await test.step('a list that does not come can be asked for again', async () => {
    await expect(page.getByText('En direct')).toBeVisible();
    await answerOnce(page, '**/orders/finished?*', (route) => route.fulfill({ status: 404, json: {} }));
    await page.getByRole('link', { name: 'Terminées' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'Impossible de récupérer vos commandes' });
    await expect(failed).toContainText(/Merci de vérifier votre connexion internet\s!/);

    await failed.getByRole('button', { name: 'Réessayer' }).click();

    await expect(page.getByText('Aucune commande terminée sur cette période')).toBeVisible();
    await expectComplaints(complaints, ['404']);
  });
});
