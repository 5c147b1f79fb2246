import { expectLook } from './kit/axe.ts';
import { expectComplaints } from './kit/calls.ts';
import { asManager } from './kit/manager.ts';
import type { Restaurant } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';
import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import type { APIRequestContext, Page } from '@playwright/test';

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const profileOf = (page: Page, shop: string) => page.getByRole('button', { name: new RegExp(`^Profil, ${shop}`) });

test('STO-01 STO-05 STO-10 STO-11 STO-14 STO-15 STO-16 STO-18 STO-20 STO-21 STO-24 STO-30 STO-40 STO-42 STO-60 SHL-13 a shop is made from another, entered, renamed and closed for good @looks', async ({
  page,
  request,
  restaurant,
  authenticate,
  complaints,
}, info) => {
  const slug = `cagnes-${restaurant.companyId.slice(0, 8)}`;
  await authenticate('general');
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Magasins/ }).click();
  await expect(page.getByText(/^3\smagasins, dont 3\souverts$/)).toBeVisible();
  await expectLook(page, 'company-shops', info);

  await page.getByRole('button', { name: 'Nouveau magasin' }).click();
  const form = page.getByRole('dialog', { name: 'Nouveau magasin' });
  await form.getByRole('button', { name: 'Créer le magasin' }).click();
  await expect(form.getByText('Ce champ est obligatoire.')).toBeVisible();
  await form.getByLabel('Nom du magasin').fill('Chez Mimi Cagnes');
  await expect(form.getByLabel('Adresse publique')).toHaveValue('chez-mimi-cagnes');
  await form.getByLabel('Adresse publique').fill(restaurant.shops[1]?.slug ?? '');
  await expect(form.getByText(/^Cette adresse est ou a été celle d’un autre restaurant/)).toBeVisible();
  await form.getByLabel('Adresse publique').fill(slug);
  await expect(form.getByText('Libre')).toBeVisible();
  await form.getByText('Franchise', { exact: true }).click();
  await form.getByRole('combobox', { name: 'Adresse du magasin' }).fill('21 rue Bonaparte');
  await page.getByRole('option', { name: /21 Rue Bonaparte/ }).click();
  await expect(form.getByRole('region', { name: 'Emplacement du magasin' })).toBeVisible();
  await form.getByLabel('Téléphone').fill('0493000009');
  await form.getByLabel('Partir de').selectOption(restaurant.shops[0]?.name ?? '');
  await expect(form.getByLabel('Listes d’options (avec la carte)')).toBeChecked();
  await form.getByLabel('Zones de livraison').uncheck();
  await expectLook(page, 'new-shop', info);
  await form.getByRole('button', { name: 'Continuer' }).click();
  const preview = page.getByRole('dialog', { name: 'Aperçu des changements' });
  await expect(preview).toContainText('Socca');
  await expect(preview).toContainText(/Horaires\s: 7 jours ouverts/);
  await expect(preview).not.toContainText('Zones de livraison');
  await preview.getByRole('button', { name: 'Créer le magasin' }).click();
  const created = page.getByRole('dialog', { name: 'Chez Mimi Cagnes est créé' });
  await expect(created.getByLabel('Adresse publique')).toHaveValue(new RegExp(`/s/${slug}$`));
  await expectLook(page, 'shop-created', info);

  await openShop(request, restaurant, slug);
  await created.getByRole('button', { name: 'Ouvrir ce magasin' }).click();
  await expect(profileOf(page, 'Chez Mimi Cagnes')).toBeAttached();
  await page.goto('/products');
  await expect(page.getByRole('button', { name: 'Socca', exact: true })).toBeVisible();

  await test.step('another name and address: the former one leads to the new one', async () => {
    await page.goto('/settings/shops');
    await expect(row(page, /Chez Mimi Cagnes/)).toContainText('Pas encore prêt');
    await page.getByRole('button', { name: 'Modifier Chez Mimi Cagnes' }).click();
    const edit = page.getByRole('dialog', { name: 'Modifier Chez Mimi Cagnes' });
    await edit.getByLabel('Nom du magasin').fill('Chez Mimi Plage');
    await edit.getByLabel('Adresse publique').fill(`${slug}-plage`);
    await expect(edit.getByText('Libre')).toBeVisible();
    await edit.getByText('Part prélevée par le réseau').click();
    await edit.getByLabel('Part du montant').fill('5,5');
    await expectLook(page, 'edit-shop', info);
    await edit.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Le magasin a bien été modifié.')).toBeVisible();
    await expect(row(page, /Chez Mimi Plage/)).toContainText(/Réseau 5,5\s%/);
    await expect(profileOf(page, 'Chez Mimi Plage')).toBeAttached();
    const moved = await request.get(`/s/${slug}/panier?table=4`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers()['location']]).toEqual([301, `/s/${slug}-plage/panier?table=4`]);
    expect((await request.get(`/s/${slug}`)).url()).toMatch(new RegExp(`/s/${slug}-plage$`));
  });

  await test.step('closed for good, after its name was typed', async () => {
    await page.getByRole('button', { name: 'Fermer définitivement Chez Mimi Plage' }).click();
    const closing = page.getByRole('dialog', { name: 'Fermer définitivement' });
    await closing.getByRole('button', { name: 'Fermer définitivement' }).click();
    await expect(closing.getByText('Le nom saisi ne correspond pas à celui du magasin.')).toBeVisible();
    await expectLook(page, 'retire-shop', info);
    await closing.getByLabel(/^Pour confirmer, saisissez le nom/).fill('Chez Mimi Plage');
    await closing.getByRole('button', { name: 'Fermer définitivement' }).click();
    await expect(page.getByText('Chez Mimi Plage est fermé définitivement.').first()).toBeVisible();
    await expect(row(page, /Chez Mimi Plage/)).toContainText('Fermé définitivement');
    // On a telephone the notification lies over the last row, whose colours would be measured against it.
    await expect(page.getByText('Chez Mimi Plage est fermé définitivement.', { exact: true })).toHaveCount(0);
    await expectLook(page, 'shops-one-retired', info);
    await expect.poll(async () => (await request.get(`/s/${slug}-plage`)).status()).toBe(410);
    expect(await (await request.get(`/s/${slug}`)).text()).toContain('a fermé définitivement');
  });
  await expectComplaints(complaints, []);
});

test('STO-03 STO-40 STO-45 STO-47 a post is told that its shop closes, and an administrator reopens it', async ({
  page,
  request,
  restaurant,
  authenticate,
  elsewhere,
  order,
  complaints,
}) => {
  const [shop] = restaurant.shops;
  const post = await elsewhere();
  await authenticate('staff', post);
  await post.goto('/');
  await expect(post.getByRole('main')).toContainText('Commandes');
  const placed = await order();
  await authenticate('general');
  await page.goto('/settings/shops');
  await page.getByLabel('Chercher un magasin').fill('libération');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Chercher un magasin').fill('');
  const close = async () => {
    await page.getByRole('button', { name: `Fermer définitivement ${shop?.name}`, exact: true }).click();
    const closing = page.getByRole('dialog', { name: 'Fermer définitivement' });
    await closing.getByLabel(/^Pour confirmer, saisissez le nom/).fill(shop?.name ?? '');
    await closing.getByRole('button', { name: 'Fermer définitivement' }).click();
    return closing;
  };
  const refused = await close();
  await expect(refused.getByRole('alert')).toContainText('Ce magasin a encore 1 commande en cours');
  await refused.getByRole('button', { name: 'Annuler' }).click();
  await expectComplaints(complaints, ['409']);
  const manager = await asManager(request, restaurant);
  await manager.send('POST', `orders/${placed.id}/refuse`, {});

  await close();
  await expect(row(page, new RegExp(`^${shop?.name} /s/`))).toContainText('Fermé définitivement');
  await expect(post.getByText(/est fermé définitivement\s: aucune commande n’y arrive plus/)).toBeVisible();

  await page.getByRole('button', { name: `Rouvrir ${shop?.name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Rouvrir', exact: true }).click();
  await expect(row(page, new RegExp(`^${shop?.name} /s/`))).toContainText('Fermé');
  await expect(post.getByText(/aucune commande n’y arrive plus/)).toBeHidden();
});

/** A shop that is closed would ask to be opened on each of its pages (NTF-21). */
async function openShop(request: APIRequestContext, restaurant: Restaurant, slug: string): Promise<void> {
  const { email } = restaurant.users.general;
  const data = { email, password: restaurant.password, shopId: slug };
  const { accessToken } = (await (await request.post('/api/auth/sign-in', { data })).json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  const company = `/api/${restaurant.companyId}/shops`;
  const { items } = (await (await request.get(company, { headers })).json()) as { items: CompanyShop[] };
  const shop = items.find((one) => one.slug === slug);
  const reply = await request.post(`${company}/${shop?.shopId}/closed`, { headers, data: { closedMessage: false } });
  expect(reply.status(), await reply.text()).toBe(200);
}
