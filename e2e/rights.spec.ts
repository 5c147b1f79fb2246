import { aGate, answerOnce, callsTo, Colleague, expectComplaints, forgetComplaints, watchCalls } from './kit/calls.ts';
import { expect, test } from './kit/test.ts';

test('ROL-10 a right that is withdrawn leaves the screen without a reload, and comes back with it', async ({
  page,
  request,
  restaurant,
  startWork,
}) => {
  await startWork('staff');
  const drivers = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Livreurs' });
  await expect(drivers).toBeVisible();
  await expect(page.getByText('En direct')).toBeVisible();
  const boss = await Colleague.signIn(request, restaurant);

  await boss.saveRights(restaurant.users.staff.email, { drivers: false });
  await expect(drivers).toBeHidden();
  await boss.saveRights(restaurant.users.staff.email, {});
  await expect(drivers).toBeVisible();
});

test('ROL-10 a right withdrawn before the stream stands, or while it is cut, leaves the screen as well', async ({
  page,
  context,
  request,
  restaurant,
  signIn,
  complaints,
}) => {
  const calls = watchCalls(page);
  const gate = aGate();
  await page.route('**/api/*/live?*', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await signIn('staff');
  const drivers = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Livreurs' });
  await expect(drivers).toBeVisible();
  const boss = await Colleague.signIn(request, restaurant);
  /** Waits until the server decides by the new rights: a stream that is opened before that is told by the server. */
  const saveRights = async (rights: { drivers?: boolean }) => {
    await boss.saveRights(restaurant.users.staff.email, rights);
    const authorization = (await callsTo(calls, /live$/)[0]?.headerValue('authorization')) ?? '';
    const mayDrive = async () => {
      const reply = await request.get('/api/auth/session', { headers: { authorization } });
      return ((await reply.json()) as { featureFlags: string[] }).featureFlags.includes('drivers');
    };
    await expect.poll(mayDrive).toBe(rights.drivers ?? true);
  };

  // What the page asks for in between is refused.
  forgetComplaints(complaints, 'status of 403');
  await saveRights({ drivers: false });
  gate.open();
  await expect(drivers).toBeHidden();

  forgetComplaints(complaints, 'net::ERR_');
  await context.setOffline(true);
  await expect(page.getByText('Hors ligne').first()).toBeVisible();
  await saveRights({});
  await context.setOffline(false);
  await expect(drivers).toBeVisible();
});

test('ROL-10 a stream refused for its shop makes the page read its session anew', async ({
  page,
  signIn,
  complaints,
}) => {
  const calls = watchCalls(page);
  await answerOnce(page, '**/api/*/live?*', (route) => route.fulfill({ status: 404, json: {} }));

  await signIn('staff');

  await expect.poll(() => callsTo(calls, '/api/auth/session')).toHaveLength(2);
  await expect(page.getByText('En direct')).toBeVisible();
  await expectComplaints(complaints, ['404']);
});
