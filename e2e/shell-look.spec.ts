import { expectAccessible, expectLook } from './kit/axe.ts';
import { forgetComplaints, logsIn, watchCalls } from './kit/calls.ts';
import { openProfileMenu, submitLogin } from './kit/login.ts';
import { expect, test } from './kit/test.ts';

test.beforeEach(({ complaints }) => void complaints);

test('SHL-40 the shell, its menus and its windows are accessible, light and dark @sizes', async ({
  page,
  startWork,
}, info) => {
  await startWork('general');
  await expect(page.getByText('Aucune commande en cours')).toBeVisible();
  await expectLook(page, 'shell', info);

  await openProfileMenu(page);
  await expectLook(page, 'profile-menu', info);
  await page.keyboard.press('Escape');

  await page.getByRole('banner').getByRole('switch', { name: 'Magasin ouvert' }).click();
  const closing = page.getByRole('dialog', { name: /^Fermer le magasin/ });
  await closing.getByText('Choisir une date et une heure').click();
  await expect(closing.getByLabel('Heure', { exact: true })).toBeVisible();
  await expectLook(page, 'closing', info);
  await page.keyboard.press('Escape');

  await page.getByRole('switch', { name: 'Mode rush' }).click();
  await expect(page.getByRole('dialog', { name: /^Activer le mode rush/ })).toBeVisible();
  await expectLook(page, 'rush', info);
  await page.keyboard.press('Escape');

  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await page.getByRole('button', { name: isPhone ? 'Plus' : 'Mode test', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Mode test' })).toBeVisible();
  await expectLook(page, 'test-mode', info);

  await page.goto('/profile');
  await expect(page.getByLabel('Prénom')).toBeVisible();
  await expectLook(page, 'profile', info);
});

test('SHL-40 the main colour, and a darker one under white words', async ({ page }) => {
  await page.goto('/login');
  const brand = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
  expect(brand).toBe('#009973');

  const [ground, words] = await page
    .getByRole('button', { name: 'Se connecter' })
    .evaluate((button) => [getComputedStyle(button).backgroundColor, getComputedStyle(button).color]);
  expect(words).toBe('rgb(255, 255, 255)');
  expect(1.05 / (luminance(ground ?? '') + 0.05)).toBeGreaterThanOrEqual(4.5);
});

/** Relative luminance, as WCAG defines it. */
function luminance(rgb: string): number {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('LCH-31 SET-ERR-51 a banner that cannot be read again is only logged', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  const calls = watchCalls(page);
  await page.route('**/communications', (route) => route.fulfill({ status: 404, json: {} }));
  await signIn();
  await expect(page.getByText('En direct')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^Hors ligne depuis/)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => logsIn(calls)[0]).toMatchObject({ severity: 'medium' });
  await expect(page.getByRole('alertdialog', { name: 'Une erreur est survenue' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'En savoir plus' })).toBeHidden();
  forgetComplaints(complaints, '404');
  forgetComplaints(complaints, 'ERR_INTERNET_DISCONNECTED');
});

test.describe('with an information', () => {
  test.use({ wish: { isAnnounced: true } });

  test('LCH-30 LCH-31 the information banner opens, and hides for the session', async ({ page, restaurant }) => {
    await page.goto('/profile');
    const { email, shopSlug } = restaurant.users.general;
    await submitLogin(page, { email, password: restaurant.password, shop: shopSlug });
    const banner = page.getByRole('region', { name: /^Bienvenue chez Mimi\s!$/ });
    await expect(banner).toContainText(/Ce restaurant est une démonstration\s:/);
    await banner.getByRole('button', { name: 'En savoir plus' }).click();
    const window = page.getByRole('dialog', { name: /^Comment essayer Comptoir\s\?$/ });
    await expect(window).toContainText('Des clients imaginaires commandent');
    await window.getByRole('button', { name: 'D’accord' }).click();
    await expect(window).toBeHidden();

    await banner.getByRole('button', { name: 'Masquer' }).click();
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Prénom')).toBeVisible();
    await expect(page.getByText('En direct')).toBeVisible();
    await expect(banner).toBeHidden();
  });

  test('LCH-30 the information banner stands from the first frame, and is one line on a telephone', async ({
    page,
    authenticate,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await authenticate('general');
    await page.goto('/profile');
    const banner = page.getByRole('region', { name: /^Bienvenue chez Mimi\s!$/ });
    await expect(banner).toBeVisible();
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });

    await page.reload();
    await expect(page.getByLabel('Prénom')).toBeVisible();
    await expect(banner).toBeVisible();
    await expect(page.getByText('En direct')).toBeVisible();

    expect(
      await page.evaluate(() => (globalThis as typeof globalThis & { seen: { shift: number } }).seen.shift),
    ).toBeLessThan(0.02);
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(60);

    const unfold = banner.getByRole('button', { name: 'Lire le message' });
    await unfold.click();
    await expect(banner).toContainText(/Ce restaurant est une démonstration\s:/);
    await expect(banner.getByRole('button', { name: 'En savoir plus' })).toBeVisible();
    await expectAccessible(page);
    await banner.getByRole('button', { name: 'Replier le message' }).click();
    await expect(banner.getByRole('button', { name: 'En savoir plus' })).toBeHidden();
  });
});

test('SHL-34 a screen that opens asks for each thing once', async ({ page, signIn }) => {
  await signIn();
  await expect(page.getByText('En direct')).toBeVisible();
  // What the first page still asks for while it comes to rest is not the second one's.
  const address = page.url();
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') asked.push(pathname);
  });

  await page.goto(address);
  await expect(page.getByText('En direct')).toBeVisible();
  await expect(page.getByText('Aucune commande en cours')).toBeVisible();

  expect(asked.filter((path) => path.endsWith('/orders/live'))).toHaveLength(1);
  expect(asked).toEqual([...new Set(asked)]);
});
