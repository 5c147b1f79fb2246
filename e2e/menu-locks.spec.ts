import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { asManager } from './kit/manager.ts';
import { cardOf, CARTE, fromMore, openProduct, openProducts, productInput } from './kit/menu.ts';
import { expect, test } from './kit/test.ts';

const cell = (dialog: Locator, channel: string, name: string) =>
  dialog.getByLabel(`${channel}, ${name}`, { exact: true });

async function openGrid(page: Page): Promise<Locator> {
  await fromMore(page, 'Prix et canaux');
  const dialog = page.getByRole('dialog', { name: 'Prix et canaux' });
  await expect(cell(dialog, 'Prix', 'Socca')).toBeVisible();
  return dialog;
}

test('GRD-04 GRD-05 GRD-07 GRD-09 GRD-11 LCK-12 LCK-20 LCK-21 channels priced and taken back; then head office locks', async ({
  page,
  request,
  restaurant,
  authenticate,
}) => {
  const manager = await asManager(request, restaurant);
  const shop = `/api/public/shops/${restaurant.shops[0]?.shopId}/menu`;
  const sold = async (channel: string): Promise<Record<string, number>> => {
    const reply = await request.get(`${shop}?channel=${channel}`);
    const { sections } = (await reply.json()) as { sections: { products: { name: string; price: number }[] }[] };
    return Object.fromEntries(sections.flatMap(({ products }) => products.map(({ name, price }) => [name, price])));
  };
  await authenticate('general');
  await openProducts(page);
  const dialog = await openGrid(page);
  await expectAccessible(page);

  // Typed, with the keyboard, and a channel closed.
  await cell(dialog, 'Borne', 'Socca').fill('5');
  await page.keyboard.press('Enter');
  await expect(cell(dialog, 'Borne', 'Pan bagnat')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell(dialog, 'QR code', 'Pan bagnat')).toBeFocused();
  await dialog.getByRole('button', { name: 'Vendu sur QR code, Pan bagnat' }).click();
  // Somebody else saves the same row meanwhile.
  await manager.send('PUT', `sections/${CARTE}/products/PRODUCT-socca`, { product: productInput({ price: 600 }) });
  const notice = dialog.getByRole('alert').filter({ hasText: /Modifié entre-temps.*6,00\s€/ });
  await notice.getByRole('button', { name: 'Garder le mien' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => sold('terminal')).toMatchObject({ Socca: 500 });
  expect(await sold('webapp')).toMatchObject({ Socca: 600 });
  expect(await sold('qrcode')).not.toHaveProperty('Pan bagnat');

  // Many at once, looked at first, and taken back.
  await openGrid(page);
  const tools = dialog.getByRole('group', { name: /Changer tous les prix/ });
  await tools.getByLabel('Changer de').fill('15');
  await tools.getByRole('button', { name: 'Aperçu' }).click();
  const preview = page.getByRole('dialog', { name: /15\s% sur Uber Eats/ });
  await expect(preview.getByRole('listitem').filter({ hasText: 'Pan bagnat' })).toContainText(/8,90\s€\s10,20\s€/);
  await preview.getByRole('button', { name: /^Enregistrer \d+ prix/ }).click();
  await expect.poll(() => sold('ubereats')).toMatchObject({ 'Pan bagnat': 1_020 });
  await page.getByRole('button', { name: 'Annuler ces changements' }).click();
  await expect.poll(() => sold('ubereats')).toMatchObject({ 'Pan bagnat': 890 });

  // Head office locks from the product's window.
  const product = await openProduct(page, 'Socca');
  await product.getByRole('button', { name: 'Verrouiller des champs' }).click();
  const lock = page.getByRole('dialog', { name: 'Nouveau verrou' });
  await lock.getByText('Prix', { exact: true }).click();
  await lock.getByLabel(/^Raison/).fill('Le même prix dans tout le réseau.');
  await expectAccessible(page);
  await lock.getByRole('button', { name: 'Enregistrer' }).click();
  const list = page.getByRole('dialog', { name: 'Verrous' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Socca' })).toContainText('tous les magasins');
  await list.getByRole('button', { name: 'Fermer' }).last().click();

  // The shop's manager reads who and why, and cannot change it.
  await authenticate('independent');
  await openProducts(page);
  await expect(cardOf(page, 'Socca')).toContainText('Siège');
  const locked = await openProduct(page, 'Socca');
  await expect(locked.getByLabel('Prix', { exact: true })).toHaveJSProperty('readOnly', true);
  await expect(locked.getByRole('region', { name: 'Verrous du siège' })).toContainText(
    'Le même prix dans tout le réseau.',
  );
});
