import { Colleague } from './kit/calls.ts';
import { cancelAsCustomer } from './kit/customers.ts';
import { pieceFetched, signInOver } from './kit/line.ts';
import { numbersOn, orderCard, orderLink } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';
import type { JSHandle, Page } from '@playwright/test';

const CUT_MS = 90_000;
const LOST =
  /^Hors ligne depuis \d\d:\d\d\. Ce que vous voyez date de ce moment\s; de nouvelles commandes peuvent attendre\.$/;

test('NTF-09 NTF-25 SHL-32 SHL-34 ninety seconds without network: said within twenty, then everything converges with the right alerts', async ({
  page,
  request,
  line,
  restaurant,
  order,
}) => {
  test.setTimeout(CUT_MS + 90_000);
  const [accepted, cancelled, refused, untouched] = [await order(), await order(), await order(), await order()];
  await signInOver(line, page, restaurant);
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(orderLink(page, untouched)).toBeVisible();
  const colleague = await Colleague.signIn(request, restaurant);
  await pieceFetched(page, 'service');

  const cards = await actionsAtTheCut(page);
  line.cut();
  const cutAt = Date.now();
  const banner = page.getByRole('banner').getByRole('status').filter({ hasText: LOST });
  await expect(banner).toBeVisible({ timeout: 20_000 });
  expect(Date.now() - cutAt).toBeLessThan(20_000);
  // The banner and the panel move the cards: no finger meets what has just come under it.
  expect(await cards.evaluate(({ read }) => read)).toEqual({ moved: true, pressable: 0 });
  await orderCard(page, untouched)
    .getByRole('button', { name: /^Accepter · / })
    .click({ trial: true });
  await colleague.answer(accepted, 'prepare', { preparationMinutes: 15 });
  await colleague.answer(refused, 'refuse');
  await cancelAsCustomer(request, cancelled);
  const placed = await order();
  // Nothing that happened elsewhere is shown, and nothing shown pretends to be fresh.
  await expect(orderLink(page, placed)).toBeHidden();
  await expect.poll(() => Date.now() - cutAt, { timeout: CUT_MS + 5_000, intervals: [1_000] }).toBeGreaterThan(CUT_MS);
  await expect(banner).toBeVisible();

  line.mend();
  await expect(banner).toBeHidden({ timeout: 40_000 });
  await expect(orderLink(page, placed)).toBeVisible();
  await expect(orderCard(page, accepted)).toContainText('En préparation');
  await expect(orderLink(page, refused)).toBeHidden();
  await expect(orderLink(page, cancelled)).toBeHidden();
  expect((await numbersOn(page)).sort()).toEqual(
    [accepted, untouched, placed].map(({ orderNumber }) => orderNumber).sort(),
  );
  await expect(page).toHaveTitle('(2) Tableau de bord');
  const alert = page.getByRole('alert').filter({ hasText: 'Commande annulée' });
  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText(new RegExp(`n°\\s${cancelled.orderNumber} de .*€.*a été annulée par le client`));
});

type AtTheCut = { moved: boolean; pressable: number };

/** The buttons and links of the cards in the first frame in which they stand elsewhere. */
function actionsAtTheCut(page: Page): Promise<JSHandle<{ read: Promise<AtTheCut> }>> {
  return page.evaluateHandle(() => {
    const parts = () => [...document.querySelectorAll('[data-next-step] button, main li[data-status] a')];
    const placed = () => JSON.stringify(parts().map((part) => [part.getBoundingClientRect().top]));
    const before = placed();
    const read = new Promise<AtTheCut>((resolve) => {
      const look = () => {
        if (placed() === before) return requestAnimationFrame(look);
        const pressable = parts().filter((part) => getComputedStyle(part).pointerEvents !== 'none').length;
        return resolve({ moved: true, pressable });
      };
      look();
    });
    return { read };
  });
}
