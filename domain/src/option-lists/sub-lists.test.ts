import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anOption, anOptionList } from '../menu/menu.samples.ts';
import { linksOf, subListRefusal, withLinks, type ListLinks } from './sub-lists.ts';

const links = (calls: Record<string, string[]>): ListLinks => new Map(Object.entries(calls));

describe('lists that call lists', () => {
  test('OPT-40 a list calls what it says itself and what its options say', () => {
    const sauces = anOptionList({
      subListKeys: ['OPTION-pains'],
      options: [
        anOption({ subListKeys: ['OPTION-cuisson'] }),
        anOption({ key: 'ITEM-b', subListKeys: ['OPTION-pains'] }),
      ],
    });

    expect(linksOf([sauces]).get('OPTION-sauces')).toEqual(['OPTION-pains', 'OPTION-cuisson']);
  });

  test.each<[string, Record<string, string[]>, ReturnType<typeof subListRefusal>]>([
    ['itself', { a: ['a'] }, 'list-in-itself'],
    ['itself through another', { a: ['b'], b: ['a'] }, 'list-in-itself'],
    ['itself through two others', { a: ['b'], b: ['c'], c: ['a'] }, 'list-in-itself'],
    ['two levels below', { a: ['b'], b: ['c'], c: [] }, null],
    ['three levels below', { a: ['b'], b: ['c'], c: ['d'] }, 'lists-too-deep'],
    ['one below, called by two above', { a: ['b'], x: ['y'], y: ['a'] }, 'lists-too-deep'],
    ['one below, called by one above', { a: ['b'], x: ['a'] }, null],
    ['the same list twice', { a: ['b', 'c'], b: ['c'] }, null],
    ['nothing, while others go in a circle', { a: [], b: ['c'], c: ['b'] }, null],
  ])('OPT-40 a list that calls %s', (_, calls, refusal) => {
    expect(subListRefusal(links(calls), 'a')).toBe(refusal);
  });

  test('OPT-40 whatever is accepted one call at a time never goes in a circle nor below three levels', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const anyCall = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names));
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 40 }), (calls) => {
        let accepted: ListLinks = new Map(names.map((name) => [name, []]));
        for (const [from, to] of calls) {
          const asked = withLinks(accepted, from, [to]);
          if (subListRefusal(asked, from) === null) accepted = asked;
        }

        const depth = (key: string, above: readonly string[]): number => {
          expect(above).not.toContain(key);
          return 1 + Math.max(0, ...(accepted.get(key) ?? []).map((sub) => depth(sub, [...above, key])));
        };
        for (const name of names) expect(depth(name, [])).toBeLessThanOrEqual(3);
      }),
    );
  });
});
