import { PAGES } from '@comptoir/domain/session/pages.ts';
import { expectNarrow, LYING, UPRIGHT } from './kit/upright.ts';
import { expect, test } from './kit/test.ts';

test('SHL-40 every page of the office on a tablet held upright, and lying with the menu unfolded', async ({
  page,
  authenticate,
}) => {
  await authenticate('general');
  await page.goto(PAGES.profile.path);
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(title).toHaveText(PAGES.profile.label);
  await page.getByRole('button', { name: 'Déplier le menu' }).click();
  // Those of all shops together, and of a shop that is not on line yet.
  const { tower: _tower, launch: _launch, profile: _profile, ...pages } = PAGES;
  for (const { path, label } of Object.values(pages))
    await test.step(label, async () => {
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
