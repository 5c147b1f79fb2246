import { DAY } from '@comptoir/domain/kernel/time.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../kernel/config.ts';
import { forgetOldRows } from '../jobs/retention.ts';
import type { Mailer } from '../ports/mail.ts';
import { ProviderUnavailable } from '../ports/provider-failures.ts';
import { listMessages } from '../sandbox/ports/sandbox-messages.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { mailContact } from './mail-contact.ts';
import { resendContacts } from './resend-contacts.ts';
import { systemCtx } from '../http/envelope.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PDF = Buffer.from('%PDF-1.7\n');
const MISSING = 'Vous avez oublié de remplir un des champs indiqués\u00A0!';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

async function place(on = server) {
  const companyId = await on.givenCompany();
  const shop = await on.givenShop(companyId, { name: 'Chez Mimi' });
  const user = await on.givenUser(companyId, { shopIds: [shop.shopId] });
  const caller = await on.as(user);
  return { companyId, shop, user, caller, path: `/api/${companyId}/support/contact` };
}

const words = (shopId: string | null, changed: object = {}) => ({
  name: 'Michèle Rossi',
  email: 'michele@chezmimi.exemple',
  phone: '06 39 98 00 01',
  shopId,
  subject: 'products',
  message: 'La photo de la socca ne s’affiche pas.',
  page: '/products',
  ...changed,
});
const attached = (fileName: string, content: Buffer) => ({
  attachment: { fileName, contentBase64: content.toString('base64') },
});
const rowsOf = (companyId: string, on = server) =>
  on.database.forCompany(companyId).selectFrom('contact_messages').selectAll().execute();
const journalOf = async (companyId: string) => {
  const rows = await server.database.forCompany(companyId).selectFrom('audit').selectAll().orderBy('at').execute();
  return rows.filter(({ entity }) => entity === 'contact-message');
};
const mailsAbout = async (contactId: unknown, on = server) =>
  (await listMessages(on.database.forSystem(), { kind: 'mail', limit: 100 })).filter((mail) =>
    mail.body.includes(String(contactId)),
  );
const soon = { timeout: 15_000, interval: 50 };

test('SET-API-34 HLP-09 HLP-10 a message is stored, journaled and sent once to the support with its file', async () => {
  const { companyId, shop, user, caller, path } = await place();

  const reply = await caller.post(path, { ...words(shop.shopId), ...attached('Capture d’écran.PNG', PNG) });

  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  const { contactId } = reply.body;
  await vi.waitFor(async () => expect((await rowsOf(companyId))[0]?.sent_at).not.toBeNull(), soon);
  const [mail, ...more] = await mailsAbout(contactId);
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe('support@comptoir.exemple');
  expect(mail?.title).toMatch(/^Support\u00A0: Produits, Chez Mimi \(.+\)$/);
  expect(mail?.body).toContain('La photo de la socca ne s’affiche pas.');
  for (const fact of ['Michèle Rossi', 'michele@chezmimi.exemple', '/products', 'Version'])
    expect(mail?.body).toContain(fact);
  expect(mail?.body).toMatch(/Téléphone\u00A0: 06\s39\s98\s00\s01/);
  expect(mail?.attachments).toEqual([
    { filename: 'Capture d’écran.PNG', contentType: 'image/png', base64: PNG.toString('base64') },
  ]);
  const [row] = await rowsOf(companyId);
  expect(row).toMatchObject({ shop_id: shop.shopId, user_id: user.userId, subject: 'products', phone: '+33639980001' });
  const journal = await journalOf(companyId);
  expect(journal.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['contact.send', user.userId],
    ['contact.sent', null],
  ]);
  // The journal is never deleted, so it does not hold the words.
  expect(JSON.stringify(journal)).not.toContain('socca');
});

test('SET-API-34 the same call made again under its key is one message', async () => {
  const { companyId, shop, caller, path } = await place();
  const call = { headers: { 'idempotency-key': 'contact-1' } };

  const [first, second] = await Promise.all([
    caller.post(path, words(shop.shopId), call),
    caller.post(path, words(shop.shopId), call),
  ]);
  const third = await caller.post(path, words(shop.shopId), call);

  expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
  expect(new Set([first, second, third].map(({ body }) => body['contactId'])).size).toBe(1);
  expect(await rowsOf(companyId)).toHaveLength(1);
});

test('HLP-10 while the mail service is away the message waits, and it leaves once', async () => {
  const kept: { isAway: boolean; mails: Parameters<Mailer['send']>[0][] } = { isAway: true, mails: [] };
  const mailer: Mailer = {
    async send(mail) {
      if (kept.isAway) throw new ProviderUnavailable('smtp');
      kept.mails.push(mail);
    },
  };
  const away = await testServer({ mailer });
  const { companyId, shop, caller, path } = await place(away);

  const reply = await caller.post(path, words(shop.shopId));
  expect(reply.status).toBe(201);
  const contactId = String(reply.body['contactId']);
  const ctx = systemCtx(away.deps, companyId, 'test');
  await expect(mailContact(ctx, contactId)).rejects.toBeInstanceOf(ProviderUnavailable);
  expect((await rowsOf(companyId, away))[0]?.sent_at).toBeNull();
  kept.isAway = false;
  await mailContact(ctx, contactId);
  await mailContact(ctx, contactId);

  expect(new Set(kept.mails.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([`contact:${contactId}`]));
  expect(kept.mails[0]?.replyTo).toBe('michele@chezmimi.exemple');
  expect((await rowsOf(companyId, away))[0]?.sent_at).not.toBeNull();
});

test('HLP-10 what no job sends any more is taken up again, and not before', async () => {
  const { companyId, user } = await place();
  const insert = (id: string, days: number) =>
    server.database
      .forCompany(companyId)
      .insertInto('contact_messages')
      .values({
        company_id: companyId,
        id,
        user_id: user.userId,
        name: 'A',
        email: 'a@b.fr',
        subject: 'other',
        message: 'x',
        created_at: new Date(Date.now() - days * DAY).toISOString(),
      })
      .execute();
  const [old, fresh] = [server.deps.newId(), server.deps.newId()];
  await insert(old, 4);
  await insert(fresh, 1);

  await resendContacts(server.deps, 'test');

  await vi.waitFor(async () => expect(await mailsAbout(old)).toHaveLength(1), soon);
  expect(await mailsAbout(fresh)).toEqual([]);
});

describe('SET-API-34 refusals', () => {
  test.each([
    ['HLP-10 no name', { name: ' ' }, 422, 'MISSING_FIELDS', MISSING],
    ['HLP-10 no e-mail', { email: '' }, 422, 'MISSING_FIELDS', MISSING],
    ['HLP-10 no message', { message: '\n' }, 422, 'MISSING_FIELDS', MISSING],
    ['an e-mail that is none', { email: 'mimi' }, 422, 'INVALID_EMAIL', 'L’adresse e-mail n’est pas valide.'],
    ['a telephone that is none', { phone: '12' }, 422, 'WRONG_PHONE', 'Le numéro de téléphone n’est pas valide.'],
    [
      'HLP-09 a program named as a picture',
      attached('capture.png', Buffer.from('MZ\u0090\u0000')),
      422,
      'RECORD_INVALID',
      'Format non accepté. Formats possibles\u00A0: PNG, JPG, JPEG, PDF.',
    ],
    [
      'HLP-09 a PDF named as a web page',
      attached('a.html', PDF),
      422,
      'RECORD_INVALID',
      'Format non accepté. Formats possibles\u00A0: PNG, JPG, JPEG, PDF.',
    ],
    [
      'HLP-09 more than 500 KB',
      attached('a.pdf', Buffer.concat([PDF, Buffer.alloc(500_000)])),
      422,
      'RECORD_INVALID',
      'Le fichier est trop lourd (500 Ko maximum).',
    ],
    [
      'another shop',
      { shopId: '6f2a1a52-37a1-4c2d-8b67-0f0f4a1e9a01' },
      404,
      'NOT_FOUND',
      'Cet élément n’existe plus.',
    ],
  ])('%s leaves nothing', async (_, changed, status, code, sentence) => {
    const { companyId, shop, caller, path } = await place();

    const { status: answered, body } = await caller.post(path, words(shop.shopId, changed));

    expect([answered, body['errorCode'], body['errorMessage']]).toEqual([status, code, sentence]);
    expect(await rowsOf(companyId)).toEqual([]);
    expect(await journalOf(companyId)).toEqual([]);
  });

  test('HLP-09 2 000 characters are taken, one more is not; 500 KB exactly is taken', async () => {
    const { shop, caller, path } = await place();
    const whole = attached('a.pdf', Buffer.concat([PDF, Buffer.alloc(500_000 - PDF.length)]));

    const taken = await caller.post(path, words(shop.shopId, { message: 'é'.repeat(2_000), ...whole }));
    const refused = await caller.post(path, words(shop.shopId, { message: 'é'.repeat(2_001) }));

    expect([taken.status, refused.status]).toEqual([201, 422]);
  });

  test('twenty an hour, then a pause is asked for', async () => {
    const { caller, path } = await place();
    for (let sent = 0; sent < 20; sent += 1) expect((await caller.post(path, words(null))).status).toBe(201);

    const reply = await caller.post(path, words(null));

    expect([reply.status, reply.body['errorCode']]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  test.each([
    ['no mail service', 'mail', {}],
    ['no address of a support', 'none', { SUPPORT_EMAIL: '' }],
  ])('HLP-10 with %s the form says so and gives the telephone', async (_, port, env) => {
    const config = readConfig({
      APP_SECRET: 'a secret of the tests, long enough to be one',
      DEMO: 'off',
      SUPPORT_EMAIL: 'aide@exemple.fr',
      HOTLINE_PHONE: '04 65 71 00 00',
      HOTLINE_HOURS: 'monday=09:00-12:00',
      ...env,
    });
    const bare = await testServer({
      config,
      ports: port === 'mail' ? [{ port, adapter: 'unconfigured' }] : [],
    });
    const { companyId, shop, caller, path } = await place(bare);

    const reply = await caller.post(path, words(shop.shopId));
    const hotline = await caller.get(`/api/${companyId}/support/hotline`);

    expect(reply.status).toBe(503);
    expect(reply.body['errorMessage']).toMatch(
      /^L’envoi de messages au support n’est pas configuré\s: appelez-nous au 04\s65\s71\s00\s00\.$/,
    );
    expect(hotline.body).toMatchObject({ isFormOpen: false, phone: '+33465710000' });
    expect(await rowsOf(companyId, bare)).toEqual([]);
  });
});

test('SET-API-94 HLP-04 the hours and the number of the hotline, in the time zone of the company', async () => {
  const { companyId, caller } = await place();

  const { status, body } = await caller.get(`/api/${companyId}/support/hotline`);

  expect(status).toBe(200);
  expect(body).toMatchObject({ phone: '+33465710000', timeZone: 'Europe/Paris', isFormOpen: true });
  expect(body['hotlineHours']).toMatchObject({ monday: ['09:00-12:00', '14:00-22:00'], saturday: ['11:00-22:00'] });
  expect(body['hotlineHours']).not.toHaveProperty('sunday');
});

test('SET-API-95 HLP-08 what the operator has to say, or nothing', async () => {
  const told = await testServer({
    config: readConfig({
      APP_SECRET: 'a secret of the tests, long enough to be one',
      DEMO: 'off',
      SUPPORT_MESSAGE: 'Panne de la banque : les paiements reprennent à 18 h.',
    }),
  });
  const [said, silent] = [await place(told), await place()];

  const read = ({ caller, companyId }: typeof said) => caller.get(`/api/${companyId}/support/informative-message`);
  expect((await read(said)).body).toEqual({ message: 'Panne de la banque : les paiements reprennent à 18 h.' });
  expect((await read(silent)).body).toEqual({ message: '' });
});

test('HLP-10 a message goes a year after it was sent', async () => {
  const { companyId, shop, caller, path } = await place();
  await caller.post(path, words(shop.shopId));
  await caller.post(path, words(shop.shopId, { message: 'Ancien' }));
  await vi.waitFor(
    async () => expect((await rowsOf(companyId)).filter(({ sent_at }) => sent_at)).toHaveLength(2),
    soon,
  );
  await server.database
    .forCompany(companyId)
    .updateTable('contact_messages')
    .set({ sent_at: new Date(Date.now() - 370 * DAY).toISOString() })
    .where('message', '=', 'Ancien')
    .execute();

  await forgetOldRows(server.deps);

  expect((await rowsOf(companyId)).map(({ message }) => message)).toEqual(['La photo de la socca ne s’affiche pas.']);
});
