import { CallFailed } from '@comptoir/web/call/call.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentBasket, emptyBasket } from '../basket/basket-store.ts';
import { fillBasketFromLink, isWorthRetrying } from './order-again.ts';

const HREF = 'https://shop.test/s/chez-mimi/panier';
const found = { lines: [{ productKey: 'socca', quantity: 2, instruction: null, choices: [] }], missingSentence: null };
const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  emptyBasket();
  fetched.mockReset();
  const place = { href: `${HREF}?encore=TOKEN` };
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, url: URL) => (place.href = url.href),
  });
  vi.stubGlobal('fetch', fetched);
});

const quantities = () => currentBasket().lines.map(({ quantity }) => quantity);

test('FLO-88 « Commander à nouveau » by a link that failed once fills the basket at the next try, and only once', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(reply(503, {}));
  await expect(fillBasketFromLink()).rejects.toThrow();
  await expect(fillBasketFromLink()).rejects.toThrow(CallFailed);
  expect([location.href, quantities()]).toEqual([`${HREF}?encore=TOKEN`, []]);

  fetched.mockImplementation(async () => reply(200, found));
  await Promise.all([fillBasketFromLink(), fillBasketFromLink()]);

  expect([location.href, quantities()]).toEqual([HREF, [2]]);
  expect(fillBasketFromLink()).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('FLO-88 a link that has ended is not tried again', async () => {
  fetched.mockResolvedValueOnce(reply(404, { errorCode: 'NOT_FOUND', errorMessage: 'Introuvable.' }));
  const error: unknown = await fillBasketFromLink()?.catch((failure: unknown) => failure);

  expect(isWorthRetrying(error)).toBe(false);
  expect([location.href, fillBasketFromLink()]).toEqual([HREF, null]);
});
