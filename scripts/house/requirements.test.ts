import { describe, expect, test } from 'vitest';
import { requirementIds, requirements } from './requirements.ts';

/** Built from two parts, so that this file does not count as a test of the requirements it uses as examples. */
const id = (prefix: string, number: string) => `${prefix}-${number}`;

const SPEC = [
  `- \`${id('ORD', '07')}\` A card shows its number; see ${id('ORD', '08')}.`,
  `| \`${id('SET-API', '05')}\` | GET | /api/x |`,
  `- \`${id('ROL', '44')}\` withdrawn: see ${id('ROL', '84')}.`,
  `Prose that names \`${id('FLO', '01')}\` states nothing.`,
].join('\n');

describe('requirements', () => {
  test('are the lines and rows that state one; a withdrawn one is none', () => {
    const files = new Map([
      ['docs/spec/orders.md', SPEC],
      ['docs/spec/README.md', SPEC],
    ]);
    expect(requirements(files).map((one) => [one.id, one.prefix, one.line])).toEqual([
      [id('ORD', '07'), 'ORD', 1],
      [id('SET-API', '05'), 'SET-API', 2],
    ]);
  });

  test('are named by their ids, whole ones only', () => {
    const [first, second] = [id('FLO', '30'), id('CAT-ERR', '25')];
    expect(requirementIds(`test('${first} ${second} places an order')`)).toEqual([first, second]);
    expect(requirementIds('UTF-8, XFLO-300, S14, FLO-3')).toEqual([]);
  });
});
