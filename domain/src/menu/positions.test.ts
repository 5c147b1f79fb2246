import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arranged, changedPositions, mergedPositions, moved, movedAcross, positionsOf } from './positions.ts';

const keys = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { maxLength: 30 });

describe('PRD-21 one element moved in its order', () => {
  test.each<[number, number, string, Record<string, number>]>([
    [0, 2, 'bcade', { b: 0, c: 1, a: 2 }],
    [3, 1, 'adbce', { d: 1, b: 2, c: 3 }],
    [4, 4, 'abcde', {}],
    [0, 4, 'bcdea', { b: 0, c: 1, d: 2, e: 3, a: 4 }],
  ])('PRD-21 from %i to %i: only what lies between them is renumbered', (from, to, expected, changed) => {
    const before = [...'abcde'];
    const after = moved(before, from, to);

    expect(after.join('')).toBe(expected);
    expect(changedPositions(before, after)).toEqual(changed);
  });

  test('PRD-21 nothing outside the two indexes changes, whatever they are', () => {
    fc.assert(
      fc.property(
        keys.filter(({ length }) => length > 0),
        fc.nat(),
        fc.nat(),
        (before, a, b) => {
          const [from, to] = [a % before.length, b % before.length];
          const after = moved(before, from, to);
          expect([...after].sort()).toEqual([...before].sort());
          for (const position of Object.values(changedPositions(before, after))) {
            expect(position).toBeGreaterThanOrEqual(Math.min(from, to));
            expect(position).toBeLessThanOrEqual(Math.max(from, to));
          }
        },
      ),
    );
  });
});

describe('PRD-24 an order merged into the one that stands', () => {
  test.each<[string, string, Record<string, number>, string]>([
    ['the whole order', 'abcd', { d: 0, c: 1, b: 2, a: 3 }, 'dcba'],
    ['one created meanwhile comes last', 'abcn', { c: 0, b: 1, a: 2 }, 'cban'],
    ['one deleted meanwhile is ignored', 'abd', { d: 0, c: 1, b: 2, a: 3 }, 'dba'],
    ['both', 'abn', { x: 0, b: 1, a: 2 }, 'ban'],
    ['a stretch alone leaves the rest around it', 'abcdef', { d: 2, c: 3 }, 'abdcef'],
    ['a stretch, while its neighbour was created', 'abcdn', { c: 1, b: 2 }, 'acbdn'],
    ['nothing', 'abc', {}, 'abc'],
    ['two at one place', 'abc', { c: 0, b: 0, a: 1 }, 'bca'],
  ])('PRD-24 %s', (_, current, sent, expected) => {
    expect(mergedPositions([...current], sent).join('')).toBe(expected);
  });

  test('PRD-24 nothing is lost or doubled, and what was sent keeps its relative order', () => {
    fc.assert(
      fc.property(keys, keys, (current, sent) => {
        const merged = mergedPositions(current, positionsOf(sent));
        expect([...merged].sort()).toEqual([...current].sort());
        expect(merged.filter((key) => sent.includes(key))).toEqual(sent.filter((key) => current.includes(key)));
        const created = current.filter((key) => !sent.includes(key));
        expect(merged.slice(merged.length - created.length)).toEqual(created);
      }),
    );
  });
});

test('PRD-18 PRD-19 a product leaves its section and takes the place where it was dropped, or the last one', () => {
  expect(movedAcross(['a', 'b', 'c'], ['x', 'y'], 'b', 1)).toEqual({ from: ['a', 'c'], to: ['x', 'b', 'y'] });
  expect(movedAcross(['a', 'b'], ['x', 'y'], 'a', 99)).toEqual({ from: ['b'], to: ['x', 'y', 'a'] });
  expect(movedAcross(['a', 'b', 'c'], ['a', 'b', 'c'], 'a', 2).to).toEqual(['b', 'c', 'a']);
});

describe('SEC-27 the whole object of sections', () => {
  const current = { sectionKeys: ['s', 't'], productKeys: { s: ['a', 'b'], t: ['c'] } };
  const at = (position: number, products: Record<string, number> = {}) => ({
    position,
    products: Object.fromEntries(Object.entries(products).map(([key, place]) => [key, { position: place }])),
  });

  test('SEC-27 orders the sections and says which products each holds', () => {
    expect(arranged(current, { t: at(0, { b: 0, c: 1 }), s: at(1, { a: 0 }) })).toEqual({
      sectionKeys: ['t', 's'],
      productKeys: { t: ['b', 'c'], s: ['a'] },
    });
  });

  test('SEC-27 what is unknown is not read, what is not named stays, what is named twice stands once', () => {
    const sent = { s: at(0, { b: 0, ghost: 1 }), t: at(1, { b: 0 }), gone: at(2, { a: 0 }) };

    expect(arranged(current, sent)).toEqual({ sectionKeys: ['s', 't'], productKeys: { s: ['b', 'a'], t: ['c'] } });
  });
});
