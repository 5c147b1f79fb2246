import { cents } from '@comptoir/domain/kernel/money.ts';
import { CARRIER_REFUSALS } from '@comptoir/domain/deliveries/courier-option.ts';
import { expect, test } from 'vitest';
import { availableWords, CARRIER_LABELS, CARRIER_REFUSAL_WORDS, sendWords, signedEuros } from './courier-words.ts';
import { askedWords } from './search-words.ts';

test('ERR-06 each way by its name', () => {
  expect(CARRIER_LABELS).toEqual({
    employees: 'Employés',
    independents: 'Indépendants',
    deliveroo: 'Deliveroo',
    stuart: 'Stuart',
    uberDirect: 'Uber Direct',
  });
});

test('ERR-30 every refusal is a sentence of its own', () => {
  const sentences = CARRIER_REFUSALS.map((refusal) => CARRIER_REFUSAL_WORDS[refusal]);

  expect(new Set(sentences).size).toBe(CARRIER_REFUSALS.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZÀ-Ý][^']+\.$/);
  expect(CARRIER_REFUSAL_WORDS.phone).toBe('Le numéro de téléphone n’est pas accepté par le service de livraison.');
  expect(CARRIER_REFUSAL_WORDS['too-far']).toBe('L’adresse est à plus de 7\u00A0km du magasin.');
});

test('a margin is read without its colour', () => {
  expect([140, -210, 0].map((amount) => signedEuros(cents(amount)))).toEqual([
    '+1,40\u00A0€',
    '\u22122,10\u00A0€',
    '0,00\u00A0€',
  ]);
  expect([0, 1, 3].map(availableWords)).toEqual(['0 disponible', '1 disponible', '3 disponibles']);
});

test('DET-32 who is being asked', () => {
  const nobody = { provider: null, askedDrivers: 0 };

  expect(askedWords({ ...nobody, step: 'employees', askedDrivers: 1 }, true)).toBe('1 livreur sollicité');
  expect(askedWords({ ...nobody, step: 'independents', askedDrivers: 3 }, true)).toBe('3 livreurs sollicités');
  expect(askedWords({ ...nobody, step: 'employees' }, true)).toBe('En attente d’un livreur disponible');
  expect(askedWords({ ...nobody, step: 'external', provider: 'uberDirect' }, true)).toBe(
    'Service externe\u00A0: Uber Direct',
  );
  expect(askedWords({ ...nobody, step: 'external' }, true)).toBe('Aucun service ne répond.');
  expect(askedWords({ ...nobody, step: 'external' }, false)).toBe('En attente d’un livreur disponible');
});

test('ERR-06 the button says whom and for how much', () => {
  expect(sendWords('stuart', cents(653))).toBe('Envoyer à Stuart · 6,53\u00A0€');
  expect(sendWords('employees', cents(0))).toBe('Envoyer aux employés');
  expect(sendWords('uberDirect', null)).toBe('Envoyer à Uber Direct');
});
