import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes } from '../kernel/time.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { aShop } from '../shops/shops.samples.ts';
import { ticketOf } from './ticket.ts';
import type { TicketRow } from './ticket-row.ts';
import { TICKET_COLUMNS, ticketText } from './ticket-text.ts';

const PRINTED_AT = '2026-11-14T19:20:00.000Z';
const text = (rows: TicketRow[], columns: 48 | 32 = 32) => ticketText({ template: 'bag', rows }, columns).split('\n');

const words = fc.string({ unit: 'grapheme', maxLength: 120 });
const anyRow: fc.Arbitrary<TicketRow> = fc.oneof(
  fc.constant<TicketRow>({ kind: 'rule' }),
  fc.record({
    kind: fc.constantFrom(
      'shop' as const,
      'small' as const,
      'band' as const,
      'frame' as const,
      'number' as const,
      'due' as const,
      'option' as const,
      'note' as const,
      'person' as const,
      'strong' as const,
      'text' as const,
    ),
    text: words,
  }),
  fc.record({
    kind: fc.constant('line' as const),
    quantity: words,
    name: words,
    amount: fc.option(words),
  }),
  fc.record({ kind: fc.constantFrom('amount' as const, 'total' as const), label: words, amount: words }),
);

describe('the ticket as text', () => {
  test('API-63 no line is ever wider than the paper, whatever people type', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 12 }),
        fc.constantFrom(...Object.values(TICKET_COLUMNS)),
        (rows, columns) => {
          for (const line of text(rows, columns)) expect(line.length).toBeLessThanOrEqual(columns);
        },
      ),
    );
  });

  test('API-63 only what a ticket printer can write is left, and French letters are', () => {
    expect(text([{ kind: 'text', text: 'L’œuf \u{1F373} à 5,00 € – Ÿ 寿司' }])).toEqual(["L'œuf à 5,00 EUR - Ÿ ??"]);
    fc.assert(
      fc.property(anyRow, (row) => {
        expect(text([row]).join('')).toMatch(/^[\x20-\x7E\u00A1-\u00FFŒœŸ]*$/);
      }),
    );
  });

  test('API-63 words are kept whole while they fit, and cut when they cannot', () => {
    expect(text([{ kind: 'text', text: `Petits farcis niçois et leur salade ${'e'.repeat(40)}` }])).toEqual([
      'Petits farcis niçois et leur',
      'salade',
      'e'.repeat(32),
      'e'.repeat(8),
    ]);
  });

  test('API-63 a line has its quantity to the left, its price to the right, its instruction in a box', () => {
    const lines = text([
      { kind: 'line', quantity: '2 x', name: 'Raviolis à la daube de grand-mère', amount: '29,80' },
      { kind: 'note', text: 'Sans parmesan' },
    ]);

    expect(lines).toEqual([
      '2 x  Raviolis à la daube   29,80',
      '     de grand-mère',
      '     +-------------------------+',
      '     | Sans parmesan           |',
      '     +-------------------------+',
    ]);
  });

  test('API-63 a whole ticket reads as on paper', () => {
    const order = anOrder({ status: 'preparing', dueAt: addMinutes(PRINTED_AT, 24) });
    const ticket = ticketOf(order, aShop(), { template: 'bag', isDuplicate: false, printedAt: PRINTED_AT });

    expect(ticketText(ticket, 32).split('\n')).toEqual([
      '           Chez Mimi',
      '  12 rue Bonaparte, 06300 Nice',
      '         04 93 00 00 01',
      '--------------------------------',
      '================================',
      '           LIVRAISON',
      '================================',
      '',
      '             N° 042',
      '',
      '         Prête à 20:44',
      ' Site web · reçue le 14/11/2026',
      '            à 20:14',
      '--------------------------------',
      '1 x  Socca                  4,50',
      '--------------------------------',
      'Produits               13,40 EUR',
      'Frais de livraison      2,50 EUR',
      'Frais de gestion        0,50 EUR',
      'TOTAL                  16,40 EUR',
      '+------------------------------+',
      '|    À encaisser : espèces     |',
      '+------------------------------+',
      '--------------------------------',
      'Camille DUBOIS',
      '14 rue Bonaparte, 06300 Nice',
      'Code 24B17, 3e étage',
      '06 12 34 56 78',
      '--------------------------------',
      '     Merci et bon appétit !',
    ]);
  });
});
