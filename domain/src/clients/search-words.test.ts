import { describe, expect, test } from 'vitest';
import { wordStarts } from './search-words.ts';

describe('CLI-34 what is typed, as the database’s words begin', () => {
  test.each<[string, string[] | null]>([
    ['Camille', ['camille']],
    ['  Éric Tésta ', ['eric testa']],
    ['jean-pierre', ['jean pierre', 'jean-pierre']],
    ['O’Brien', ['o brien', 'o’brien']],
    ['camille.dubois@ex', ['camille dubois@ex', 'camille.dubois@ex']],
    ['06 12', ['#0612', '<2160']],
    ['06 12 34 56 78', ['#0612345678', '<876543216']],
    ['06.12.34.56.78', ['#0612345678', '<876543216', '06.12.34.56.78']],
    ['+33 6 12 34', ['#061234']],
    ['+33 (0)6 12 34 56 78', ['#0612345678']],
    ['0033612345678', ['#0612345678']],
    ['+49 151 2345', ['#00491512345']],
    ['5678', ['<8765', '5678']],
    ['a', null],
    ['06', null],
    ['', null],
    ['  ', null],
    ['%_', ['%_']],
  ])('%s: %j', (typed, starts) => {
    expect(wordStarts(typed)).toEqual(starts);
  });
});
