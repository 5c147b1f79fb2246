import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = { APP_SECRET: 'a secret of the tests, long enough to be one' };
const PRODUCTION = { ...SECRET, NODE_ENV: 'production', PUBLIC_URL: 'https://comptoir.exemple' };
const support = (env: Record<string, string>) => readConfig({ ...SECRET, ...env }).support;

test('HLP-04 the hotline has a number and hours, days alone or from one to another', () => {
  const read = support({
    SUPPORT_EMAIL: 'aide@exemple.fr',
    HOTLINE_PHONE: '04 65 71 00 00',
    HOTLINE_HOURS: 'monday-wednesday=09:00-12:00, 14:00-18:00; saturday=10:00-24:00',
  });

  const slots = ['09:00-12:00', '14:00-18:00'];
  expect(read).toEqual({
    email: 'aide@exemple.fr',
    message: '',
    hotline: {
      phone: '+33465710000',
      hours: { monday: slots, tuesday: slots, wednesday: slots, saturday: ['10:00-24:00'] },
    },
  });
});

test('API-60 production has no hotline and no form of its own making; elsewhere there is an example', () => {
  expect(readConfig(PRODUCTION).support).toEqual({ email: null, hotline: null, message: '' });
  expect(support({}).hotline?.hours.monday).toEqual(['09:00-12:00', '14:00-22:00']);
  expect(support({ SUPPORT_EMAIL: 'aide@exemple.fr' }).hotline).toBeNull();
});

const WRONG: [Record<string, string>, string][] = [
  [{ SUPPORT_EMAIL: 'aide' }, 'SUPPORT_EMAIL'],
  [{ HOTLINE_PHONE: '0465710000' }, 'il manque HOTLINE_HOURS'],
  [{ HOTLINE_HOURS: 'monday=09:00-12:00' }, 'il manque HOTLINE_PHONE'],
  [{ HOTLINE_PHONE: '12', HOTLINE_HOURS: 'monday=09:00-12:00' }, 'HOTLINE_PHONE'],
  [{ SUPPORT_MESSAGE: 'x'.repeat(501) }, 'SUPPORT_MESSAGE'],
];
const WRONG_HOURS = [
  'lundi=09:00-12:00',
  'monday',
  'monday=',
  'monday=9-12',
  'monday=09:00-12:00,11:00-13:00',
  'friday-monday=09:00-12:00',
  'monday-tuesday=09:00-12:00;tuesday=14:00-18:00',
];

test.each(WRONG)('HLP-04 %j does not start', (env, name) => {
  expect(() => support(env)).toThrow(name);
});

test.each(WRONG_HOURS)('HLP-04 the hours « %s » do not start', (hours) => {
  expect(() => support({ HOTLINE_PHONE: '0465710000', HOTLINE_HOURS: hours })).toThrow('HOTLINE_HOURS');
});
