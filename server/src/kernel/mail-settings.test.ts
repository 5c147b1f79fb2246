import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const BASE = { APP_SECRET: 'a secret of the tests, long enough to be one', MAIL_FROM: 'Comptoir <bonjour@exemple.fr>' };
const PRODUCTION = { ...BASE, NODE_ENV: 'production', PUBLIC_URL: 'https://exemple.fr' };
const outside = { SMTP_URL: 'smtp://u:p@mail.exemple.fr:587' };
const here = { SMTP_URL: 'smtp://localhost:25' };

test('API-100 e-mails leave by TLS unless somebody says otherwise', () => {
  expect(readConfig({ ...BASE, ...outside }).mail).toMatchObject({ isTlsRequired: true });
  expect(readConfig({ ...BASE, ...outside, SMTP_TLS: 'off' }).mail).toMatchObject({ isTlsRequired: false });
  expect(readConfig({ ...PRODUCTION, ...here, SMTP_TLS: 'off' }).mail).toMatchObject({ isTlsRequired: false });
  expect(readConfig({ ...BASE, MAIL_FROM: '' }).mail).toBeNull();
});

test.each([
  ['in clear to another machine, in production', { ...PRODUCTION, ...outside, SMTP_TLS: 'off' }, 'SMTP_TLS=off'],
  ['a word that is neither', { ...BASE, ...outside, SMTP_TLS: 'maybe' }, 'SMTP_TLS doit valoir'],
  ['only how', { ...BASE, MAIL_FROM: '', SMTP_TLS: 'off' }, 'SMTP_TLS ne suffit pas'],
  ['another protocol', { ...BASE, SMTP_URL: 'https://mail.exemple.fr' }, 'SMTP_URL doit'],
  ['two senders', { ...BASE, ...outside, MAIL_FROM: 'a@b.fr, c@d.fr' }, 'MAIL_FROM doit'],
  ['a sender with a second header', { ...BASE, ...outside, MAIL_FROM: 'a@b.fr\r\nBcc: c' }, 'MAIL_FROM doit'],
])('API-100 refused at the start: %s', (_, env, words) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(words);
});
