import { test as base, expect, type Page } from '@playwright/test';
import type { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { forgetComplaints, leftComplaints } from './calls.ts';
import { awayFromMidnight } from './clock.ts';
import { aLine, type Line } from './line.ts';
import { anOrderAt, aRestaurant, type Placed, type Restaurant, type RestaurantWish, type Role } from './restaurant.ts';
import { WarmContext } from './browser/warm-context.ts';

type Kit = {
  /** How this test's restaurant differs; set with `test.use`. */
  wish: RestaurantWish;
  restaurant: Restaurant;
  /** Places an order in the restaurant's first shop. */
  order(fields?: Parameters<typeof anOrderBody>[0]): Promise<Placed>;
  /** Signs in by call and opens nothing: a test of another screen goes there at once. The form has its own tests. */
  authenticate(role?: Role, page?: Page): Promise<void>;
  /** Signs in by call and opens the orders. */
  signIn(role?: Role, page?: Page): Promise<void>;
  /** Signs in and presses « Commencer ». */
  startWork(role?: Role, page?: Page): Promise<void>;
  /** The page of another browser, closed at the end: one that stays open rings through the tests that follow. */
  elsewhere(): Promise<Page>;
  /** A line to the product that can be broken: what the browser says of it does not count. */
  line: Line;
  /** What the browser complained of; a test that expects something removes it. */
  complaints: string[];
};

/** Every page error and console error of a test is a failure, unless the test takes it out of `complaints`. */
export const test = base.extend<Kit, { profiles: (rank: number) => WarmContext }>({
  // The first is that of the test's own page, the next ones are elsewhere.
  profiles: [
    async ({ browser }, use) => {
      const profiles: WarmContext[] = [];
      await use((rank) => (profiles[rank] ??= new WarmContext(browser)));
      await Promise.all(profiles.map((profile) => profile.close()));
    },
    { scope: 'worker' },
  ],
  context: async ({ profiles, baseURL, viewport, serviceWorkers }, use) => {
    await use(await profiles(0).open(baseURL ?? '', { viewport, serviceWorkers }));
    await profiles(0).leave();
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await use(complaints);
    // A call on its way when the test ends is nobody's failure.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(leftComplaints(complaints), 'what the browser complained of').toEqual([]);
  },
  wish: [{}, { option: true }],
  restaurant: async ({ request, baseURL, wish }, use, info) => {
    await awayFromMidnight(info);
    await use(await aRestaurant(request, baseURL ?? '', wish));
  },
  order: async ({ request, restaurant }, use) => {
    await use((fields) => anOrderAt(request, restaurant, fields));
  },
  elsewhere: async ({ profiles, baseURL, viewport, serviceWorkers }, use) => {
    const used: WarmContext[] = [];
    await use(async () => {
      const profile = profiles(used.length + 1);
      used.push(profile);
      return (await profile.open(baseURL ?? '', { viewport, serviceWorkers })).newPage();
    });
    await Promise.all(used.map((profile) => profile.leave()));
  },
  line: async ({ page, baseURL, complaints }, use) => {
    const line = await aLine(baseURL ?? '');
    forgetComplaints(complaints, 'net::ERR_');
    await use(line);
    await page.goto('about:blank');
    await line.close();
  },
  authenticate: async ({ page, restaurant, complaints }, use) => {
    void complaints;
    await use(async (role = 'staff', on = page) => {
      const { email, shopSlug } = restaurant.users[role];
      const data = { email, password: restaurant.password, shopId: shopSlug };
      const reply = await on.context().request.post('/api/auth/sign-in', { data });
      expect(reply.status(), await reply.text()).toBe(200);
    });
  },
  signIn: async ({ page, authenticate }, use) => {
    await use(async (role = 'staff', on = page) => {
      await authenticate(role, on);
      await on.goto('/');
      await expect(on.getByRole('main')).toContainText('Commandes');
    });
  },
  startWork: async ({ page, signIn }, use) => {
    await use(async (role = 'staff', on = page) => {
      await signIn(role, on);
      await on.getByRole('button', { name: 'Commencer' }).click();
      await expect(on.getByRole('button', { name: 'Commencer' })).toBeHidden();
    });
  },
});

export { expect };
