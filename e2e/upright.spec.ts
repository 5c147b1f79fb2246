import { expectNarrow, LYING, UPRIGHT } from './kit/browser/upright.ts';
import { expect, test } from './kit/test.ts';

/** Without those of all shops together, and of a shop that is not on line yet. */
const PATHS = [
  '/premiers-pas',
  '/',
  '/finances',
  '/sales',
  '/livreurs',
  '/clients',
  '/support',
  '/invoice',
  '/products',
  '/options-products',
  '/settings',
  '/marketing',
  '/help',
  '/settings/hours',
  '/settings/hours/delivery',
  '/settings/hours/specific',
  '/settings/delivery/zone',
  '/settings/delivery/fees',
  '/settings/management-fee',
  '/settings/payments',
  '/settings/sales-type',
  '/settings/orderSettings',
  '/settings/printers',
  '/settings/cuisine',
  '/settings/hubrise',
  '/settings/general',
  '/settings/shops',
  '/settings/simulator',
  '/settings/team',
  '/settings/journal',
  '/settings/import',
  '/settings/leave',
  '/marketing/notification',
  '/marketing/code-promo',
  '/marketing/generalDesign',
  '/marketing/webDesign',
  '/marketing/mobileDesign',
  '/marketing/loyalty',
  '/marketing/activation',
  '/marketing/deepLinks',
  '/marketing/campaigns',
  '/livreurs/independants',
  '/help/FAQ',
  '/help/contact',
];

test('SHL-40 every page of the office on a tablet held upright, and lying with the menu unfolded', async ({
  page,
  authenticate,
}) => {
  await authenticate('general');
  await page.goto('/profile');
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Profil');
  await page.getByRole('button', { name: 'Déplier le menu' }).click();
  for (const path of PATHS)
    await test.step(path, async () => {
      const before = await title.innerText();
      // Without loading the office again.
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await expect(title).not.toHaveText(before);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNarrow(page, UPRIGHT);
      await expectNarrow(page, LYING);
    });
});
