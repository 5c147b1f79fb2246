import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import { DOCUMENT_KINDS } from '@comptoir/domain/drivers/document-kinds.ts';
import type { DocumentKind } from '@comptoir/domain/drivers/documents.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { addDays, instantAt, localDay, toMs } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listMessages } from '../../sandbox/ports/sandbox-messages.ts';
import { testServer, type Caller, type TestServer } from '../../test/test-server.ts';
import { remindOfDocuments } from './remind.ts';

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n').toString('base64');
const SIRET = '73282932000074';
const FILES = 'Envoyez une photo (JPEG, PNG ou WebP) ou un PDF.';

let server: TestServer;
let shop: Shop;
let enzo: Driver;
let telephone: Caller;
let boss: Caller;
let photo: string;
beforeAll(async () => {
  server = await testServer();
  const pixels = { create: { width: 1_800, height: 1_200, channels: 3, background: '#c33' } } as const;
  photo = (
    await sharp(pixels)
      .withExif({ IFD0: { Copyright: 'chez Enzo' } })
      .webp()
      .toBuffer()
  ).toString('base64');
});
beforeEach(async () => {
  shop = await server.givenShop(await server.givenCompany(), { independentDriversAllowed: true });
  enzo = await server.givenDriver(shop, { firstName: 'Enzo', kind: 'independent', email: 'enzo@livreurs.exemple' });
  telephone = await server.asDriver(enzo);
  boss = await server.as(await server.givenUser(shop.companyId, { role: 'general' }));
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const today = () => localDay(server.deps.now(), 'Europe/Paris');
const inDays = (days: number) => addDays(today(), days);
const send = (kind: string, fields: object = {}) =>
  telephone.put(`/api/driver/documents/${kind}`, {
    number: kind === 'siret' ? SIRET : null,
    expiresOn: kind === 'siret' ? null : inDays(kind === 'vigilance' ? 90 : 400),
    fileName: 'papier.pdf',
    contentBase64: PDF,
    ...fields,
  });
const review = async (kind: DocumentKind, body: object = { verdict: 'valid' }, by = boss) => {
  const uploadedAt = (await me()).documents.find((one) => one.kind === kind)?.uploadedAt ?? server.deps.now();
  const path = `/api/${shop.companyId}/shops/${shop.shopId}/drivers/${enzo.driverId}/documents/${kind}/review`;
  return by.post(path, { uploadedAt, ...body });
};
const me = async () => (await telephone.get('/api/driver/desk')).json<DriverDesk>().driver;
async function allValid(): Promise<void> {
  for (const kind of DOCUMENT_KINDS) {
    expect((await send(kind)).status).toBe(200);
    expect((await review(kind)).status).toBe(200);
  }
}

describe('DLV-16 the papers of an independent', () => {
  test('count once all four are there and looked at, until the first of them ends', async () => {
    for (const kind of DOCUMENT_KINDS) await send(kind);
    expect((await me()).documents.map(({ kind, state }) => [kind, state])).toEqual(
      [...DOCUMENT_KINDS].sort().map((kind) => [kind, 'pending']),
    );
    expect((await me()).documentsValidUntil).toBeNull();
    for (const kind of DOCUMENT_KINDS) await review(kind);
    const { documentsValidUntil, freelance } = await me();
    expect(localDay(documentsValidUntil ?? '', 'Europe/Paris')).toBe(inDays(91));
    expect(freelance?.siret).toBe(SIRET);
    const news = await server.database
      .forCompany(shop.companyId)
      .selectFrom('live_events')
      .select('type')
      .where('type', '=', 'driver-changed')
      .execute();
    expect(news).toHaveLength(8);
  });

  test('a refusal says why and stops the driver; the next one waits again', async () => {
    await allValid();
    expect((await review('siret', { verdict: 'refused', reason: 'Illisible' })).json<Driver>()).toMatchObject({
      documentsValidUntil: null,
    });
    expect((await me()).documents).toContainEqual(
      expect.objectContaining({ kind: 'siret', state: 'refused', refusal: 'Illisible' }),
    );
    await send('siret');
    expect((await me()).documents).toContainEqual(
      expect.objectContaining({ kind: 'siret', state: 'pending', refusal: null }),
    );
  });

  test('a renewal in time stops nobody, even if it is refused; without one the end is the end', async () => {
    await allValid();
    const { documentsValidUntil } = await me();
    await send('vigilance', { expiresOn: inDays(180) });
    expect((await me()).documentsValidUntil).toBe(documentsValidUntil);
    await review('vigilance', { verdict: 'refused', reason: 'Floue' });
    expect((await me()).documentsValidUntil).toBe(documentsValidUntil);
    await send('vigilance', { expiresOn: inDays(180) });
    await review('vigilance');
    expect(localDay((await me()).documentsValidUntil ?? '', 'Europe/Paris')).toBe(inDays(181));
  });

  const base64 = (text: string, filler = 0) =>
    Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(filler)]).toString('base64');

  test.each<[string, DocumentKind, object, string]>([
    ['a number that is none', 'siret', { number: '12345678901234' }, 'Le numéro SIRET n’est pas valide.'],
    ['no last day', 'identity', { expiresOn: null }, 'Merci d’indiquer la date de fin de validité.'],
    ['a day that is past', 'insurance', { expiresOn: '2020-01-01' }, 'Ce document n’est plus valable.'],
    [
      'a vigilance without end',
      'vigilance',
      { expiresOn: '2199-01-01' },
      'Une attestation de vigilance est valable six mois au plus.',
    ],
    ['a drawing', 'identity', { contentBase64: base64('<svg/>') }, FILES],
    ['a picture by name only', 'identity', { contentBase64: base64('\x89PNG\r\n\x1A\nnot one') }, FILES],
    ['too much', 'identity', { contentBase64: base64('%PDF-', 3_000_000) }, 'L’envoi est trop volumineux.'],
  ])('%s is refused in plain words', async (_, kind, fields, sentence) => {
    expect((await send(kind, fields)).body).toMatchObject({ errorMessage: sentence });
    expect((await me()).documents).toEqual([]);
  });

  test('a picture is drawn again from its pixels, whatever it was called', async () => {
    await send('identity', { fileName: 'carte.webp', contentBase64: photo });
    const path = `/api/${shop.companyId}/shops/${shop.shopId}/drivers/${enzo.driverId}/documents/identity/file`;
    const { token } = await server.as(await server.givenUser(shop.companyId, { role: 'general' }));
    const reply = await server.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    expect(reply.headers['content-type']).toBe('image/jpeg');
    const header = await sharp(reply.rawPayload).metadata();
    expect([header.format, header.width, header.exif]).toEqual(['jpeg', 1_600, undefined]);
    expect((await me()).documents).toMatchObject([{ fileName: 'carte.jpg' }]);
  });

  test('SHL-41 a verdict is about the document that was looked at, not the one that has taken its place', async () => {
    await send('identity');
    const [looked] = (await me()).documents;
    server.clock.offsetMs = 5_000;
    await send('identity', { fileName: 'autre.pdf' });

    const reply = await review('identity', { verdict: 'valid', uploadedAt: looked?.uploadedAt });

    expect([reply.status, reply.body['errorCode']]).toEqual([409, 'RECORD_CONFLICT']);
    expect((await me()).documents).toMatchObject([{ state: 'pending', fileName: 'autre.pdf' }]);
  });

  test('API-05 another shop’s staff neither sees nor judges them, and employees have none', async () => {
    await send('identity');
    const other = await server.givenShop(shop.companyId);
    const path = `/api/${shop.companyId}/shops/${other.shopId}/drivers/${enzo.driverId}/documents/identity`;
    const verdict = { verdict: 'valid', uploadedAt: server.deps.now() };
    expect((await boss.post(`${path}/review`, verdict)).status).toBe(404);
    expect((await boss.get(`${path}/file`)).status).toBe(404);
    expect((await review('insurance')).status).toBe(404);
    const employee = await server.asDriver(await server.givenDriver(shop));
    const paper = { number: null, expiresOn: inDays(10), fileName: 'a.pdf', contentBase64: PDF };
    expect((await employee.put('/api/driver/documents/identity', paper)).status).toBe(404);
  });
});

describe('reminders', () => {
  const sent = async (kind: 'sms' | 'mail' | 'push') =>
    (await listMessages(server.database.forSystem(), { kind, limit: 50 })).filter(({ recipient }) =>
      [enzo.phone, enzo.email, 'https://push.exemple/enzo'].includes(recipient),
    );

  test('30, 15, 7 and 1 days before the end and on the day, once each, by every means', async () => {
    const subscription = { endpoint: 'https://push.exemple/enzo', p256dh: 'k', auth: 'a' };
    await telephone.put('/api/driver/notifications', { areAllowed: true, subscription });
    await send('insurance', { expiresOn: inDays(40) });
    await review('insurance');
    const noons = [5, 10, 11, 25, 33, 39, 40, 41].map((days) => instantAt(inDays(days), '12:00', 'Europe/Paris'));
    for (const noon of noons) {
      server.clock.offsetMs = toMs(noon) - Date.now();
      await Promise.all([remindOfDocuments(server.deps, 'test'), remindOfDocuments(server.deps, 'test')]);
    }
    await vi.waitFor(
      async () => {
        for (const kind of ['sms', 'mail', 'push'] as const) expect(await sent(kind)).toHaveLength(5);
      },
      { timeout: 20_000 },
    );
    const [mail] = await sent('mail');
    expect(mail?.title).toContain('Assurance');
    expect((await sent('sms'))[0]?.body).toContain('/livreur');
  });

  test('a paper that waits, was replaced or was refused reminds nobody', async () => {
    await send('insurance', { expiresOn: inDays(7) });
    await remindOfDocuments(server.deps, 'test');
    await review('insurance', { verdict: 'refused', reason: 'Floue' });
    await remindOfDocuments(server.deps, 'test');
    expect(await sent('sms')).toEqual([]);
    const { reminded_days } = await server.database
      .forCompany(shop.companyId)
      .selectFrom('driver_documents')
      .select('reminded_days')
      .executeTakeFirstOrThrow();
    expect(reminded_days).toBeNull();
  });
});
