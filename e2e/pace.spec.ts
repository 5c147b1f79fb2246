import { expectLook } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import { asManager } from './kit/manager.ts';
import { orderCard } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

test('PAC-01 PAC-02 PAC-03 PAC-11 PAC-14 PAC-15 a dish goes and comes back from the strip, a card says why, the pace is set @looks', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}, info) => {
  const manager = await asManager(request, restaurant);
  const colleague = await Colleague.signIn(request, restaurant);
  const placed = await order();
  await startWork('independent');
  const strip = page.getByRole('navigation', { name: 'À traiter' });
  await expect(strip).toContainText('0 imprimante', { useInnerText: true });
  await expect(strip).toContainText('0 épuisé', { useInnerText: true });

  await manager.send('PUT', 'menu/sections/SECTION-1/products/PRODUCT-socca/stock', { remainingStock: 0 });
  await strip.getByRole('button', { name: '1 épuisé Socca' }).click();
  const soldOut = page.getByRole('dialog', { name: 'Produits épuisés' });
  await expect(soldOut.getByText('Plus de stock · jusqu’à nouvel ordre')).toBeVisible();
  await expectLook(page, 'pace-sold-out', info);
  await soldOut.getByRole('button', { name: 'Remettre en vente Socca' }).click();
  await expect(soldOut.getByText('Plus rien n’est épuisé.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(strip.getByRole('button', { name: /épuisé/ })).toHaveCount(0);

  await expect(orderCard(page, placed).getByText(/^Prête vers \d\d:\d\d$/)).toBeVisible();
  await colleague.rush(true, 20);
  await expect(orderCard(page, placed).getByText(/^Prête vers \d\d:\d\d · rush\s: \+20\smin$/)).toBeVisible();
  await expect(orderCard(page, placed).getByRole('button', { name: /^Accepter · 35\smin$/ })).toBeVisible();

  await page.goto('/settings/orderSettings');
  const pace = page.getByRole('region', { name: 'Cadence de la cuisine' });
  const measures = page.getByRole('region', { name: 'Temps mesurés' });
  await expect(measures.getByText(/^Rien n’est encore mesuré/)).toBeVisible();
  await pace.getByRole('switch', { name: 'Allonger les temps quand la cuisine est chargée' }).click();
  await pace.getByLabel('Au plus, au-delà de votre temps').selectOption({ label: '+20\u00A0min' });
  await pace.getByLabel('À partir de').fill('80');
  await pace.getByLabel('À partir de').blur();
  await expect(pace.getByLabel('À partir de')).toHaveValue('50');
  await expectLook(page, 'pace-settings', info);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Les paramètres des commandes ont bien été modifiés.')).toBeVisible();
  await page.reload();
  await expect(pace.getByLabel('À partir de')).toHaveValue('50');
});
