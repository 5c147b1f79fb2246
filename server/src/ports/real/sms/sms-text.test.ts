import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inGsm, segmentsOf } from './sms-text.ts';

test.each([
  ['Votre commande nº 42 est prête à être retirée.', 'Votre commande no 42 est prete à etre retirée.'],
  ['Il est 20:45 : « À bientôt », dit l’hôte…', 'Il est 20:45 : " A bientot ", dit l\'hote...'],
  ['Ça coûte 12,50 € – cœur d’œuf', "Ça coute 12,50 € - coeur d'oeuf"],
  ['Chez Léa \u{1F355} merci', 'Chez Léa merci'],
  ['Prête\u001b\u0000 !\nÀ bientôt', 'Prete !\nA bientot'],
])('API-60 « %s » costs no more than its letters', (given, expected) => {
  expect(inGsm(given)).toBe(expected);
});

test('API-60 whatever is written, it stays in the table of short messages', () => {
  const table = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ -#¤%-?¡A-ZÄÖÑÜ§¿a-zäöñüà€[\]{}\\^~|]*$/;
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => table.test(inGsm(text))));
});

test('API-60 one message holds 160 letters, each of several 153; the euro counts twice', () => {
  expect(segmentsOf('a'.repeat(160))).toBe(1);
  expect(segmentsOf('a'.repeat(161))).toBe(2);
  expect(segmentsOf(`${'a'.repeat(158)}€`)).toBe(1);
  expect(segmentsOf(`${'a'.repeat(159)}€`)).toBe(2);
  expect(segmentsOf('a'.repeat(307))).toBe(3);
});
