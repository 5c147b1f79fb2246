import { aTowerRow } from '@comptoir/domain/tower/tower.samples.ts';
import { expect, test } from 'vitest';
import { CallFailed, Unreachable } from '@comptoir/web/call/call.ts';
import { onShops, type Outcome } from './run-on-shops.ts';

const rows = Array.from({ length: 12 }, (_, n) => aTowerRow({ shopId: `shop-${n}`, name: `Magasin ${n}` }));

function told() {
  const outcomes = new Map<string, Outcome>();
  return { outcomes, tell: (shopId: string, outcome: Outcome) => void outcomes.set(shopId, outcome) };
}

test('TOW-12 each shop answers for itself: one that refuses stops nobody, at most four are asked at once', async () => {
  const { outcomes, tell } = told();
  let [under, most] = [0, 0];
  const run = onShops(async ({ shopId }) => {
    most = Math.max(most, (under += 1));
    await Promise.resolve();
    under -= 1;
    if (shopId === 'shop-3') throw new CallFailed(409, { errorMessage: 'Ce restaurant a fermé définitivement.' });
  }, tell);

  await run(rows);

  expect(most).toBe(4);
  expect([...outcomes.values()].filter(({ state }) => state === 'done')).toHaveLength(11);
  expect(outcomes.get('shop-3')).toEqual({ state: 'refused', sentence: 'Ce restaurant a fermé définitivement.' });
});

test('TOW-11 a lost answer is asked for under the same key, a refusal under a new one, and nobody else is asked again', async () => {
  const { outcomes, tell } = told();
  const keys: Record<string, string[]> = {};
  let isDown = true;
  const run = onShops(async ({ shopId }, key) => {
    (keys[shopId] ??= []).push(key);
    if (isDown && shopId === 'shop-1') throw new Unreachable();
    if (isDown && shopId === 'shop-2') throw new CallFailed(409, { errorMessage: 'Non.' });
    if (isDown && shopId === 'shop-3') throw new CallFailed(504, {});
  }, tell);
  await run(rows.slice(0, 4));
  isDown = false;

  await run(rows.slice(1, 4));

  expect(keys['shop-0']).toHaveLength(1);
  expect(new Set(keys['shop-1']).size).toBe(1);
  expect(new Set(keys['shop-2']).size).toBe(2);
  expect([keys['shop-3']?.length, new Set(keys['shop-3']).size]).toEqual([2, 1]);
  expect([...outcomes.values()].every(({ state }) => state === 'done')).toBe(true);
});

test('TOW-10 what a shop cannot do is said without asking the server', async () => {
  const { outcomes, tell } = told();
  await onShops(() => 'La caisse de ce magasin l’ouvre et le ferme.', tell)(rows.slice(0, 1));
  expect(outcomes.get('shop-0')).toMatchObject({
    state: 'refused',
    sentence: 'La caisse de ce magasin l’ouvre et le ferme.',
  });
});
