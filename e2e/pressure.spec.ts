import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectTouchable, expectUncovered } from './kit/axe.ts';
import { aGate, Colleague } from './kit/calls.ts';
import { expectReadable, numbersOn, openOrder, orderCard, orderDialog, orderLink } from './kit/orders.ts';
import { missOrder } from './kit/customers.ts';
import { isPressableAtFirst } from './kit/browser/first-frame.ts';
import { listen, timesHeard } from './kit/sounds.ts';
import { expect, test } from './kit/test.ts';

test('DET-37 a colleague accepts: no button changes under the finger that was about to accept', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const placed = await order();
  const colleague = await Colleague.signIn(request, restaurant);
  await startWork();
  const dialog = await openOrder(page, placed);
  const accept = dialog.getByRole('button', { name: /^Accepter/ });
  await accept.hover();
  await page.mouse.down();
  await colleague.answer(placed, 'prepare', { preparationMinutes: 15 });
  await expect(dialog.getByRole('status').getByText(/^Acceptée par \S+/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Commande prête' })).toHaveCount(0);
  await page.mouse.up();
  await page.mouse.down();
  await page.mouse.up();

  // What is offered then is offered to a finger that has seen it.
  await expect(dialog.getByRole('button', { name: 'Commande prête' })).toBeVisible();
  await expect(dialog.getByText('En préparation', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Commande prête' }).click();
  await expect(dialog).toBeHidden();
});

test('DET-20 « Accepter » stays where it is while the rest of the order is read', async ({
  page,
  order,
  startWork,
}) => {
  const placed = await order();
  const gate = aGate();
  await page.route('**/orders/*/events', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await startWork();
  const dialog = await openOrder(page, placed);
  const accept = dialog.getByRole('button', { name: /^Accepter/ });
  const before = await accept.boundingBox();
  gate.open();
  await expect(dialog.getByText(/^Reçue · /)).toBeVisible();
  expect(await accept.boundingBox()).toEqual(before);
});

test('ORD-24 the least time left to accept stands first, red in its last minute, and one press opens it @sizes', async ({
  page,
  order,
  startWork,
}) => {
  const [first, second, third] = [await order(), await order(), await order()];
  await page.clock.install();
  await startWork();
  await expect(orderLink(page, third)).toBeVisible();
  expect(await numbersOn(page)).toEqual([first, second, third].map(({ orderNumber }) => orderNumber));
  const strip = page.getByRole('navigation', { name: 'À traiter' });
  await expect(strip.getByRole('link', { name: /^3 en attente/ })).toBeVisible();
  await expect(orderCard(page, first).locator('[data-urgent]')).toHaveCount(0);
  await page.clock.fastForward('09:10');
  await expect(orderCard(page, first).locator('[data-urgent]')).toHaveText(/^\d+\ss$/);
  await expectAccessible(page);

  await strip.getByRole('link', { name: /^3 en attente/ }).click();
  await expect(orderDialog(page, first)).toBeVisible();
});

test('ORD-24 a card stays under the finger that presses it, whatever is answered above it', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const [first, second] = [await order(), await order()];
  const before = [first, second].map(({ orderNumber }) => orderNumber);
  const colleague = await Colleague.signIn(request, restaurant);
  await startWork();
  await orderLink(page, second).hover();
  expect(await numbersOn(page)).toEqual(before);
  await page.mouse.down();
  await colleague.answer(first, 'prepare', { preparationMinutes: 15 });
  await expect(
    page.getByRole('navigation', { name: 'À traiter' }).getByRole('link', { name: /^1 en attente/ }),
  ).toBeVisible();
  expect(await numbersOn(page)).toEqual(before);
  await page.mouse.up();
  await expect(orderDialog(page, second)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect.poll(() => numbersOn(page)).toEqual(before.toReversed());
});

test('ORD-17 what comes above the cards moves none of them: a card that has moved sleeps for a moment', async ({
  page,
  order,
  startWork,
}) => {
  const placed = await order();
  await startWork();
  const load = page.getByRole('button', { name: /\d+ sur \d+/ });
  for (const width of [1440, 1024, 390]) {
    const gate = aGate();
    await page.route(/load-cell-[^.]+\.js$/, async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await page.getByRole('button', { name: 'Commencer' }).click();
    const place = async () => (await orderCard(page, placed).boundingBox())?.y;
    // All other parts of the page are here.
    await expect(page.getByRole('switch', { name: 'Mode rush' })).toBeVisible();
    await expect(load).toBeHidden();
    const before = await place();
    gate.open();
    await expect(load).toBeVisible();
    expect(await place(), `${width} px`).toBe(before);
  }
});

test('ORD-24 DET-37 no button of a card acts in the place of another one, nor twice', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const [first, second] = [await order(), await order()];
  const colleague = await Colleague.signIn(request, restaurant);
  await colleague.answer(second, 'prepare', { preparationMinutes: 15 });
  await startWork();
  const ready = orderCard(page, second).getByRole('button', { name: 'Commande prête' });
  await expect(ready).toBeVisible();

  await test.step('a new order takes the place', async () => {
    const pressed = await pressAfterMove(page, await middleOf(ready), () => order());
    expect(pressed).toEqual({ met: null, isFelt: true });
    await expect(ready).toBeVisible();
    await ready.click({ trial: true });
  });

  await test.step('one’s own acceptance is read before the next step is offered', async () => {
    const card = orderCard(page, first);
    await card.getByRole('button', { name: /^Accepter · / }).click();
    await expect(card.getByRole('status')).toHaveText(/^Acceptée/);
    await expect(card.getByRole('button')).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Commande prête' })).toBeVisible();
  });

  await test.step('a key that is held down is pressed once', async () => {
    const presses: string[] = [];
    page.on('request', (sent) => void (sent.method() === 'POST' && presses.push(sent.url())));
    await orderLink(page, second).focus();
    await page.keyboard.down('p');
    await expect(orderCard(page, second).getByRole('button', { name: 'Valider la commande' })).toBeVisible();
    const sent = presses.length;
    await page.keyboard.down('p');
    await expect(orderCard(page, second).getByRole('button', { name: 'Valider la commande' })).toBeEnabled();
    expect(presses.length).toBe(sent);
    await page.keyboard.up('p');
  });

  await test.step('behind the window of an order no key chooses another one', async () => {
    const dialog = await openOrder(page, first);
    await page.keyboard.press('?');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(dialog).toBeVisible();
  });
});

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error('not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Pressed = { met: string | null; isFelt: boolean };

/** What a finger meets there in the moment in which the cards have changed their places, and whether the card shows it. */
async function pressAfterMove(
  page: Page,
  { x, y }: { x: number; y: number },
  move: () => Promise<unknown>,
): Promise<Pressed> {
  const pressed = page.evaluate(
    ([left, top]) => {
      const underneath = () => document.elementFromPoint(left, top)?.closest('li');
      const before = underneath();
      return new Promise<Pressed>((resolve) => {
        const look = () => {
          const now = underneath();
          if (now === before || !now?.querySelector('[data-next-step] button')) return requestAnimationFrame(look);
          const part = document.elementFromPoint(left, top);
          part?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
          part?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
          return resolve({
            met: part?.closest('button')?.textContent ?? null,
            isFelt: now.getAnimations().some(({ id }) => id === 'felt'),
          });
        };
        look();
      });
    },
    [x, y] as const,
  );
  await move();
  return pressed;
}

test('FLO-36 NTF-26 SUP-21 a missed order is heard, stays until somebody has read it, and can still be made good @sizes', async ({
  page,
  request,
  baseURL,
  restaurant,
  order,
  startWork,
}) => {
  await listen(page);
  // Who may give codes: the team has no such right.
  await startWork('independent');
  const [early, missed, other] = [await order(), await order(), await order()];
  const colleague = await Colleague.signIn(request, restaurant);
  await expect(orderLink(page, missed)).toBeVisible();
  await missOrder(request, baseURL, early);
  await expect.poll(() => timesHeard(page, 'customer-cancel')).toBe(1);
  await missOrder(request, baseURL, missed);
  await expect.poll(() => timesHeard(page, 'customer-cancel')).toBe(2);

  // Two share one button. Somebody else reads one of them: those of the other begin asleep.
  await expect(page.getByRole('alert').getByRole('button')).toHaveText([/^Tout lire \(2\)$/]);
  const ownButton = await isPressableAtFirst(page, '[role="alert"] button', /compris/);
  await colleague.readAlertOf(early);
  expect(await ownButton.answer).toBe(false);
  const amount = (missed.amountDue / 100).toFixed(2).replace('.', ',');
  const alert = page.getByRole('alert', {
    name: new RegExp(`^Manquée\\s: n°\\s${missed.orderNumber}, ${amount}\\s€$`),
  });
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('link', { name: /^Appeler le 0/ })).toHaveAttribute('href', /^tel:\+33/);
  await expect(
    page.getByRole('navigation', { name: 'À traiter' }).getByRole('button', { name: /^1 manquée/ }),
  ).toBeVisible();
  await expectReadable(alert);
  await alert.getByRole('button', { name: /^Offrir un bon de 5,00\s€$/ }).click();
  await expect(alert.getByRole('button', { name: 'Bon envoyé' })).toBeVisible();
  await expectAccessible(page);
  await expectTouchable(page);
  await expectUncovered(page.getByRole('banner'));

  // In a window too, where it covers none of its buttons.
  const dialog = await openOrder(page, other);
  await expect(alert).toBeVisible();
  // A telephone scrolls to the last of them.
  if ((page.viewportSize()?.width ?? 0) > 767) await expectUncovered(dialog);

  // It is there for whoever comes later, on any page, until one person has understood.
  await page.goto('/profile');
  await alert.getByRole('button', { name: 'J’ai compris' }).click();
  await expect(alert).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Prénom')).toBeVisible();
  await expect(alert).toHaveCount(0);
});
