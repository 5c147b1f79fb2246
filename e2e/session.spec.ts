import type { Page } from '@playwright/test';
import { aGate, answerOnce, callsTo, expectComplaints, forgetComplaints, logsIn, watchCalls } from './kit/calls.ts';
import { openProfileMenu, submitLogin } from './kit/login.ts';
import type { Restaurant, Role } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';

const as = ({ users, password }: Restaurant, role: Role = 'staff') => ({
  email: users[role].email,
  password,
  shop: users[role].shopSlug,
});
const EXPIRED = 'Votre session a expiré, merci de vous reconnecter.';
const YEAR_DAYS = 365;

test.beforeEach(({ complaints }) => void complaints);

test('SES-01 SES-02 CAT-ROL-01 a visitor signs in and lands on the address first asked for', async ({
  page,
  restaurant,
}) => {
  await page.goto('/orders/finished?size=20');
  await expect(page).toHaveURL(/\/login\?next=/);

  await submitLogin(page, as(restaurant));

  await expect(page).toHaveURL(/\/orders\/finished\?size=20$/);
  await expect(page.getByRole('heading', { name: 'Commandes', exact: true })).toBeVisible();
});

test('SES-02 SES-05 SES-06 nobody is led to a foreign, public or unknown address', async ({ page, restaurant }) => {
  await page.goto('/login?next=//ailleurs.exemple/');
  await submitLogin(page, as(restaurant));
  await expect(page.getByRole('banner')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');

  for (const path of ['/login', '/login/reset?token=x', '/nulle-part', '/nulle/part']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Commandes', exact: true }), path).toBeVisible();
    expect(new URL(page.url()).pathname, path).toBe('/');
  }
});

test('SES-07 SES-08 a loader fills the page until it is known who is there', async ({ page, signIn }) => {
  await signIn();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { dataset } = document.documentElement;
      if (document.querySelector('input[name="password"]')) dataset['sawLogin'] = 'yes';
      if (document.querySelector('header')) dataset['sawPage'] = 'yes';
    }).observe(document, { childList: true, subtree: true });
  });
  const seen = () =>
    page.evaluate(() => Object.keys(document.documentElement.dataset).filter((key) => key.startsWith('saw')));
  const gate = aGate();
  await page.route('**/api/auth/refresh', async (route) => {
    await gate.opened;
    await route.continue();
  });

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Chargement…' })).toBeAttached();
  const loader = await page.getByRole('main').boundingBox();
  expect(loader).toMatchObject(page.viewportSize() ?? {});
  expect(await seen()).toEqual([]);

  gate.open();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await seen()).toEqual(['sawPage']);
});

test('SES-07 SES-08 a dead session leads to the login without a glimpse of a page', async ({
  page,
  context,
  complaints,
  baseURL,
}) => {
  await context.addCookies([{ name: 'role', value: 'staff', url: baseURL ?? '' }]);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('header')) document.documentElement.dataset['sawPage'] = 'yes';
    }).observe(document, { childList: true, subtree: true });
  });

  await page.goto('/profile');

  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  expect(await page.locator('html').getAttribute('data-saw-page')).toBeNull();
  await expect(page.getByRole('status')).toHaveCount(0);
  await expectComplaints(complaints, ['401']);
});

test('SES-22 SES-23 SES-28 SET-CST-11 the cookies of a session', async ({ page, context, restaurant }) => {
  const calls = watchCalls(page);
  const { email, shopSlug } = restaurant.users.independent;
  await page.goto('/login');
  await submitLogin(page, { email, password: restaurant.password, shop: shopSlug });
  await expect(page.getByRole('main')).toContainText('Commandes');

  const cookies = Object.fromEntries((await context.cookies()).map((cookie) => [cookie.name, cookie]));
  const daysLeft = (name: string) => Math.round(((cookies[name]?.expires ?? 0) - Date.now() / 1000) / 86_400);
  const hint = { sameSite: 'Lax', httpOnly: false, path: '/' };
  expect(cookies['shopId']).toMatchObject({ value: restaurant.users.independent.shopSlug, ...hint });
  expect(cookies['isAllShops']).toMatchObject({ value: 'false', ...hint });
  expect(cookies['role']).toMatchObject({ value: 'independent', ...hint });
  expect(['shopId', 'isAllShops', 'role'].map(daysLeft)).toEqual([YEAR_DAYS, YEAR_DAYS, YEAR_DAYS]);
  expect(cookies['comptoir-refresh']).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  // Thirty days, and until the next night.
  expect([30, 31]).toContain(daysLeft('comptoir-refresh'));
  expect(callsTo(calls, '/api/auth/sign-in')).toHaveLength(1);
  expect(callsTo(calls, '/api/auth/session')).toHaveLength(0);
});

test('SES-24 the last shop comes back on reload and in the next login', async ({ page, restaurant, authenticate }) => {
  const last = restaurant.shops[2];
  await authenticate('general');
  await page.goto('/profile');
  await openProfileMenu(page);
  await page.getByRole('menuitemradio', { name: last?.name ?? '' }).click();
  await expect(page.getByRole('button', { name: `Profil, ${last?.name}` })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: `Profil, ${last?.name}` })).toBeVisible();

  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page.getByLabel('Identifiant du magasin')).toHaveValue(last?.slug ?? '');
});

test('SES-25 SES-37 calls go to the page’s own origin, with a bearer token', async ({ page, startWork, order }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  const calls = watchCalls(page);
  const placed = await order();
  await startWork();
  await page.getByRole('link', { name: `N° ${placed.orderNumber}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  const open = /^\/api\/(auth\/sign-in|auth\/refresh|public\/.*)$/;
  const guarded = calls.filter((call) => !open.test(new URL(call.url()).pathname));
  expect(guarded.length).toBeGreaterThan(3);
  for (const call of guarded) expect(await call.headerValue('authorization'), call.url()).toMatch(/^Bearer .+/);
  expect([...hosts]).toEqual([new URL(page.url()).origin]);
});

/** Signed in on the profile page, at a time that the test moves. */
async function withOwnClock(page: Page, restaurant: Restaurant) {
  const calls = watchCalls(page);
  await page.clock.install();
  await page.goto('/profile');
  await submitLogin(page, as(restaurant));
  await expect(page.getByLabel('Prénom')).toBeVisible();
  await expect(page.getByText('En direct')).toBeVisible();
  return { calls, renewals: () => callsTo(calls, '/api/auth/refresh') };
}

test('SES-26 SES-27 the token is renewed once older than ten minutes, and at once on waking up', async ({
  page,
  restaurant,
}) => {
  const { calls, renewals } = await withOwnClock(page, restaurant);
  await page.clock.fastForward('09:50');
  await expect(page.getByText('En direct')).toBeVisible();
  expect(renewals()).toHaveLength(0);
  await page.clock.fastForward('01:10');
  await expect.poll(renewals).toHaveLength(1);
  await renewals()[0]?.response();
  // Its answer is kept when the lock is given back.
  const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  await expect.poll(locks).not.toContain('comptoir-refresh');

  await page.clock.setSystemTime(Date.now() + 30 * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(renewals).toHaveLength(2);
  const reply = await renewals()[1]?.response();
  const { accessToken } = JSON.parse((await reply?.text()) ?? '') as { accessToken: string };
  await page.getByLabel('Prénom').fill('Léna');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Votre profil a bien été enregistré')).toBeVisible();
  const saved = callsTo(calls, '/api/auth/profile').find((call) => call.method() === 'PUT');
  expect(await saved?.headerValue('authorization')).toBe(`Bearer ${accessToken}`);
});

test('SES-29 a call answered 401 is renewed and repeated once, unseen', async ({ page, authenticate, complaints }) => {
  await authenticate();
  await page.goto('/profile');
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa');
  const calls = watchCalls(page);
  await answerOnce(page, '**/api/auth/profile', (route) => route.fulfill({ status: 401, json: {} }));

  await page.getByLabel('Prénom').fill('Léna');
  await page.getByRole('button', { name: 'Enregistrer' }).click();

  await expect(page.getByText('Votre profil a bien été enregistré')).toBeVisible();
  const saving = callsTo(calls, '/api/auth/profile').filter((call) => call.method() === 'PUT');
  expect(saving).toHaveLength(2);
  expect(callsTo(calls, '/api/auth/refresh')).toHaveLength(1);
  await expectComplaints(complaints, ['401']);
});

test('SES-29 without a possible renewal whoever works there is told', async ({
  page,
  context,
  authenticate,
  complaints,
}) => {
  await authenticate();
  await page.goto('/profile');
  await expect(page.getByLabel('Prénom')).toBeVisible();
  await context.clearCookies({ name: 'comptoir-refresh' });
  await page.route('**/api/auth/profile', (route) => route.fulfill({ status: 401, json: {} }));

  await page.getByLabel('Prénom').fill('Léna');
  await page.getByRole('button', { name: 'Enregistrer' }).click();

  await expect(page.getByRole('status').filter({ hasText: EXPIRED })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expectComplaints(complaints, ['401', '401']);
});

/** The server does not answer at the beginning; from the login page on it does. */
async function reloadWithoutServer(page: Page): Promise<void> {
  await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await page.unroute('**/api/auth/refresh');
}

test('SES-24 SES-34 a server that did not answer at the beginning is asked again: nobody stays at a closed door', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn();
  forgetComplaints(complaints, '503');
  await reloadWithoutServer(page);
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa');
});

test('SES-24 whoever types a password while the former session is asked for is believed', async ({
  page,
  restaurant,
  signIn,
  complaints,
}) => {
  await signIn();
  forgetComplaints(complaints, '503');
  await reloadWithoutServer(page);
  const [gate, isAsked] = [aGate(), aGate()];
  await page.route('**/api/auth/refresh', async (route) => {
    const response = await route.fetch();
    isAsked.open();
    await gate.opened;
    await route.fulfill({ response });
  });
  await isAsked.opened;
  await submitLogin(page, as(restaurant, 'general'));
  gate.open();
  await expect(page.getByLabel('Prénom')).toHaveValue(restaurant.users.general.firstName);
  await page.reload();
  await expect(page.getByLabel('Prénom')).toHaveValue(restaurant.users.general.firstName);
});

test('SES-28 a renewal whose answer was lost is asked for again while it can still be had', async ({
  page,
  restaurant,
  complaints,
}) => {
  const { renewals } = await withOwnClock(page, restaurant);
  // It arrives, and its answer does not.
  await answerOnce(page, '**/api/auth/refresh', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.clock.fastForward('11:00');
  await expect.poll(renewals).toHaveLength(2);
  expect((await renewals()[1]?.response())?.status()).toBe(200);
  forgetComplaints(complaints, 'ERR_FAILED');
});

test('SES-30 logging out ends the session on the server and in every tab', async ({
  page,
  context,
  restaurant,
  authenticate,
  complaints,
}) => {
  // Until the stream says goodbye, a tab may ask with a session that is over.
  forgetComplaints(complaints, '401');
  await context.addInitScript((words) => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(words)) document.documentElement.dataset['sawExpired'] = 'yes';
    }).observe(document, { childList: true, subtree: true });
  }, EXPIRED);
  await authenticate();
  await page.goto('/profile');
  const second = await context.newPage();
  const calls = watchCalls(second);
  await second.goto('/profile');
  await expect(second.getByText('En direct')).toBeVisible();
  const token = await callsTo(calls, '/api/auth/profile')[0]?.headerValue('authorization');
  // The answer comes last: the live streams tell the end of the session before it.
  const gate = aGate();
  await page.route('**/api/auth/sign-out', async (route) => {
    const response = await route.fetch();
    await gate.opened;
    await route.fulfill({ response });
  });

  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();

  for (const tab of [page, second]) {
    await expect(tab.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  }
  const answered = page.waitForResponse('**/api/auth/sign-out');
  gate.open();
  await answered;
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toContain('shopId');
  expect(names).not.toContain('role');
  expect(names).not.toContain('comptoir-refresh');
  const reply = await page.request.get('/api/auth/profile', { headers: { authorization: token ?? '' } });
  expect(reply.status()).toBe(401);
  for (const tab of [page, second]) expect(await tab.locator('html').getAttribute('data-saw-expired')).toBeNull();
  await second.reload();
  await expect(second.getByLabel('Identifiant du magasin')).toHaveValue(restaurant.users.staff.shopSlug);
});

test('SES-34 ERR-16 ERR-43 API-57 a role that cannot be read keeps its owner out, and is reported', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn();
  const calls = watchCalls(page);
  await page.route('**/api/auth/session?*', (route) =>
    route.fulfill({ status: 500, json: { errorCode: 'UNEXPECTED' } }),
  );

  await page.reload();
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'L’authentification a échoué, merci d’actualiser la page.' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expect.poll(() => logsIn(calls)).toEqual([expect.objectContaining({ severity: 'high' })]);
  await expectComplaints(complaints, ['500']);

  await page.unroute('**/api/auth/session?*');
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
});
