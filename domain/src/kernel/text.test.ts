import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { line } from './schema.ts';
import { compareFrench, decimal, elided, french, plain, plural } from './text.ts';

describe('SHL-01 French typography', () => {
  test.each([
    ["L'adresse", 'L’adresse'],
    ['Attention !', 'Attention\u00A0!'],
    ['Pourquoi ?', 'Pourquoi\u00A0?'],
    ['Mode rush : +15 min', 'Mode rush\u00A0: +15\u00A0min'],
    ['un ; deux', 'un\u00A0; deux'],
    ['20 %', '20\u00A0%'],
    ['12,50 €', '12,50\u00A0€'],
    ['« Fermé »', '«\u00A0Fermé\u00A0»'],
    ['15 mins', '15\u00A0mins'],
    ['1 h et 12 s', '1\u00A0h et 12\u00A0s'],
    ['Commande n° 042', 'Commande n°\u00A0042'],
    ['2 minutes', '2 minutes'],
    ['https://exemple.fr/a?b=c', 'https://exemple.fr/a?b=c'],
    ['à 20:14', 'à 20:14'],
  ])('SHL-01 « %s » is printed « %s »', (typed, printed) => {
    expect(french(typed)).toBe(printed);
  });

  test('SHL-01 a sentence already right stays as it is', () => {
    const sentence = fc.string({ unit: fc.constantFrom(..."ab 1:;!?%€»«'’\u00A0n°min") });

    fc.assert(
      fc.property(sentence, (text) => {
        expect(french(french(text))).toBe(french(text));
      }),
    );
  });
});

describe('French words', () => {
  test.each([
    [0, 'employé'],
    [1, 'employé'],
    [2, 'employés'],
    [21, 'employés'],
  ])('ORD-16 %d takes « %s »: zero and one are singular', (count, word) => {
    expect(plural(count, 'employé', 'employés')).toBe(word);
  });

  test.each([
    ['Camille', 'de Camille'],
    ['Amine', 'd’Amine'],
    ['Élodie', 'd’Élodie'],
    ['Hélène', 'd’Hélène'],
    ['Hassan', 'de Hassan'],
    ['Yves', 'd’Yves'],
    ['Yanis', 'de Yanis'],
    ['Œdipe', 'd’Œdipe'],
    ['votre client', 'de votre client'],
  ])('MIS-03 what belongs to %s is « %s »', (name, words) => {
    expect(elided('de', name)).toBe(words);
  });

  test('MIS-03 what Adèle receives is « Ce qu’Adèle reçoit »', () => {
    expect(elided('que', 'Adèle')).toBe('qu’Adèle');
  });

  test('SHL-10 shops sort as a French reader expects, without accent or case', () => {
    const shops = ['Zoé', 'école 10', 'Etoile', 'Âtre', 'école 9', 'été', 'Bistrot'];

    expect(shops.toSorted(compareFrench)).toEqual(['Âtre', 'Bistrot', 'école 9', 'école 10', 'été', 'Etoile', 'Zoé']);
    expect(compareFrench('ÉCOLE', 'ecole')).toBe(0);
  });

  test('SHL-10 searching knows neither accents nor case', () => {
    expect(plain('Crème BRÛLÉE')).toBe('creme brulee');
    expect(plain('Çà et là')).toBe('ca et la');
  });
});

describe('CST-05 a non-blank string', () => {
  test.each(['', '   ', '\t', 'a\u0000b', 'x'.repeat(81)])('CST-05 %j is refused', (typed) => {
    expect(line(80).safeParse(typed).success).toBe(false);
  });

  test('CST-05 what is typed around a name is taken off', () => {
    expect(line(80).parse('  Camille ')).toBe('Camille');
  });
});

test('DRV-15 ZON-06 FIN-14 a figure is grouped, with a comma and as many decimals as asked for', () => {
  expect(decimal(1234.56, 1)).toBe('1\u00a0234,6');
  expect(decimal(0.25, 1)).toBe('0,3');
  expect(decimal(1.45, 1)).toBe('1,5');
  expect(decimal(7, 1)).toBe('7,0');
  expect(decimal(1_499.5, 0)).toBe('1\u00a0500');
});
