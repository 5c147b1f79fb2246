import { describe, expect, test } from 'vitest';
import { citationFindings } from './citations.ts';
import { source } from './source.ts';

/** Built from two parts, so that this file does not count as citing the examples. */
const law = (name: string) => `law:${name}`;
const sec = (name: string) => `sec:${name}`;
const id = (prefix: string, number: string) => `${prefix}-${number}`;

const HOUSE = {
  'docs/laws.md': `# Laws\n\n## ${law('one-door')}\n\nGuarded by: \`server/src/door.ts\`.\n\n## ${law('quiet')}\n`,
  'docs/security.md': `| Control | Where |\n|---|---|\n| \`${sec('locks')}\` | \`server/src\` |\n`,
  'docs/spec/doors.md': `- \`${id('DOR', '01')}\` A door closes.\n`,
  'server/src/door.ts': `/** ${id('DOR', '01')}, ${law('quiet')}. UTF-16 is no requirement. */\nexport const door = 1;\n`,
};

const brokenBy = (changes: Record<string, string>) =>
  citationFindings(Object.entries({ ...HOUSE, ...changes }).map(([path, text]) => source(path, text))).map(
    ({ path, line, detail }) => `${path}:${line} ${detail}`,
  );

describe('citations', () => {
  test('are in order when every name and every path exists', () => {
    expect(brokenBy({})).toEqual([]);
  });

  test.each([
    ['an unknown law', `// why\n// ${law('lost')}`, `2 ${law('lost')} is neither`],
    ['an unknown control', `test('${sec('lost')} …')`, `1 ${sec('lost')} is neither`],
    ['a law by its number', `// ${['law', '5'].join(' ')}`, '1 « law'],
    ['an unknown requirement', `// ${id('DOR', '99')}`, `1 ${id('DOR', '99')} is not in docs/spec`],
  ])('turn red: %s', (_, text, detail) => {
    expect(brokenBy({ 'server/src/a.ts': text })).toEqual([expect.stringContaining(`server/src/a.ts:${detail}`)]);
  });

  test('turn red: a path that does not exist', () => {
    const moved = HOUSE['docs/laws.md'].replace('door.ts', 'gate.ts');
    expect(brokenBy({ 'docs/laws.md': moved })).toEqual(['docs/laws.md:5 server/src/gate.ts does not exist']);
  });

  test('turn red: an entry that nothing cites and that names no file', () => {
    expect(brokenBy({ 'server/src/door.ts': '' })).toEqual([
      `docs/laws.md:7 ${law('quiet')} is cited nowhere and names no file`,
    ]);
  });
});
