import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '../provider-failures.ts';
import { portOf } from './fake-provider.fixture.ts';
import { smtpMailer } from './smtp-mailer.ts';

type Received = { recipients: string[]; raw: string };

async function mailServer(refusal?: { responseCode: number }) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(refusal && Object.assign(new Error('refused'), refusal)),
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
  const mailer = smtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Comptoir <bonjour@comptoir.example>' });
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

test('sec:message-headers line breaks in the subject and in a file name start no header', async () => {
  const { mailer, received } = await mailServer();

  const injection = 'Bonjour\r\nBcc: victim@example.fr\r\n\r\nbody';
  const attachments = [{ filename: `a\r\nX-Evil: 1.pdf`, contentType: 'application/pdf', content: Buffer.from('x') }];
  await mailer.send({ ...mail, subject: injection, attachments });

  const [one] = received;
  expect(one?.recipients).toEqual(['lea@example.fr']);
  expect(one && headersOf(one)).toMatch(/^Subject: Bonjour Bcc: victim@example\.fr body$/m);
  expect(one?.raw).not.toMatch(/^(Bcc|X-Evil):/m);
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

test('API-60 a mailbox refused for good and a server in trouble are told apart', async () => {
  const refusing = await mailServer({ responseCode: 550 });
  const troubled = await mailServer({ responseCode: 451 });
  const absent = smtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.example' });

  await expect(refusing.mailer.send(mail)).rejects.toThrow(ProviderRefused);
  await expect(troubled.mailer.send(mail)).rejects.toThrow(ProviderUnavailable);
  await expect(absent.send(mail)).rejects.toThrow(ProviderUnavailable);
});
