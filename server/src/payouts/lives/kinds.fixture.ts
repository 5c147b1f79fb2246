import fc from 'fast-check';
import { expect } from 'vitest';

export const DAYS = 12;

/** What becomes of an order, and how often. */
export const ENDS = [
  ['kept', 12],
  ['paid-in-the-shop', 3],
  ['cancelled', 2],
  ['cancelled-at-the-customers-cost', 2],
  ['refused', 1],
  ['refunded', 2],
  ['refunded-later', 2],
  ['refunded-elsewhere', 2],
  ['refunded-elsewhere-in-part', 2],
  ['refunded-by-the-platform', 1],
  ['refunded-elsewhere-then-cancelled', 1],
  ['missing-before-acceptance', 1],
  ['missing-applied', 1],
  ['missing-answered', 1],
  ['missing-silent', 1],
  ['missing-then-cancelled', 1],
  ['missing-then-refunded', 1],
  ['fetched-instead', 2],
  ['refunded-in-parts', 2],
  ['refunded-in-parts-and-the-rest', 1],
  ['refunded-in-part-after-a-while', 1],
  ['contested', 1],
  ['contested-and-won', 2],
  ['contested-and-lost', 2],
  ['held-accepted', 1],
  ['held-cancelled', 1],
  ['held-cancellation-undone', 1],
  ['held-refunded', 1],
  ['held-refund-undone', 1],
  ['missing-replaced', 1],
  ['complained-to-the-shop', 1],
  ['complained-to-the-platform', 1],
  ['sold-elsewhere', 2],
  ['sold-elsewhere-then-cancelled', 1],
  ['brought-for-cash', 1],
  ['missed-and-made-good', 1],
] as const;
export type End = (typeof ENDS)[number][0];

/** What becomes of an order, and on which of the days. */
export const someLife = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  /** FLO-96: within the bound of the smallest order. */
  tip: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000 })),
  product: fc.constantFrom('PRODUCT-panbagnat', 'PRODUCT-socca'),
  end: fc.constantFrom(...ENDS.flatMap(([end, weight]) => Array.from({ length: weight }, () => end))),
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  isRejected: fc.integer({ min: 0, max: 40 }).map((chance) => chance === 0),
});
export type Life = typeof someLife extends fc.Arbitrary<infer T> ? T : never;

export async function must(reply: Promise<{ status: number; body: object }>): Promise<void> {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBe(200);
}
