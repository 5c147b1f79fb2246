import { expect, test } from 'vitest';
import { countdownWords, doneWords, dueWords, waitingWords } from './kitchen-words.ts';

test.each([
  [11 * 60_000, '11\u00A0min', 'pour 20:25'],
  [30_000, '1\u00A0min', 'pour 20:25'],
  [-20_000, 'Maintenant', 'pour 20:25'],
  [-8 * 60_000, '+8\u00A0min', 'de retard · 20:25'],
])('KIT-06 %i ms are read as « %s »', (ms, figure, detail) => {
  expect(dueWords(ms, '20:25')).toEqual({ figure, detail });
});

test('KIT-23 what waits at the counter is counted in words', () => {
  expect([waitingWords(1), waitingWords(3)]).toEqual([
    '1 commande attend au comptoir',
    '3 commandes attendent au comptoir',
  ]);
  expect([countdownWords(48_000), countdownWords(150_000), countdownWords(-1)]).toEqual([
    'encore 48\u00A0s',
    'encore 3\u00A0min',
    'délai dépassé',
  ]);
  expect([doneWords(1), doneWords(4)]).toEqual(['1 fait', '4 faits']);
});
