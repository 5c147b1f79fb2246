import { cents } from '@comptoir/domain/kernel/money.ts';
import { expect, test } from 'vitest';
import {
  afterSaving,
  keepMine,
  readyToSend,
  shownCell,
  stepChanges,
  theirsIn,
  withPasted,
  withSold,
  withStep,
  withTyped,
  withoutCell,
  type Edits,
} from './channel-edits.ts';
import type { ChannelRow } from './channel-rows.ts';

const aRow = (fields: Partial<ChannelRow> = {}): ChannelRow => ({
  key: 'PRODUCT-socca',
  name: 'Socca',
  sectionKey: 'SECTION-plats',
  price: cents(450),
  channelPrices: {},
  closedChannels: [],
  version: 3,
  priceLock: null,
  soldLock: null,
  faultOf: () => null,
  ...fields,
});
const NONE: Edits = new Map();
const rowsOf = (...rows: ChannelRow[]) => new Map(rows.map((row) => [row.key, row]));

test('GRD-04 an empty cell follows the price of the product, and shows it', () => {
  const row = aRow({ channelPrices: { ubereats: cents(520) } });

  expect(shownCell(NONE, row, 'ubereats').typed).toBe('5,20');
  expect(shownCell(NONE, row, 'webapp')).toMatchObject({ typed: '', follows: '4,50', isChanged: false });
  const emptied = withTyped(NONE, row, 'ubereats', '');
  expect(readyToSend(emptied, rowsOf(row)).sent).toMatchObject([{ price: 450, channelPrices: {}, version: 3 }]);
});

test('GRD-05 typing the old price again, or Escape, takes the change away', () => {
  const row = aRow();
  const typed = withTyped(NONE, row, 'ubereats', '5,20');

  expect(readyToSend(typed, rowsOf(row)).sent).toMatchObject([{ channelPrices: { ubereats: 520 } }]);
  expect(withoutCell(typed, row, 'ubereats').size).toBe(0);
  expect(withTyped(typed, row, 'ubereats', '4,50').size).toBe(0);
  expect(withSold(withSold(NONE, row, 'terminal', false), row, 'terminal', true).size).toBe(0);
});

test('GRD-05 a column of a spreadsheet is pasted downwards, and over several columns', () => {
  const rows = [aRow(), aRow({ key: 'PRODUCT-pan', priceLock: 'Verrouillé' }), aRow({ key: 'PRODUCT-pissaladiere' })];

  const edits = withPasted(NONE, {
    rows,
    columns: ['deliveroo', 'justeat'],
    text: '5,00\t5,10\n6,00\t6,10\n7,00 €\t\n',
  });

  expect(readyToSend(edits, rowsOf(...rows)).sent).toMatchObject([
    { key: 'PRODUCT-socca', channelPrices: { deliveroo: 500, justeat: 510 } },
    { key: 'PRODUCT-pissaladiere', channelPrices: { deliveroo: 700 } },
  ]);
});

test('GRD-09 a step shows what it changes and what it cannot, before anything is changed', () => {
  const rows = [
    aRow(),
    aRow({ key: 'PRODUCT-pan', name: 'Pan bagnat', price: cents(890), faultOf: () => 'Trop cher.' }),
    aRow({ key: 'PRODUCT-free', price: cents(0) }),
  ];
  const step = { column: 'ubereats', percent: 15, multiple: cents(10) } as const;

  const changes = stepChanges(NONE, rows, step);

  expect(changes.map(({ row, before, after, refusal }) => [row.name, before, after, refusal])).toEqual([
    ['Socca', 450, 520, null],
    ['Pan bagnat', 890, 1_020, 'Trop cher.'],
  ]);
  expect(readyToSend(withStep(NONE, changes, 'ubereats'), rowsOf(...rows)).sent).toHaveLength(1);
});

test('GRD-06 GRD-07 what the server held back says why in its cell, and whose row it is now', () => {
  const rows = [aRow(), aRow({ key: 'PRODUCT-pan' })];
  const edits = rows.reduce((known, row) => withTyped(known, row, 'ubereats', '5,20'), NONE);
  const { sent } = readyToSend(edits, rowsOf(...rows));

  const after = afterSaving(edits, sent, {
    conflicts: [{ key: 'PRODUCT-socca', version: 4, price: cents(480), channelPrices: {}, closedChannels: [] }],
    refusals: [{ key: 'PRODUCT-pan', message: 'Le siège l’a verrouillé.', channel: 'ubereats' }],
  });

  const [socca, pan] = rows;
  expect(socca && theirsIn(after, socca)).toMatchObject({ price: 480, version: 4 });
  expect(pan && shownCell(after, pan, 'ubereats').error).toBe('Le siège l’a verrouillé.');
  expect(readyToSend(after, rowsOf(...rows)).unsettled).toBe(1);
  const mine = socca ? keepMine(after, socca) : after;
  expect(readyToSend(mine, rowsOf(...rows)).sent.find(({ key }) => key === 'PRODUCT-socca')).toMatchObject({
    version: 4,
  });
});

test('GRD-05 what cannot be read is not sent, and says so', () => {
  const row = aRow();
  const edits = withTyped(NONE, row, 'ubereats', 'cher');

  expect(shownCell(edits, row, 'ubereats').error).toContain('Prix non valide');
  expect(readyToSend(edits, rowsOf(row))).toEqual({ sent: [], unsettled: 1 });
});
