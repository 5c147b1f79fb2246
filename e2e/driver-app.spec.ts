import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { callsTo, Colleague, expectComplaints, forgetComplaints, watchCalls } from './kit/calls.ts';
import {
  asTelephone,
  aPhone,
  AT_THE_SHOP,
  courseCard,
  driverAtWork,
  offerCard,
  smsCode,
  typeCode,
} from './kit/driver-page.ts';
import { asDriver } from './kit/drivers.ts';
import { openOrder, orderDialog, orderRow, ordersTab } from './kit/orders.ts';
import { aPng } from './kit/pictures.ts';
import type { Placed, Restaurant } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';

const SETTINGS = { deliversByItself: false, independentDriversAllowed: true };

test.use({ wish: { settings: SETTINGS }, serviceWorkers: 'allow' });

test.beforeEach(({ context }) => asTelephone(context));

/** An order that the kitchen has accepted and sends to its drivers. */
async function sent(manager: Colleague, placed: Placed): Promise<Placed> {
  await manager.answer(placed, 'prepare', { preparationMinutes: 20 });
  await manager.answer(placed, 'send-to-drivers');
  return placed;
}

test('DRV-27 DLV-15 DLV-16 DLV-19 DLV-20 a real person delivers, and the kitchen follows @sizes', async ({
  page,
  context,
  request,
  elsewhere,
  restaurant,
  order,
  startWork,
  complaints,
}) => {
  test.slow();
  const phone = aPhone();
  await register(page, restaurant, phone);
  const field = page.getByLabel('Téléphone');
  await field.fill('+44 7911 123456');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(field).toHaveAccessibleDescription(/Les numéros de ce pays ne sont pas acceptés\./);
  await expectAccessible(page);
  await field.fill(phone);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Un code à six chiffres arrive par SMS au')).toBeVisible();
  const calls = watchCalls(page);
  const right = await smsCode(request, phone);
  // Sent by itself: pressing the button as well takes none of the few tries away.
  await page.getByLabel('Code reçu par SMS').fill(right === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toHaveText('Ce code est incorrect ou a expiré.');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toHaveText('Ce code est incorrect ou a expiré.');
  await page.getByLabel('Code reçu par SMS').fill(right);
  await expect(page.getByText('Votre compte doit être activé par le magasin')).toBeVisible();
  expect(callsTo(calls, '/api/driver/session').filter((call) => call.method() === 'POST')).toHaveLength(2);
  await expectComplaints(complaints, ['401']);
  await expectAccessible(page);
  await (await Colleague.signIn(request, restaurant)).enableDriver(phone);
  // Asked for every ten seconds while nothing is under way.
  const duty = page.getByRole('switch');
  await expect(duty).not.toBeChecked({ timeout: 20_000 });
  await duty.click();
  await expect(page.getByRole('switch', { name: /En ligne/ })).toBeChecked();
  await expect(page.getByText('En attente d’une course')).toBeVisible();
  await expectAccessible(page);

  const kitchen = await elsewhere();
  await kitchen.setViewportSize({ width: 1440, height: 900 });
  const placed = await order({ orderType: 'delivery' });
  await startWork('staff', kitchen);
  const dialog = await openOrder(kitchen, placed);
  await dialog.getByRole('button', { name: /^Accepter/ }).click();
  await openOrder(kitchen, placed);
  await dialog.getByRole('button', { name: 'Envoyer aux livreurs' }).click();

  const offer = offerCard(page);
  await expect(offer).toContainText(restaurant.shops[0]?.name ?? '');
  await expect(offer).toContainText('L’adresse exacte s’affiche une fois la course acceptée.');
  // An employee is paid by the month.
  await expect(offer).not.toContainText('Gain');
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Accepter' }).click();

  const course = courseCard(page, placed);
  const step = course.locator('[aria-current="step"]');
  await expect(step).toContainText('Aller au restaurant');
  await expect(course).toContainText('14 rue Bonaparte');
  await expect(step.getByRole('link', { name: 'Itinéraire' })).toHaveAttribute('href', /^geo:|maps\.apple/);
  await expectAccessible(page);
  const driver = dialog.getByRole('region', { name: 'Livreur', exact: true });
  await expect(driver).toContainText('Inès FABRE');
  await expect(driver).toContainText('En route vers le restaurant');
  const code = /Code de validation\s: (\d{4})/.exec(await driver.innerText())?.[1] ?? '';

  // DLV-19: nobody presses anything, the position says it.
  await context.setGeolocation(AT_THE_SHOP);
  await expect(step).toContainText('Récupérer la commande');
  await expect(step).toContainText(/Prête à \d\d:\d\d/);
  await expect(driver).toContainText('À proximité du restaurant');
  const reminder = kitchen.getByRole('button', { name: 'J’ai compris' });
  await kitchen.addLocatorHandler(reminder, () => reminder.click());
  await dialog.getByRole('button', { name: 'Commande prête' }).click();
  await expect(step).toContainText('La commande est prête');
  await expectAccessible(page);
  await step.getByRole('button', { name: 'J’ai récupéré la commande' }).click();

  await expect(step).toContainText('Livrer');
  await expect(step).toContainText('Code 24B17, 3e étage');
  await expect(step).toContainText(/À encaisser\s: \d+,\d\d\s€/);
  await expect(step).toContainText('Espèces');
  await expect(course.getByRole('button', { name: 'Je ne peux plus livrer' })).toBeHidden();
  await expectAccessible(page);
  await openOrder(kitchen, placed);
  await expect(dialog.getByRole('region', { name: 'Suivi de la livraison' })).toContainText('En route vers le client');

  await typeCode(page, code === '0000' ? '1111' : '0000');
  await expect(page.getByRole('alert')).toHaveText('Le code de validation est incorrect.');
  await expectAccessible(page);
  await expectComplaints(complaints, ['422', '422']);
  await typeCode(page, code);
  const summary = page.getByRole('region', { name: /^Course n°\s\d+ livrée$/ });
  await expect(summary).toContainText('Espèces');
  await expect(orderDialog(kitchen, placed)).toContainText('Validée par Inès FABRE');
  await expectAccessible(page);
  await summary.getByRole('button', { name: 'Terminé' }).click();
  await expect(page.getByText('En attente d’une course')).toBeVisible();
});

test('FLO-89 FLO-84 nobody opens, or has no code: called, waited for, left with a photo @sizes', async ({
  page,
  request,
  restaurant,
  order,
  elsewhere,
  startWork,
}) => {
  await driverAtWork(page, request, restaurant, { firstName: 'Karim' });
  const manager = await Colleague.signIn(request, restaurant);
  const placed = await sent(
    manager,
    await order({ orderType: 'delivery', paymentType: 'stripe', cardToken: 'success' }),
  );
  await offerCard(page).getByRole('button', { name: 'Accepter' }).click();
  const course = courseCard(page, placed);
  await course.getByRole('button', { name: 'Je suis sur place' }).click();
  await course.getByRole('button', { name: 'J’ai récupéré la commande' }).click();

  await course.getByRole('button', { name: 'Client absent' }).click();
  await page.getByRole('button', { name: 'Signaler l’absence' }).click();
  await expect(course.getByRole('status')).toContainText(/Client prévenu\s: attendez jusqu’à \d\d:\d\d/);
  await expect(course.getByRole('button', { name: 'Rapporter au restaurant' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page);
  await keepPicture(page, 'driver-absent');

  await course.getByRole('button', { name: 'Livrée' }).click();
  const pad = page.getByRole('dialog', { name: 'Code de validation' });
  await pad.getByRole('button', { name: 'Pas de code' }).click();
  await pad.getByRole('button', { name: 'Renvoyer le code par SMS' }).click();
  await expect(pad.getByText(/Code renvoyé à \d\d:\d\d/)).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'driver-no-code');
  const photo = { name: 'porte.png', mimeType: 'image/png', buffer: aPng() };
  await pad.locator('input[type="file"]').setInputFiles(photo);

  await expect(page.getByRole('region', { name: /^Course n°\s\d+ livrée$/ })).toBeVisible();
  const kitchen = await elsewhere();
  await kitchen.setViewportSize({ width: 1440, height: 900 });
  await startWork('staff', kitchen);
  await ordersTab(kitchen, 'Terminées').click();
  await orderRow(kitchen, placed).getByRole('link').first().click();
  const dialog = orderDialog(kitchen, placed);
  await expect(dialog).toContainText('Client absent, signalé par Karim');
  await expect(dialog).toContainText('Déposée par Karim, avec photo');
  await dialog.getByRole('button', { name: 'Photo du dépôt' }).click();
  await expect(kitchen.getByRole('img', { name: /là où le livreur l’a déposée/ })).toBeVisible();
});

async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['LOOKS']) await page.screenshot({ path: `.build/looks/${name}-${test.info().project.name}.png` });
}

/** Fills the form of « Créer mon compte », after a first try that shows what is missing. */
async function register(page: Page, restaurant: Restaurant, phone: string): Promise<void> {
  await page.goto(`/livreur?magasin=${restaurant.shops[0]?.slug}`);
  await expect(page).toHaveTitle('Comptoir livreur');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Merci de renseigner votre prénom.')).toBeVisible();
  await expect(page.getByText('Le numéro de téléphone n’est pas valide.')).toBeVisible();
  await page.getByLabel('Téléphone').fill(`0${phone.slice(3, 4)} ${phone.slice(4)}`);
  await page.getByLabel('Prénom').fill('Inès');
  await page.getByLabel('Nom', { exact: true }).fill('Fabre');
  await page.getByRole('radio', { name: 'Employé' }).check();
}

test.describe('with a colleague on the road', () => {
  test.use({ wish: { drivers: [{ firstName: 'Sonia', lastName: 'Martel' }], settings: SETTINGS } });

  test('DLV-15 an order that somebody else took is refused in plain words; another one is declined', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    complaints,
  }) => {
    await driverAtWork(page, request, restaurant, { firstName: 'Karim' });
    const manager = await Colleague.signIn(request, restaurant);
    const placed = await sent(manager, await order({ orderType: 'delivery' }));
    await expect(offerCard(page)).toBeVisible();

    // What happens elsewhere does not reach this telephone for a while.
    await page.route('**/api/driver/position', (route) => route.abort());
    await asDriver(request, baseURL, placed, { event: 'found', driverId: restaurant.drivers[0]?.driverId ?? '' });
    await expect(page.getByText(/^Hors connexion/)).toBeVisible();
    await offerCard(page).getByRole('button', { name: 'Accepter' }).click();
    const refusal = page.getByRole('alertdialog');
    await expect(refusal).toContainText('Cette course a déjà été attribuée.');
    await refusal.getByRole('button', { name: 'D’accord' }).click();
    await page.unroute('**/api/driver/position');
    await expect(offerCard(page)).toBeHidden();

    await sent(manager, await order({ orderType: 'delivery' }));
    await offerCard(page).getByRole('button', { name: 'Refuser' }).click();
    await expect(offerCard(page)).toBeHidden();
    await expect(page.getByText('En attente d’une course')).toBeVisible();
    forgetComplaints(complaints, 'ERR_FAILED');
    await expectComplaints(complaints, ['409']);
  });
});

test('DLV-40 without a network what was pressed waits, survives the page, and is done once', async ({
  page,
  context,
  request,
  restaurant,
  order,
  complaints,
}) => {
  const calls = watchCalls(page);
  await driverAtWork(page, request, restaurant, { firstName: 'Karim' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const manager = await Colleague.signIn(request, restaurant);
  const placed = await sent(manager, await order({ orderType: 'delivery' }));
  await offerCard(page).getByRole('button', { name: 'Accepter' }).click();
  const course = courseCard(page, placed);
  await expect(course).toContainText('Aller au restaurant');

  await context.setOffline(true);
  await course.getByRole('button', { name: 'Je suis sur place' }).click();
  await expect(page.getByText(/Hors connexion · envoi dès le retour du réseau/)).toBeVisible();
  await expect(page.getByText(/Mis à jour à \d\d:\d\d/)).toBeVisible();
  await expectAccessible(page);
  // The page opens again from the telephone's own memory, with the address and with what was said.
  await page.reload();
  await expect(course.getByRole('button', { name: 'Je suis sur place' })).toHaveAttribute('aria-busy', 'true');
  await context.setOffline(false);
  await expect(course.locator('[aria-current="step"]')).toContainText('Récupérer la commande');
  await expect(page.getByText(/^Hors connexion/)).toBeHidden();
  const keys = callsTo(calls, /\/arrived$/).map((call) => call.headers()['idempotency-key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  forgetComplaints(complaints, 'ERR_INTERNET_DISCONNECTED');
});

test('DLV-19 FLO-49 an order given back leaves; one that is taken away says so', async ({
  page,
  request,
  baseURL,
  restaurant,
  order,
}) => {
  await driverAtWork(page, request, restaurant, { firstName: 'Karim' });
  const manager = await Colleague.signIn(request, restaurant);
  const placed = await sent(manager, await order({ orderType: 'delivery' }));
  await offerCard(page).getByRole('button', { name: 'Accepter' }).click();
  await courseCard(page, placed).getByRole('button', { name: 'Je ne peux plus livrer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rendre la course' }).click();
  await expect(courseCard(page, placed)).toBeHidden();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  const other = await sent(manager, await order({ orderType: 'delivery' }));
  await offerCard(page).getByRole('button', { name: 'Accepter' }).click();
  await expect(courseCard(page, other)).toBeVisible();
  await asDriver(request, baseURL, other, { event: 'lost' });
  const notice = page.getByRole('alertdialog', { name: new RegExp(`Course n°\\s${other.orderNumber} retirée`) });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'J’ai compris' }).click();
  await expect(courseCard(page, other)).toBeHidden();
});

test('DLV-16 DLV-40 an independent shows documents; an application taken away ends the session @sizes', async ({
  page,
  request,
  baseURL,
  restaurant,
  complaints,
}) => {
  const { driverId } = await driverAtWork(page, request, restaurant, { firstName: 'Sonia', kind: 'independent' });
  await expect(page.getByRole('region', { name: 'Pour recevoir des courses' })).toContainText('Documents requis');
  await page.getByRole('button', { name: 'Voir mes documents' }).click();
  const insurance = page.getByRole('region', { name: 'Assurance' });
  await insurance.getByRole('button', { name: 'Envoyer' }).click();
  await insurance.getByRole('button', { name: 'Envoyer' }).click();
  await expect(insurance.getByRole('alert')).toHaveText('Merci d’indiquer la date de fin de validité.');
  await insurance.getByLabel('Valable jusqu’au').fill('2036-01-31');
  const chooser = page.waitForEvent('filechooser');
  await insurance.getByRole('button', { name: 'Choisir un fichier' }).click();
  await (await chooser).setFiles({ name: 'assurance.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  await expect(insurance).toContainText('assurance.pdf');
  await expectAccessible(page);
  await insurance.getByRole('button', { name: 'Envoyer' }).click();
  await expect(insurance).toContainText('En cours de vérification');
  await expect(insurance).toContainText('Valable jusqu’au 31/01/2036');

  await page.getByRole('button', { name: 'Compte' }).click();
  await expect(page.getByRole('region', { name: 'Identité' })).toContainText('Sonia BENALI');
  await expectAccessible(page);
  const gone = await request.post(`/sandbox/api/drivers/${driverId}/events`, {
    data: { type: 'uninstalled' },
    headers: { origin: baseURL ?? '' },
  });
  expect(gone.ok()).toBe(true);
  await expect(page.getByText('Votre session a expiré, merci de vous reconnecter.')).toBeVisible();
  await expect(page.getByLabel('Identifiant du magasin')).toHaveValue(restaurant.shops[0]?.slug ?? '');
  await expectComplaints(complaints, ['401']);
});

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
