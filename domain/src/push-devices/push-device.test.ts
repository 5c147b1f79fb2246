import { describe, expect, test } from 'vitest';
import { isPublicEndpoint, PushToken, WebSubscription } from './push-device.ts';

describe('SET-API-102 sec:outbound the endpoint of a browser', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGx',
    'https://db5p.notify.windows.com/w/?token=BQY',
  ])('%s is one', (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(true);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://[::1]/abc',
    'https://8.8.8.8/abc',
    'https://localhost/abc',
    'https://push.localhost/abc',
    'https://metadata.google.internal/abc',
    'https://printer.local/abc',
    'https://intranet/abc',
    'ftp://fcm.googleapis.com/abc',
    'javascript:alert(1)',
    '',
  ])('%s is none', (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(false);
  });
});

test('SET-API-102 a subscription has the keys of a browser, a token no spaces', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

  expect(WebSubscription.safeParse({ endpoint, expirationTime: null, keys }).success).toBe(true);
  expect(WebSubscription.safeParse({ endpoint, keys: { ...keys, auth: 'short' } }).success).toBe(false);
  expect(WebSubscription.safeParse({ endpoint, keys: { ...keys, p256dh: 'short' } }).success).toBe(false);
  expect(PushToken.safeParse('fGci8-x:APA91bE_long').success).toBe(true);
  expect(PushToken.safeParse('two words here').success).toBe(false);
});
