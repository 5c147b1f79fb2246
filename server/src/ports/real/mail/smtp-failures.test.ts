import { expect, onTestFinished, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import { createTroubles, type ErrorReport } from '../../error-reports.ts';
import { fakeSmtp, smtpUrlOf, type FakeSmtp, type SmtpAnswer, type SmtpStep } from './fake-smtp.fixture.ts';
import { smtpMailer, type SmtpSettings } from './smtp-mailer.ts';

const mail = { to: 'lea@example.fr', subject: 'Commande', text: 'Voici.', idempotencyKey: 'order:1:accepted' };

function mailerOf(fake: FakeSmtp, settings: Partial<SmtpSettings> = {}) {
  const reports: ErrorReport[] = [];
  const clock = { ms: Date.parse('2026-11-18T08:00:00Z') };
  const troubles = createTroubles({ report: async (entry) => void reports.push(entry) }, () =>
    new Date(clock.ms).toISOString(),
  );
  const from = 'Comptoir <bonjour@comptoir.example>';
  const given = { smtpUrl: smtpUrlOf(fake), from, isTlsRequired: true, ca: fake.ca, ...settings };
  const mailer = smtpMailer(given, troubles.of('mail'));
  onTestFinished(() => mailer.close());
  return { mailer, reports, troubles, clock };
}

/** What the jobs make of it. */
const outcome = (sending: Promise<void>): Promise<string> =>
  sending.then(
    () => 'sent',
    (error: unknown) => {
      if (error instanceof ProviderRefused) return `refused: ${error.code}`;
      if (error instanceof ProviderUnavailable) return `waits ${error.retryAfterSeconds ?? ''}`.trim();
      return String(error);
    },
  );

test('API-100 a mail leaves by STARTTLS, or by TLS from the first byte, after signing in', async () => {
  for (const [fake, scheme] of [
    [await fakeSmtp(), 'smtp'],
    [await fakeSmtp({ isImplicit: true }), 'smtps'],
  ] as const) {
    const { mailer, reports } = mailerOf(fake, { smtpUrl: smtpUrlOf(fake, { scheme }) });

    expect(await outcome(mailer.send(mail))).toBe('sent');

    expect(fake.received).toMatchObject([{ isSecure: true }]);
    expect(reports).toEqual([]);
  }
});

test.each<[string, SmtpStep, SmtpAnswer, string]>([
  ['greylisting', 'rcpt', '450 4.2.0 Greylisted', 'waits'],
  ['too many at once', 'mail', '421 4.7.0 Too many connections', 'waits'],
  ['no room for now', 'data', '452 4.3.1 Insufficient system storage', 'waits'],
  ['trouble after the message', 'end', '451 4.3.0 Try again', 'waits'],
  ['login that is down', 'auth', '454 4.7.0 Temporary authentication failure', 'waits 60'],
  ['a weak login', 'auth', '534 5.7.9 Mechanism is too weak', 'waits 60'],
  ['a login that is demanded again', 'mail', '530 5.7.0 Authentication required', 'waits 60'],
  ['our sender', 'mail', '554 5.7.1 Sender address rejected', 'waits 60'],
  ['our address, at the door', 'greeting', '554 5.7.1 No SMTP service here', 'waits 60'],
  ['no TLS after all', 'starttls', '454 4.7.0 TLS not available', 'waits 60'],
  ['a cut before the message', 'rcpt', 'cut', 'waits 60'],
  ['no such person', 'rcpt', '550 5.1.1 No such user', 'refused: dead-address'],
  ['no such person, without an enhanced code', 'rcpt', '550 No such user', 'refused: dead-address'],
  ['somebody who moved', 'rcpt', '551 5.1.6 User has moved', 'refused: dead-address'],
  ['an address that is none', 'rcpt', '553 5.1.3 Bad destination mailbox', 'refused: dead-address'],
  ['our reputation', 'rcpt', '550 5.7.1 Blocked by a list', 'refused: content-refused'],
  ['content', 'end', '554 5.7.1 Looks like spam', 'refused: content-refused'],
  ['content, without an enhanced code', 'end', '550 Rejected', 'refused: content-refused'],
  ['a person unknown after the message', 'end', '550 5.1.1 No such user', 'refused: dead-address'],
  ['a cut after the final dot', 'end', 'cut', 'waits 1800'],
])('API-100 %s (%s: %s) is « %s »', async (_, step, answer, expected) => {
  const fake = await fakeSmtp();
  fake.answers(step, answer);
  const { mailer } = mailerOf(fake);

  expect(await outcome(mailer.send(mail))).toBe(expected);

  // Nothing is resent behind our back, least of all what may have arrived.
  expect(fake.commands.filter((command) => command === '.').length).toBeLessThanOrEqual(1);
});

test('API-100 a full mailbox is tried once more, half an hour later', async () => {
  const fake = await fakeSmtp();
  fake.answers('rcpt', '552 5.2.2 Mailbox full');
  const { mailer } = mailerOf(fake);

  expect(await outcome(mailer.send(mail))).toBe('waits 1800');
  expect(await outcome(mailer.send(mail))).toBe('refused: mailbox-full');
  expect(await outcome(mailer.send({ ...mail, idempotencyKey: 'order:2' }))).toBe('waits 1800');
});

test('API-100 what arrived in doubt is sent again under the same name', async () => {
  const fake = await fakeSmtp();
  fake.answers('end', 'cut', 1);
  const { mailer } = mailerOf(fake);

  expect(await outcome(mailer.send(mail))).toBe('waits 1800');
  expect(await outcome(mailer.send(mail))).toBe('sent');

  const [first, second] = fake.received.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1]);
  expect(first).toBe(second);
});

test('API-100 refused credentials are ours: the operator is told once, and again when all is well', async () => {
  const fake = await fakeSmtp();
  const { mailer, reports, troubles, clock } = mailerOf(fake, { smtpUrl: smtpUrlOf(fake, { password: 'old' }) });

  for (let i = 0; i < 3; i += 1) expect(await outcome(mailer.send(mail))).toBe('waits 60');
  expect(reports).toMatchObject([
    { level: 'error', severity: 'high', errorCode: 'mail-refuses-us', data: { service: 'mail' } },
  ]);
  expect(JSON.stringify(reports)).not.toContain('old');
  expect(troubles.list()).toMatchObject([
    { service: 'mail', label: 'E-mails', code: 'mail-refuses-us', since: '2026-11-18T08:00:00.000Z' },
  ]);

  clock.ms += 60_000;
  const corrected = smtpMailer(
    { smtpUrl: smtpUrlOf(fake), from: 'a@b.example', isTlsRequired: true, ca: fake.ca },
    troubles.of('mail'),
  );
  onTestFinished(() => corrected.close());
  expect(await outcome(corrected.send(mail))).toBe('sent');
  expect(troubles.list()).toEqual([]);
  expect(reports.at(-1)).toMatchObject({ level: 'info', errorCode: 'mail-refuses-us' });
});

test('API-100 a dead address alarms nobody; refused content does, once an hour', async () => {
  const fake = await fakeSmtp();
  const { mailer, reports, troubles, clock } = mailerOf(fake);
  fake.answers('rcpt', '550 5.1.1 No such user', 1);
  await outcome(mailer.send(mail));
  expect([reports, troubles.list()]).toEqual([[], []]);

  for (let i = 0; i < 2; i += 1) {
    fake.answers('end', '554 5.7.1 Spam', 1);
    expect(await outcome(mailer.send(mail))).toBe('refused: content-refused');
    expect(await outcome(mailer.send(mail))).toBe('sent');
  }
  const alarms = () => reports.filter(({ level }) => level === 'error');
  expect(alarms()).toMatchObject([{ errorCode: 'mail-content-refused' }]);

  clock.ms += 3_600_000;
  fake.answers('end', '554 5.7.1 Spam', 1);
  await outcome(mailer.send(mail));
  expect(alarms()).toHaveLength(2);
});

test.each([
  ['offers no TLS', { offersTls: false }],
  ['speaks only an old TLS', { maxVersion: 'TLSv1.1' as const }],
])('API-100 a server that %s is given neither password nor mail', async (_, options) => {
  const fake = await fakeSmtp(options);
  const { mailer, troubles } = mailerOf(fake);

  expect(await outcome(mailer.send(mail))).toBe('waits 60');

  expect(fake.commands.filter((command) => /^(AUTH|MAIL|DATA)/.test(command))).toEqual([]);
  expect(troubles.list()).toMatchObject([{ code: 'mail-refuses-us' }]);
});

test('API-100 nor one whose certificate nobody vouches for, nor one that is not there', async () => {
  const fake = await fakeSmtp();
  const unknown = mailerOf(fake, { ca: (await fakeSmtp()).ca });
  const absent = mailerOf(fake, { smtpUrl: 'smtp://a:b@localhost:1' });

  expect(await outcome(unknown.mailer.send(mail))).toBe('waits 60');
  expect(await outcome(absent.mailer.send(mail))).toBe('waits 60');
  expect(fake.commands.filter((command) => /^(AUTH|MAIL)/.test(command))).toEqual([]);
});
