import { expect, test } from 'vitest';
import type { QueueList } from '../manage.queries.ts';
import { printersCell } from './printers-away.ts';

const printer = (name: string, status: QueueList['printers'][number]['status']): QueueList['printers'][number] => ({
  id: name,
  name,
  kind: 'epson',
  localName: null,
  status,
});

test('PAC-04 printers that cannot print are counted and named; one that is turned off is not', () => {
  const printers = [printer('Cuisine', 'away'), printer('Bar', 'paper-out'), printer('Cave', 'off')];
  expect(printersCell({ printers, items: [] })).toMatchObject({
    count: 2,
    words: 'imprimantes',
    detail: 'Cuisine et Bar',
  });
  expect(printersCell({ printers: [printer('Cuisine', 'paper-low')], items: [] })).toMatchObject({
    count: 0,
    words: 'imprimante',
    detail: '',
  });
});

test('PAC-04 tickets that do not come out of printers which answer are counted instead', () => {
  const items = [{ state: 'failed', printerId: 'Cuisine' }] as QueueList['items'];
  expect(printersCell({ printers: [printer('Cuisine', 'ready')], items })).toMatchObject({
    count: 1,
    words: 'ticket',
    detail: 'à réimprimer',
  });
});
