import { expect, test } from 'vitest';
import { testDb } from '../../test/test-db.ts';
import { listMessages, sandboxMailer, sandboxPush, sandboxTextMessages } from './sandbox-messages.ts';

const db = await testDb();

test('API-64 a mail is kept whole, with its attachment', async () => {
  const attachments = [{ filename: 'facture.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }];

  await sandboxMailer(db).send({
    to: 'lea@example.fr',
    subject: 'Votre facture',
    text: 'Bonjour Léa',
    html: '<p>Bonjour Léa</p>',
    attachments,
    idempotencyKey: 'invoice:1',
  });

  const [kept] = await listMessages(db, { kind: 'mail', limit: 1 });
  expect(kept).toMatchObject({
    kind: 'mail',
    recipient: 'lea@example.fr',
    title: 'Votre facture',
    body: 'Bonjour Léa',
    html: '<p>Bonjour Léa</p>',
    attachments: [{ filename: 'facture.pdf', contentType: 'application/pdf', base64: 'JVBERg==' }],
  });
  expect(Date.parse(kept?.sentAt ?? '')).not.toBeNaN();
});

test('API-64 text messages are listed latest first, and a repeated key is kept once', async () => {
  const messages = sandboxTextMessages(db);

  await messages.send({ to: '+33612345678', text: 'Acceptée', idempotencyKey: 'sms:1' });
  await messages.send({ to: '+33612345678', text: 'Prête', idempotencyKey: 'sms:2' });
  await Promise.all([1, 2, 3].map(() => messages.send({ to: '+33612345678', text: 'Prête', idempotencyKey: 'sms:2' })));

  const kept = await listMessages(db, { kind: 'sms', limit: 10 });
  expect(kept.map(({ body }) => body)).toEqual(['Prête', 'Acceptée']);
  expect(await listMessages(db, { kind: 'sms', limit: 1 })).toHaveLength(1);
});

test('API-64 one push to two browsers is two messages; a withdrawn subscription is gone', async () => {
  const push = sandboxPush(db);
  const to = (endpoint: string) => ({
    to: { kind: 'web' as const, endpoint, p256dh: 'key', auth: 'auth' },
    title: 'Promo',
    message: '-10 %',
    url: '/carte',
    ttlSeconds: 60,
    urgency: 'low' as const,
    idempotencyKey: 'push:1',
  });

  expect(await push.send(to('https://push.example/a'))).toBe('sent');
  expect(await push.send(to('https://push.example/b'))).toBe('sent');
  expect(await push.send(to('https://push.example/gone'))).toBe('gone');

  const kept = await listMessages(db, { kind: 'push', limit: 10 });
  expect(kept.map(({ recipient }) => recipient)).toEqual(['https://push.example/b', 'https://push.example/a']);
  expect(kept[0]).toMatchObject({ title: 'Promo', body: '-10 %', url: '/carte' });
});
