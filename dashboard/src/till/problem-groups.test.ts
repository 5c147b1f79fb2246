import { cents } from '@comptoir/domain/kernel/money.ts';
import { priceAboveTill, REFERENCE_PROBLEMS } from '@comptoir/domain/till/reference-check.labels.ts';
import type { ElementChange } from '@comptoir/domain/menu-sync/sync.ts';
import { expect, test } from 'vitest';
import { problemGroups } from './problem-groups.ts';

const aProblem = (key: string, reason: string): ElementChange => ({
  kind: 'product',
  key,
  name: key,
  within: 'Plats',
  fields: [],
  reason,
});

test('PRD-37 prices above the till’s are one group, whatever they are', () => {
  const groups = problemGroups([
    aProblem('a', REFERENCE_PROBLEMS.missing),
    aProblem('b', priceAboveTill(cents(1250))),
    aProblem('c', priceAboveTill(cents(900))),
  ]);

  expect(groups.map(({ reason, problems }) => [reason, problems.map(({ detail }) => detail)])).toEqual([
    ['Le prix dépasse celui de la caisse.', ['12,50\u00A0€', '9,00\u00A0€']],
    ['Aucune référence caisse.', [null]],
  ]);
});
