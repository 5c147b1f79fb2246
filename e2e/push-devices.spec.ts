import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test.use({ serviceWorkers: 'allow' });

type Handed = { title: string; message: string };
type Recording = typeof globalThis & { handed: Handed[] };

/**
 * The headless shell has no notifications: it always says that they are refused. Here they are granted, and what the page
 * hands to its worker is written down; what the worker does with it is tested beside it (notify-worker.test.ts).
 */
async function allowNotifications(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    const record = globalThis as Recording;
    record.handed = [];
    ServiceWorker.prototype.postMessage = (data: { push?: Handed }) => {
      if (data.push) record.handed.push(data.push);
    };
  });
}

const handed = (page: Page): Promise<Handed[]> => page.evaluate(() => (globalThis as Recording).handed);

/** What the browser keeps of its agreement. */
const keptAddress = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [name = ''] = Object.keys(localStorage).filter((key) => key.startsWith('push '));
    const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as { subscription?: { endpoint: string } };
    return kept.subscription?.endpoint ?? '';
  });

test('PSH-12 PSH-19 SET-API-102 after an order the shop offers notifications, an open page shows them, and one press ends them', async ({
  page,
  restaurant,
}) => {
  const shop = `/s/${restaurant.shops[0]?.slug}`;
  await allowNotifications(page);
  const offer = page.getByRole('region', { name: 'Notifications' });

  await page.goto(shop);
  await page
    .getByRole('button', { name: /^Ajouter.*Socca/ })
    .first()
    .click();
  await expect(offer).toHaveCount(0);
  await page.goto(`${shop}/commande`);
  await page.getByRole('radio', { name: 'À emporter' }).check();
  await page.getByLabel('Prénom').fill('Nadia');
  await page.getByLabel('Nom', { exact: true }).fill('Dupont');
  await page.getByLabel('Téléphone').fill('06 12 34 56 78');
  await page.getByRole('radio', { name: /Au comptoir/ }).check();
  await page.getByRole('button', { name: /^(Commander|Payer)/ }).click();
  await expect(page).toHaveURL(/\/suivi\//);

  await page.goto(shop);
  const consent = offer.getByRole('checkbox');
  await expect(consent).not.toBeChecked();
  await offer.getByRole('button', { name: 'Activer les notifications' }).click();
  await expect(offer.getByRole('alert')).toHaveText('Cochez la case pour donner votre accord.');
  await expectAccessible(page);
  if (process.env['LOOKS']) await page.screenshot({ path: '.build/looks/shop-notifications.png', fullPage: true });
  await consent.check();
  await offer.getByRole('button', { name: 'Activer les notifications' }).click();
  await expect(offer.getByText('Les notifications sont activées')).toBeVisible();

  const address = await keptAddress(page);
  const tell = () =>
    page.evaluate(async (to) => {
      const headers = { 'Content-Type': 'application/json' };
      const reply = await fetch('/sandbox/api/push-tries', {
        method: 'POST',
        headers,
        body: JSON.stringify({ address: to }),
      });
      return reply.status;
    }, address);
  expect(await tell()).toBe(204);
  await expect
    .poll(() => handed(page))
    .toMatchObject([{ title: 'Essai', message: 'Cette notification vient du bac à sable.', address }]);

  await page.goto('/sandbox/push');
  await expect(page.getByRole('article').filter({ hasText: address })).toContainText('Nadia Dupont');
  await page.goto(shop);
  await offer.getByRole('button', { name: 'Ne plus recevoir' }).click();
  await expect(offer.getByRole('button', { name: 'Activer les notifications' })).toBeVisible();
  await page.goto('/sandbox/push');
  await expect(page.getByRole('article').filter({ hasText: address })).toContainText('désabonné');
});
