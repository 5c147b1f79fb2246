import { actionSentence, JOURNAL_ACTIONS, takesPersonalData } from '@comptoir/domain/journal/actions.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const NAMED = /\baction:\s*(?:[^,'`\n]*\? )?'([a-z-]+\.[a-z.-]+)'/g;

/** The type of `audit` demands it too; this reads what is written, whatever the types say. */
test('JRN-02 every action that the code names has its sentence', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name),
  );
  const named = files.flatMap((name) =>
    [...readFileSync(`${root}/${name}`, 'utf8').matchAll(NAMED)].map(([, action = '']) => action),
  );

  expect(named.length).toBeGreaterThan(60);
  const known = new Set<string>(JOURNAL_ACTIONS);
  expect(named.filter((action) => !known.has(action))).toEqual([]);
});

test('JRN-02 a sentence is French, and stands without what was kept', () => {
  for (const action of JOURNAL_ACTIONS)
    expect(actionSentence(action, { before: null, after: null }), action).toMatch(/^(?:A |N’a |S’est )/);
  expect(actionSentence('of.tomorrow', { before: null, after: null })).toBe('A fait\u00A0: of.tomorrow');
});

test('JRN-08 what takes personal data out of the house is marked', () => {
  expect(JOURNAL_ACTIONS.filter(takesPersonalData).sort()).toEqual([
    'accounting.export',
    'company.finish-export',
    'company.link-export',
    'customer.export',
    'journal.export',
  ]);
});
