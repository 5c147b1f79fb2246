import { expect, test } from 'vitest';
import { ALL_SHOPS_LEAST, askedWords, readClientsSearch, SEARCH_AFTER_MS } from './clients-search.ts';
import { readRows } from './read-rows.ts';

test('CLI-02 CLI-05 an address typed by hand: what makes no sense is as if absent', () => {
  expect(readClientsSearch({ q: 42, segment: 'lost', tri: 'total', inverse: true })).toEqual({
    q: '42',
    segment: 'lost',
    tri: 'total',
    inverse: true,
  });
  expect(readClientsSearch({ q: ' ', segment: 'rich', tri: 'lastOrder', inverse: 1 })).toEqual({});
});

test('CLI-09 CLI-10 over all shops the server is asked from five characters on, in lower case', () => {
  expect(askedWords('Dubo', true)).toEqual({ words: undefined, isTooShort: true });
  expect(askedWords('Duboi', true)).toEqual({ words: 'duboi', isTooShort: false });
  expect(askedWords('Du', false)).toEqual({ words: 'du', isTooShort: false });
  expect(askedWords(undefined, true)).toEqual({ words: undefined, isTooShort: false });
});

test('CAT-CST-07 five characters over all shops, half a second after the last one', () => {
  expect([ALL_SHOPS_LEAST, SEARCH_AFTER_MS]).toEqual([5, 500]);
});

test('CLI-23 a file is counted as it comes, its head apart', async () => {
  const parts = ['head\r\na', 'b\r\nc\r\n'].map((text) => new TextEncoder().encode(text));
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  const seen: number[] = [];

  const file = await readRows(new Response(body), (rows) => seen.push(rows));

  expect(seen).toEqual([0, 2]);
  expect(await file.text()).toBe('head\r\nab\r\nc\r\n');
});
