import { cents } from '@comptoir/domain/kernel/money.ts';
import { expect, test } from 'vitest';
import { afterSaving, type PriceAnswer, type PriceEdits, type SentPrice } from './price-edits.ts';
import { PART_SIZE, savedText, saveInParts } from './price-parts.ts';

const NOTHING_HELD: PriceAnswer = { conflicts: [], refusals: [] };
const many = (count: number): SentPrice[] =>
  Array.from({ length: count }, (_, index) => ({ key: `PRODUCT-${index}`, price: cents(500), version: 1 }));
const editsOf = (prices: readonly SentPrice[]): PriceEdits =>
  new Map(prices.map(({ key }) => [key, { typed: '5', before: cents(450), version: 1, theirs: null, refusal: null }]));

test('PRICES more than a call takes go in parts, each once and in order', async () => {
  const prices = many(2 * PART_SIZE + 1);
  const sent: SentPrice[][] = [];

  await saveInParts(prices, {
    send: async (part) => {
      sent.push(part);
      return NOTHING_HELD;
    },
    onPart: () => undefined,
  });

  expect(sent.map(({ length }) => length)).toEqual([PART_SIZE, PART_SIZE, 1]);
  expect(sent.flat()).toEqual(prices);
});

test('PRICES when a part fails those before it are saved, and the rest stays to be sent', async () => {
  const prices = many(3 * PART_SIZE);
  let edits = editsOf(prices);
  const kept: SentPrice[] = [];
  let calls = 0;
  const refused = { conflicts: [], refusals: [{ key: 'PRODUCT-7', message: 'Le prix est géré par votre caisse.' }] };

  const saving = saveInParts(prices, {
    send: async () => {
      calls += 1;
      if (calls === 2) throw new Error('the network is gone');
      return refused;
    },
    onPart: (part, saved, answer) => {
      kept.push(...saved);
      edits = afterSaving(edits, part, answer);
    },
  });

  await expect(saving).rejects.toThrow('gone');
  expect(calls).toBe(2);
  expect(kept).toHaveLength(PART_SIZE - 1);
  const left = [...edits.keys()];
  expect(left).toHaveLength(2 * PART_SIZE + 1);
  // The part that failed comes first again, so that sending it once more is the same command (API-71).
  expect(left[0]).toBe(`PRODUCT-${PART_SIZE}`);
  expect(edits.get('PRODUCT-7')?.refusal).toContain('caisse');
});

test('PRICES what was saved is counted, and what was not is said', () => {
  expect(savedText(1, 0)).toBe('1 prix a bien été enregistré.');
  expect(savedText(1_000, 2_400)).toMatch(
    /^1\s000 prix ont bien été enregistrés\. Il en reste 2\s400 à enregistrer\.$/,
  );
});
