import { expectLook } from './kit/axe.ts';
import { Colleague, forgetComplaints } from './kit/calls.ts';
import { dayAhead } from './kit/clock.ts';
import { expect, test } from './kit/test.ts';

test('FIN-02 FIN-03 FIN-05 FIN-06 FIN-09 FIN-10 FIN-18 FIN-20 FIN-24 ROL-73 what came in, how, and from which orders @looks', async ({
  page,
  request,
  restaurant,
  order,
  authenticate,
}, info) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const [one, other] = [await order(), await order()];
  await colleague.answer(one, 'prepare', { preparationMinutes: 15 });
  await colleague.answer(one, 'ready-to-take-away');
  await colleague.answer(one, 'validate');
  await colleague.answer(other, 'refuse');
  await authenticate('independent');
  await page.goto('/finances');

  const figures = page.getByRole('definition');
  const total = /^\d+,\d\d\s€$/;
  await expect(figures.first()).toHaveText(total);
  await expect(page.getByText('1 F / 1 A / 0 M')).toBeVisible();
  const revenue = (await figures.first().textContent()) ?? '';
  const shops = page.getByRole('table', { name: 'Chiffres par magasin' });
  await expect(shops.locator('tbody tr')).toHaveCount(1);
  await expect(shops.locator('tbody tr')).toContainText(revenue);
  await expect(shops.locator('tbody tr')).toContainText('1 / 1 / 0');
  const isWide = (page.viewportSize()?.width ?? 0) >= 768;
  if (isWide) {
    const headings = ['Magasin', 'CA', 'Commandes (F/A/M)', 'Types de commande', 'Panier moyen', 'Paniers réactivés'];
    for (const name of [...headings, 'Clients réactivés'])
      await expect(shops.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  // A shop of today has no days before.
  await expect(shops.locator('tbody tr')).toContainText('--');

  // The arrow keys walk along the days, and each says what had come in.
  const chart = page.getByRole('application');
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Total', { exact: false }).first()).toContainText('0,00');
  await expectLook(page, 'finances', info);

  await page.getByRole('radio', { name: 'Tableau' }).check();
  await expect(page).toHaveURL(/vue=tableau/);
  const days = page.getByRole('table', { name: 'Encaissements cumulés par jour' });
  await expect(days.locator('tbody tr')).toHaveCount(7);
  await expect(days.locator('tbody tr').last()).toContainText(revenue);

  await page.getByRole('button', { name: 'Détails des paiements' }).click();
  const payments = page.getByRole('dialog', { name: 'Détails des paiements' });
  await expect(payments.getByRole('table', { name: 'Paiements' }).locator('tbody tr')).toHaveText([
    new RegExp(`${revenue.replace(/\s/g, '\\s')}.*Au comptoir`, 's'),
  ]);
  const sizes = payments.getByRole('combobox', { name: 'Lignes par page' });
  await expect(sizes).toHaveValue('10');
  await expect(sizes.locator('option')).toHaveText(['10', '20', '50']);
  await payments.getByRole('button', { name: 'Retour' }).click();

  await page.getByRole('button', { name: /Période, 7 derniers jours/ }).click();
  const panel = page.getByRole('dialog', { name: 'Période' });
  await expect(panel.getByRole('group', { name: 'Périodes usuelles' }).getByRole('button')).toHaveText([
    'Cette semaine',
    '7 derniers jours',
    'Ce mois-ci',
    '4 dernières semaines',
    'Depuis la création',
    'Personnalisé',
  ]);
  await expect(panel.getByRole('grid')).toHaveCount(isWide ? 2 : 1);
  await panel.getByRole('button', { name: 'Depuis la création' }).click();
  await expect(days.locator('tbody tr')).toHaveCount(1);
  await page.goto('/finances?from=2026-02-01&to=2026-02-07');
  await expect(page.getByText('Aucune donnée sur cette période')).toBeVisible();
});

test('FIN-21 FIN-22 ROL-49 ROL-110 all shops have a row each and a total; what cannot be read says so', async ({
  page,
  authenticate,
  complaints,
}) => {
  await authenticate('general');
  forgetComplaints(complaints, 'net::ERR_');
  await page.route('**/finances?*', (route) => route.abort());
  await page.goto('/finances');
  await expect(page.getByText(/Impossible de récupérer vos données financières/)).toBeVisible();
  await page.unroute('**/finances?*');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  const shops = page.getByRole('table', { name: 'Chiffres par magasin' });
  await expect(shops.locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Détails des paiements' })).toBeVisible();

  await page.getByRole('button', { name: /^Profil/ }).click();
  await page.getByRole('menuitemradio', { name: 'Tous les magasins' }).click();
  await expect(shops.locator('tbody tr').last()).toContainText('Total');
  await expect(page.getByRole('button', { name: 'Détails des paiements' })).toHaveCount(0);
});

test('FIN-27 a computer whose clock is a year ahead opens, exports and bills the periods of the server', async ({
  page,
  authenticate,
}) => {
  const { day: today } = dayAhead(0);
  const asked = (path: string) =>
    page
      .waitForRequest((request) => new RegExp(`/api/.*${path}$`).test(new URL(request.url()).pathname))
      .then((request) => {
        const { searchParams } = new URL(request.url());
        return { from: searchParams.get('startDate') ?? '', to: searchParams.get('endDate') ?? '' };
      });
  await authenticate('independent');
  await page.clock.install({ time: Date.now() + 400 * 86_400_000 });

  const figures = asked('/finances');
  await page.goto('/finances');
  expect((await figures).to).toBe(today);
  await expect(page.getByRole('button', { name: /Période, 7 derniers jours/ })).toBeVisible();

  await page.goto('/finances/payouts');
  await page.getByRole('button', { name: 'Exporter' }).click();
  const exported = asked('/accounting');
  await page.getByRole('dialog').getByRole('button', { name: 'Exporter' }).click();
  const { from, to } = await exported;
  expect(from <= to && to <= today, `${from} ${to}`).toBe(true);

  await page.goto('/invoice');
  await expect(page.getByRole('combobox', { name: 'Année' })).toHaveValue(today.slice(0, 4));
});
