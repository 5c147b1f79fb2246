import type { Page } from '@playwright/test';
import { expectAccessible, expectLook } from './kit/axe.ts';
import { forgetComplaints } from './kit/calls.ts';
import { expect, test } from './kit/test.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SENT = 'Votre message a bien été envoyé. Nous vous répondrons dans les plus brefs délais.';
const MISSING = /^Vous avez oublié de remplir un des champs indiqués\s!$/;

const search = (page: Page) => page.getByRole('searchbox', { name: 'Chercher dans l’aide' });
/** The list of videos as whoever runs the product could write it. */
const giveVideos = (page: Page, videos: unknown[]) =>
  page.route('**/help-videos/videos.json', (route) => route.fulfill({ json: { videos } }));

test('HLP-01 HLP-02 HLP-09 HLP-10 HLP-13 SHL-29 SHL-31 ROL-82 from the help button of the products to a message in the outbox @sizes', async ({
  page,
  request,
  authenticate,
}, info) => {
  const isPhone = info.project.name === 'phone';
  await authenticate('independent');
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1, name: 'Produits' })).toBeVisible();
  if (isPhone) {
    await page.getByRole('button', { name: 'Plus', exact: true }).click();
    await page.getByRole('button', { name: 'Aide sur cet écran' }).click();
  } else {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Besoin d’aide\s\?$/ })
      .click();
  }
  const window = page.getByRole('dialog', { name: /^Aide\s: Produits$/ });
  await expect(window.getByText('Créer un produit', { exact: true }).first()).toBeVisible();
  await expect(window.getByText('Un nom et un prix suffisent')).toBeVisible();
  await expectAccessible(page);
  await window.getByRole('link', { name: 'Contacter le support' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacter le support' })).toBeVisible();

  await page.getByRole('link', { name: 'Besoin d’aide', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Besoin d’aide' })).toBeVisible();
  const left = page.getByRole('region', { name: 'Sur l’écran que vous quittez' });
  await expect(left).toContainText('Produits');
  await expectLook(page, 'help', info);
  await expect(page.getByRole('navigation', { name: 'Aide' }).getByRole('link')).toHaveText([
    'Premiers pas',
    'FAQ',
    'Contacter le support',
  ]);
  const topics = page.getByRole('region', { name: 'Tous les sujets' }).getByRole('link');
  await expect(topics).toHaveCount(12);

  await search(page).fill('REMBOURSER');
  const found = page.getByRole('region', { name: 'Résultats' });
  await expect(found.getByText('Rembourser un client')).toBeVisible();
  await expect(found.getByText(/sept jours après l’heure prévue/)).toBeVisible();
  await search(page).fill('zèbre');
  await expect(found.getByText(/^Aucune réponse pour «\szèbre\s»\.$/)).toBeVisible();
  await search(page).fill('');
  await topics.filter({ hasText: 'Clients' }).click();
  await expect(page).toHaveURL(/\/help\/FAQ\?sujet=clients$/);
  await page.getByText('Le même client apparaît deux fois').click();
  await expect(page.getByText('La fiche gardée reçoit les commandes')).toBeVisible();
  await expectLook(page, 'help-faq', info);

  await page.getByRole('link', { name: 'Contacter le support' }).click();
  await expect(page.getByRole('textbox', { name: 'Nom' })).not.toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(/@/);
  await expect(page.getByRole('combobox', { name: 'Sujet' })).toHaveValue('products');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText(MISSING)).toBeVisible();
  const words = `La photo de la socca ne s’affiche pas ${info.project.name} ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  const file = page.getByLabel('Joindre un fichier');
  await file.setInputFiles({ name: 'capture.png', mimeType: 'image/png', buffer: Buffer.from('MZ') });
  await expect(page.getByText(/^Format non accepté\. Formats possibles\s: PNG, JPG, JPEG, PDF\.$/)).toBeVisible();
  await file.setInputFiles({ name: 'capture.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') });
  await expect(page.getByText('capture.png', { exact: true })).toBeVisible();
  await expectLook(page, 'help-contact', info);
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');

  await expect(async () => {
    const mails = (await (await request.get('/sandbox/mail')).text()).split('<article>');
    const mail = mails.find((one) => one.includes(words));
    expect(mail).toContain('support@comptoir.exemple');
    expect(mail).toContain('capture.png');
    expect(mail).toContain('/products');
  }).toPass();
});

test('HLP-03 HLP-05 HLP-06 HLP-07 HLP-08 SHL-29 the hotline opens while one looks; a message that does not leave is kept', async ({
  page,
  authenticate,
  complaints,
}) => {
  forgetComplaints(complaints, 'net::ERR_');
  await page.route('**/support/hotline', (route) =>
    route.fulfill({
      json: {
        hotlineHours: { tuesday: ['09:00-12:00', '14:00-18:00'] },
        phone: '+33465710000',
        timeZone: 'Europe/Paris',
        isFormOpen: true,
      },
    }),
  );
  await page.route('**/support/informative-message', (route) =>
    route.fulfill({ json: { message: 'Nos lignes sont chargées.' } }),
  );
  await authenticate('independent');
  // A Tuesday; the example of the specification.
  await page.clock.install({ time: new Date('2026-11-17T12:30:00+01:00') });
  await page.goto('/help/contact');
  await expect(page.getByRole('heading', { name: 'Notre hotline est fermée' })).toBeVisible();
  await expect(page.getByText('Réouverture mardi à 14:00')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Appeler/ })).toHaveCount(0);
  await expect(page.getByText('Nos lignes sont chargées.')).toBeVisible();
  const week = page.locator('dl[aria-label="Horaires de la hotline"]');
  await expect(week.locator('dt')).toHaveText(['Lundi', 'Mardi', 'Mercredi au dimanche']);
  await expect(week.locator('dd')).toHaveText(['Fermé', '09:00 – 12:00, 14:00 – 18:00', 'Fermé']);

  await page.clock.setSystemTime(new Date('2026-11-17T14:00:00+01:00'));
  await page.clock.runFor(2_000);
  await expect(page.getByRole('heading', { name: 'Notre hotline est ouverte' })).toBeVisible();
  await expect(page.getByText('jusqu’à 18:00')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Appeler le 04/ })).toHaveAttribute('href', 'tel:+33465710000');

  await page.route('**/support/contact', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText(/^Votre message n’a pas pu être envoyé, merci de réessayer\s!$/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Bonjour');
});

test('HLP-11 HLP-13 HLP-16 SHL-30 the window lists videos per topic, plays one and goes back', async ({
  page,
  authenticate,
}) => {
  await giveVideos(page, [
    { topic: 'settings', title: 'Régler vos horaires', url: '/help-videos/absent.webm', captions: null, seconds: 75 },
  ]);
  await authenticate('independent');
  await page.goto('/profile');
  await expect(page.getByLabel('Prénom')).toBeVisible();
  const button = page.getByRole('banner').getByRole('button', { name: /^Besoin d’aide\s\?$/ });
  await button.click();
  // No topic: the list of all.
  const window = page.getByRole('dialog');
  await expect(window.getByRole('heading', { name: /^Besoin d’aide\s\?$/ })).toBeVisible();
  await window.getByRole('button', { name: /^Finances/ }).click();
  await expect(window.getByText('Aucune vidéo pour le moment.')).toBeVisible();
  await window.getByRole('button', { name: 'Tous les sujets' }).click();
  await window.getByRole('button', { name: /^Réglages.*1 vidéo/ }).click();
  await window.getByRole('button', { name: /^Régler vos horaires.*1\smin\s15/ }).click();
  await expect(window.getByText('La vidéo n’a pas pu être chargée.')).toBeVisible();
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Retour' }).click();
  await expect(window.getByRole('button', { name: /^Régler vos horaires/ })).toBeVisible();
  await window.getByRole('button', { name: 'Retour' }).click();
  await expect(window).toBeHidden();
  await expect(button).toBeFocused();
});
