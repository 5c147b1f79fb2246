import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { ProviderRefused } from '../../provider-failures.ts';
import { portOf } from '../fake-provider.fixture.ts';
import { smtpMailer } from './smtp-mailer.ts';

type Received = { recipients: string[]; raw: string };

/** Written by somebody else: what it understands is what servers understand. */
async function mailServer() {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ recipients, raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server.server.address());
  const from = 'Comptoir <bonjour@comptoir.example>';
  const mailer = smtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, isTlsRequired: false });
  onTestFinished(() => {
    mailer.close();
    server.close();
  });
  return { mailer, received };
}

const mail = { to: 'lea@example.fr', subject: 'Réinitialisation', text: 'Voici le lien.', idempotencyKey: 'reset:1' };

const headersOf = ({ raw }: Received) => raw.slice(0, raw.indexOf('\r\n\r\n'));

test('API-60 a mail arrives with its text, its page and its attachment', async () => {
  const { mailer, received } = await mailServer();

  const attachments = [{ filename: 'facture.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }];
  await mailer.send({ ...mail, html: '<p>Voici le lien.</p>', attachments });

  expect(received).toHaveLength(1);
  expect(received[0]?.recipients).toEqual(['lea@example.fr']);
  expect(received[0]?.raw).toContain('From: Comptoir <bonjour@comptoir.example>');
  expect(received[0]?.raw).toContain('<p>Voici le lien.</p>');
  expect(received[0]?.raw).toContain('filename=facture.pdf');
});

test('HLP-10 sec:message-headers an answer goes to whoever wrote; an address that is not one is left out', async () => {
  const { mailer, received } = await mailServer();

  await mailer.send({ ...mail, replyTo: 'mimi@chezmimi.example' });
  await mailer.send({ ...mail, replyTo: 'mimi@chezmimi.example, victim@example.fr' });

  expect(headersOf(received[0] as Received)).toContain('Reply-To: mimi@chezmimi.example');
  expect(headersOf(received[1] as Received)).not.toContain('Reply-To');
});

test('API-60 a mail sent twice with the same key carries the same Message-ID', async () => {
  const { mailer, received } = await mailServer();

  await mailer.send(mail);
  await mailer.send(mail);
  await mailer.send({ ...mail, idempotencyKey: 'reset:2' });

  const ids = received.map((one) => /^Message-ID: (.+)$/m.exec(one.raw)?.[1]);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[0]).not.toBe(ids[2]);
});

test('sec:message-headers a line break in a file name starts no header; in another header it is refused', async () => {
  const { mailer, received } = await mailServer();

  const attachments = [{ filename: `a\r\nX-Evil: 1.pdf`, contentType: 'application/pdf', content: Buffer.from('x') }];
  await mailer.send({ ...mail, subject: 'Une\ttabulation', attachments });
  const subject = 'Bonjour\r\nBcc: victim@example.fr\r\n\r\nbody';
  const unsubscribeUrl = 'https://exemple.fr/a\nX-Evil: 1';

  await expect(mailer.send({ ...mail, subject })).rejects.toMatchObject({ code: 'bad-header' });
  await expect(mailer.send({ ...mail, unsubscribeUrl })).rejects.toMatchObject({ code: 'bad-header' });
  expect(received).toHaveLength(1);
  expect(received[0] && headersOf(received[0])).toMatch(/^Subject: Une tabulation$/m);
  expect(received[0]?.raw).not.toMatch(/^(Bcc|X-Evil):/m);
});

test('API-100 machines see that no person answers; an offer can be ended in one click', async () => {
  const { mailer, received } = await mailServer();

  await mailer.send(mail);
  await mailer.send({ ...mail, unsubscribeUrl: 'https://exemple.fr/desabonnement/abc', idempotencyKey: 'offer:1' });

  const [plain, offer] = received.map(headersOf);
  expect(plain).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(plain).toMatch(/^Date: /m);
  expect(plain).not.toContain('List-Unsubscribe');
  expect(offer).toMatch(/^List-Unsubscribe: <https:\/\/exemple.fr\/desabonnement\/abc>$/m);
  expect(offer).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
});

test.each([
  'lea@example.fr\r\nBcc: victim@example.fr',
  'lea@example.fr, victim@example.fr',
  'Lea <lea@example.fr>',
  'lea@example.fr\u0000',
  'lea',
  '',
])('sec:message-headers « %s » is not one address', async (to) => {
  const { mailer, received } = await mailServer();

  await expect(mailer.send({ ...mail, to })).rejects.toThrow(ProviderRefused);
  expect(received).toEqual([]);
});
