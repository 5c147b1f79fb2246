import { msBetween } from '@comptoir/domain/kernel/time.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { byServer } from '../page/now.ts';
import { call, clockAheadMs, CallFailed, sentenceOf } from './call.ts';

const route = { method: 'GET', path: '/api/thing' } as never;
const ask = () => call(route, {} as never);
const answering = (body: string, init: ResponseInit) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(body, init)));
const failed = async (status: number, body: object) => {
  answering(JSON.stringify(body), { status });
  return ask().catch((error: unknown) => error);
};
afterEach(() => vi.restoreAllMocks());

test('ERR-20 a code that nobody has words for is shown as it is', async () => {
  const error = await failed(409, { errorCode: 'SOMETHING_NEW' });

  expect(error).toBeInstanceOf(CallFailed);
  expect(sentenceOf(error)).toBe('SOMETHING_NEW');
  expect(sentenceOf(await failed(422, { errorCode: 'RECORD_INVALID', errorMessage: 'Trop long.' }))).toBe('Trop long.');
});

test('FIN-27 every answer says how far this clock is ahead; one without its hour says nothing', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  answering('{}', { headers: { Date: inAnHour } });
  await ask();
  expect(Math.abs(clockAheadMs() + 3_600_000)).toBeLessThan(2_000);

  answering('{}', {});
  await ask();
  expect(clockAheadMs()).toBe(0);
});

test('UND-02 OFF-09 the server’s moment, where this clock is wrong', async () => {
  const now = '2026-11-18T19:30:00.000Z';
  answering('{}', { headers: { Date: new Date(Date.now() + 600_000).toUTCString() } });
  await ask();
  expect(Math.abs(msBetween(now, byServer(now, 3_000)) - 600_000)).toBeLessThan(3_000);
  expect(byServer(now, 3_600_000)).toBe(now);
});

test('OFF-10 a busy server says when it wants to be asked again', async () => {
  answering('{}', { status: 429, headers: { 'Retry-After': '7' } });
  expect(await ask().catch((error: unknown) => error)).toMatchObject({ status: 429, retryAfterMs: 7_000 });

  expect(await failed(503, {})).toMatchObject({ retryAfterMs: null });
});

test('FLO-74 pressed again after a lost answer, a command is the same one; after any answer it is a new one', async () => {
  const asked: unknown[] = [];
  const answers = [null, 500, 200, 200, null, 409, 200, null, 200];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    asked.push(new Headers(init?.headers).get('Idempotency-Key'));
    const status = answers.shift();
    return status ? Promise.resolve(new Response('{}', { status })) : Promise.reject(new TypeError('cut'));
  });
  const press = (key: string, body = {}) =>
    call({ method: 'POST', path: '/api/thing' } as never, { body } as never, { idempotencyKey: key }).catch(() => null);

  for (const key of ['a', 'b', 'c', 'd']) await press(key);
  expect(asked).toEqual(['a', 'a', 'a', 'd']);

  await press('e');
  await press('f');
  await press('g');
  expect(asked.slice(4)).toEqual(['e', 'e', 'g']);

  await press('h');
  await press('i', { other: true });
  expect(asked.slice(7)).toEqual(['h', 'i']);
});

test('FLO-74 a minute after a lost answer, the same press is meant anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('cut'));
  const press = (key: string) =>
    call({ method: 'POST', path: '/api/other' } as never, {} as never, { idempotencyKey: key }).catch(() => null);
  await press('a');
  vi.setSystemTime(Date.now() + 61_000);
  await press('b');
  vi.useRealTimers();

  const keys = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
  expect(keys).toEqual(['a', 'b']);
});
