import type { Page } from '@playwright/test';
import { expectLook } from './kit/axe.ts';
import { callsTo, expectComplaints, watchCalls } from './kit/calls.ts';
import { expectError, openProfileMenu } from './kit/login.ts';
import { expectNarrow } from './kit/browser/upright.ts';
import { expect, test } from './kit/test.ts';

const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Enregistrer' });
const cell = (page: Page, mode: string, channel: string) => page.getByRole('switch', { name: `${mode}, ${channel}` });
const toasts = (page: Page) => page.getByRole('status', { name: 'Notifications' });
const sentBy = (page: Page) => {
  const calls = watchCalls(page);
  return () =>
    callsTo(calls, /\/payment-and-sales-type$/)
      .filter((call) => call.method() === 'PUT')
      .map((call) => call.postDataJSON() as object);
};

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

test('SET-06 PMT-01 PMT-02 the looks of both pages @looks', async ({ page, signIn }, info) => {
  await signIn('independent');
  await open(page, '/settings/payments', 'Modes de paiement');
  await expect(cell(page, 'Au comptoir', 'Borne')).toBeVisible();
  await expectLook(page, 'payments', info);
  await expectNarrow(page);
  await open(page, '/settings/sales-type', 'Modes de vente');
  await expect(cell(page, 'Sur place', 'QR code')).toBeVisible();
  await expectLook(page, 'sales-type', info);
  // PMT-11: locked off, a code at a table would lead nowhere.
  await page.route('**/payment-and-sales-type', async (route) => {
    const reply = await route.fetch();
    const saved = (await reply.json()) as { orderTypesByChannel: object };
    const orderTypesByChannel = { ...saved.orderTypesByChannel, qrcode: ['click_and_collect'] };
    await route.fulfill({ response: reply, json: { ...saved, orderTypesByChannel } });
  });
  await page.reload();
  const codes = page.getByRole('region', { name: 'Codes QR des tables' });
  await expect(codes.getByRole('status')).toContainText('demandez à votre chargé de compte');
  await expect(codes.getByRole('button', { name: /^Préparer le PDF/ })).toHaveAttribute('aria-disabled', 'true');
});

test('PMT-03 PMT-04 PMT-09 PMT-10 PMT-12 PMT-20 PMT-21 SET-33 SET-ERR-23 SET-ERR-24 payments of a shop', async ({
  page,
  order,
  signIn,
  complaints,
}) => {
  const placed = await order({ orderType: 'click_and_collect', paymentType: 'counter' });
  await signIn('independent');
  await open(page, '/settings/payments', 'Modes de paiement');
  const sent = sentBy(page);
  await expect(save(page)).toHaveAccessibleDescription('Rien n’a changé depuis le dernier enregistrement.');
  await expect(page.getByRole('rowheader')).toHaveText([
    /^Carte en ligne/,
    /^Carte \(TPE\)/,
    /^Espèces/,
    /^Titres-restaurant/,
    /^Au comptoir/,
    /^Au livreur/,
  ]);
  await expect(page.getByRole('cell', { name: 'Non disponible en livraison' })).toBeVisible();
  const cash = cell(page, 'Espèces', 'Paiement à la livraison');
  await expect(cash).toHaveAttribute('aria-disabled', 'true');
  await expect(cash).toHaveAccessibleDescription('Réglage réservé aux administrateurs du réseau.');

  // PMT-23: only who decides what drivers take changes its terms.
  await expect(page.getByLabel('Plafond par jour')).toHaveValue('25,00');
  await expect(page.getByLabel('Plafond par jour')).toBeDisabled();

  await cell(page, 'Au comptoir', 'Borne').press('Space');
  await cell(page, 'Carte (TPE)', 'Borne').press('Space');
  await expectError(page, 'Une erreur est survenue', 'Au moins un mode doit rester actif sur ce canal.');
  await expect(cell(page, 'Carte (TPE)', 'Borne')).toBeChecked();
  await expect(cell(page, 'Carte (TPE)', 'Borne')).toBeFocused();

  await cell(page, 'Au comptoir', 'Site web').click();
  await save(page).click();
  const warning = page.getByRole('alertdialog', { name: /^1\scommande en cours est concernée$/ });
  await expect(warning).toContainText(`N°\u00A0${placed.orderNumber}`);
  await warning.getByRole('button', { name: 'Annuler' }).click();
  expect(sent()).toEqual([]);
  await expect(cell(page, 'Au comptoir', 'Site web')).not.toBeChecked();

  await page.route('**/payment-and-sales-type', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await save(page).click();
  await warning.getByRole('button', { name: 'Enregistrer' }).click();
  await expectError(
    page,
    'Une erreur est survenue',
    /^Les modifications n’ont pas pu être enregistrées, merci de réessayer\s!$/,
  );
  await expectComplaints(complaints, ['500']);
  await page.unroute('**/payment-and-sales-type');
  await save(page).click();
  await warning.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(toasts(page)).toContainText('Les modes de paiement ont bien été modifiés.');
  expect(sent().at(-1)).toEqual({
    paymentTypesByChannel: { webapp: ['stripe', 'to_driver'], terminal: ['cb'] },
    paymentTypePosRefs: {},
    driverPaymentTypes: ['cash', 'ticket_resto', 'cb'],
  });
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
});

test.describe('with a till that works by reference', () => {
  test.use({ wish: { settings: { integration: { type: 'zelty', enabled: true } }, isBare: true } });

  test('PMT-06 PMT-08 PMT-11 PMT-14 PMT-15 PMT-19 PMT-21 order types of a shop', async ({ page, signIn }) => {
    await signIn('independent');
    await open(page, '/settings/payments', 'Modes de paiement');
    for (const payment of ['Carte en ligne', 'Au livreur']) await cell(page, payment, 'Site web').click();
    await expect(page.getByRole('main')).toContainText(
      /Livraison\s: aucun moyen de paiement actif ne convient sur Site web\./,
    );
    await page.getByRole('link', { name: 'Retour' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click();
    await page.getByRole('link', { name: /^Modes de vente/ }).click();

    const sent = sentBy(page);
    await expect(cell(page, 'Livraison', 'Borne')).toHaveCount(0);
    const locked = cell(page, 'Sur place', 'QR code');
    await expect(locked).toHaveAttribute('aria-disabled', 'true');
    await expect(locked).toHaveAccessibleDescription('Réglage géré par votre chargé de compte.');
    const zones = page.getByText(
      /Pensez à définir vos zones de livraison\s: sans zone, aucune livraison n’est possible\./,
    );
    await expect(zones).toBeVisible();
    await cell(page, 'Livraison', 'Site web').click();
    await expect(zones).toBeVisible();
    await cell(page, 'Livraison', 'Application mobile').click();
    await expect(zones).toBeHidden();
    await page.getByLabel('Référence caisse, Click & Collect').fill('EMP');
    await save(page).click();

    await expect(toasts(page)).toContainText('Les modes de vente ont bien été modifiés.');
    const own = ['click_and_collect', 'click_and_seat'];
    expect(sent()).toEqual([
      {
        orderTypesByChannel: { webapp: own, mobileApp: own },
        orderTypePosRefs: { click_and_collect: 'EMP' },
        activeOrderTypes: own,
      },
    ]);
  });
});

test('PMT-11 PMT-18 PMT-23 ROL-90 ROL-91 all shops at once: web and mobile, after a question', async ({
  page,
  startWork,
}) => {
  await startWork('general');
  await openProfileMenu(page);
  await page.getByRole('menuitemradio', { name: 'Tous les magasins' }).click();
  await expect(page.getByRole('button', { name: /^Profil, Tous les magasins/ })).toBeVisible();
  await open(page, '/settings/payments', 'Modes de paiement');
  const sent = sentBy(page);
  await expect(cell(page, 'Carte (TPE)', 'Borne')).toHaveAccessibleDescription(
    'Réglage géré par votre chargé de compte.',
  );
  const vouchers = page.getByRole('region', { name: 'Titres-restaurant' });
  await vouchers.getByLabel('Plafond par jour').fill('19');
  await cell(page, 'Carte en ligne', 'Site web').click();
  await cell(page, 'Espèces', 'Paiement à la livraison').click();
  await save(page).click();
  const question = page.getByRole('alertdialog', { name: 'Cette modification s’appliquera à tous vos magasins.' });
  await question.getByRole('button', { name: 'Annuler' }).click();
  expect(sent()).toEqual([]);
  await save(page).click();
  await question.getByRole('button', { name: 'Confirmer' }).click();
  await expect(toasts(page)).toContainText('Les modes de paiement ont bien été modifiés.');
  expect(sent()).toEqual([
    {
      paymentTypesByChannel: { webapp: ['counter', 'to_driver'] },
      driverPaymentTypes: ['ticket_resto', 'cb'],
      mealVouchers: { dailyLimit: 1900, isEveryDay: true, coversFees: false },
    },
  ]);
  await expect(vouchers.getByLabel('Plafond par jour')).toHaveValue('19,00');
});

test('PMT-27 API-84 the address of the terminal names it with everything it asks for', async ({
  page,
  signIn,
  elsewhere,
}) => {
  await signIn('independent');
  await open(page, '/settings/sales-type', 'Modes de vente');
  const keys = page.getByRole('region', { name: 'Borne et chatbot' });
  await expect(keys.getByLabel('Clé du chatbot')).toHaveValue(/^[\w-]{43}$/);
  const address = new URL(await keys.getByLabel('Adresse de la borne').inputValue());
  const key = address.searchParams.get('borne') ?? '';
  expect(key).not.toBe(await keys.getByLabel('Clé du chatbot').inputValue());

  const terminal = await elsewhere();
  await terminal.goto(address.pathname + address.search);
  const add = terminal.getByRole('button', { name: /^Ajouter.*Socca/ }).first();
  await add.click();
  const asked = terminal.waitForRequest(/\/quote$/);
  // Without the key in the address: it has stayed on the device.
  await terminal.goto(`${address.pathname}/panier?borne`);

  expect((await asked).headers()['x-channel-key']).toBe(key);
});
