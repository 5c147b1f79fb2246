import { expect, test } from 'vitest';
import { moveWords } from './move-words.ts';

test.each([
  ['contacting', 'preparing', 'Léa', 'Acceptée par Léa'],
  ['contacting', 'scheduled', 'Léa', 'Acceptée par Léa'],
  ['preparing', 'takeaway', 'Léa', 'Marquée prête par Léa'],
  ['ready', 'delivering', null, 'Partie en livraison'],
  ['contacting', 'missed', null, 'Manquée'],
  ['preparing', 'preparing', 'Léa', 'Modifiée par Léa'],
  ['preparing', 'preparing', null, 'La commande vient de changer'],
] as const)('DET-37 from %s to %s by %s: « %s »', (before, status, handledBy, words) => {
  expect(moveWords(before, { status, handledBy })).toBe(words);
});
