import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { printAccepted } from './printers.queries.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const printerOf = (kind: string) => ({ id: 'a', name: 'Cuisine', kind, localName: 'TM', status: 'ready' });

test.each([
  ['QZ', [printerOf('qz')], 'skipped', 0],
  ['QZ', [], 'skipped', 1],
  ['cloudprint', [], 'skipped', 0],
] as const)('DET-36 PRN-09 PRN-17 %s with %j: what a printer prints by itself no browser prints', async (...row) => {
  const [printingKind, printers, expected, looks] = row;
  vi.stubGlobal('location', { pathname: '/', origin: 'http://localhost' });
  vi.stubGlobal('fetch', async () => Response.json({ items: [], waiting: 0, failed: 0, printers }));
  const readStory = vi.fn(async () => ({ items: [] }));
  const claim = vi.fn(() => true);
  const printed = { order: anOrder(), shop: aShop({ printingKind }), readStory, onCounted: vi.fn() };

  expect(await printAccepted(printed, claim)).toBe(expected);

  expect(readStory).toHaveBeenCalledTimes(looks);
  expect(claim).not.toHaveBeenCalled();
});
