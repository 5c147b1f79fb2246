import { describe, expect, test } from 'vitest';
import { inWords, namesIn, pagesOf, pageTitle, tablesAsked, tableTitle, tableUrl } from './table-codes.ts';

describe('PMT-02 the codes of the tables', () => {
  test('from one number to another, or by name', () => {
    expect(tablesAsked({ from: 5, to: 8 })).toEqual(['5', '6', '7', '8']);
    expect(tablesAsked({ names: namesIn('Terrasse 1, Comptoir\n\n Bar ') })).toEqual(['Terrasse 1', 'Comptoir', 'Bar']);
  });

  test.each([
    ['backwards', { from: 8, to: 5 }],
    ['two hundred and one', { from: 1, to: 201 }],
    ['none', { names: [' '] }],
    ['one name twice', { names: ['Bar', 'bar'] }],
    ['a name that an order does not keep', { names: ['Table du fond près du piano'] }],
  ])('%s is refused', (_, asked) => {
    expect(tablesAsked(asked)).toBeNull();
  });

  test('four a page, each with its address', () => {
    const tables = ['5', '6', '7', '8', '9'];
    expect(pagesOf(tables)).toEqual([['5', '6', '7', '8'], ['9']]);
    expect(pagesOf(tables).map(pageTitle)).toEqual(['Tables 5 à 8', 'Table 9']);
    expect([tableTitle('5'), tableTitle('Bar')]).toEqual(['Table 5', 'Bar']);
    const url = tableUrl('https://commande.chezmimi.exemple', 'chez-mimi', 'Terrasse 1');
    expect(url).toBe('https://commande.chezmimi.exemple/s/chez-mimi?table=Terrasse%201');
    expect(inWords(url)).toBe('commande.chezmimi.exemple/s/chez-mimi?table=Terrasse%201');
  });
});
