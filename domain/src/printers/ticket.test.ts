import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { NBSP } from '../kernel/text.ts';
import { addMinutes } from '../kernel/time.ts';
import type { Order, OrderLine } from '../orders/order.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { aShop } from '../shops/shops.samples.ts';
import { isReprint, testTicketOf, ticketOf, type TicketFields } from './ticket.ts';
import type { TicketRow } from './ticket-row.ts';

const PRINTED_AT = '2026-11-14T19:20:00.000Z';
const aLine = (fields: Partial<OrderLine>): OrderLine => {
  const [line] = anOrder().lines;
  if (!line) throw new Error('the sample has a line');
  return { ...line, ...fields };
};

function rowsOf(order: Order, fields: Partial<TicketFields> = {}): TicketRow[] {
  return ticketOf(order, aShop(), { template: 'bag', isDuplicate: false, printedAt: PRINTED_AT, ...fields }).rows;
}
const textsOf = (rows: readonly TicketRow[], kind: TicketRow['kind']): string[] =>
  rows.flatMap((row) => (row.kind === kind && 'text' in row ? [row.text.replaceAll(NBSP, ' ')] : []));
const amountsOf = (rows: readonly TicketRow[]): string[] =>
  rows.flatMap((row) =>
    row.kind === 'amount' || row.kind === 'total' ? [`${row.label} ${row.amount}`.replaceAll(NBSP, ' ')] : [],
  );

describe('the ticket of an order', () => {
  test('DET-36 CST-10 the bag carries shop, mode, number, hour, customer and address', () => {
    const rows = rowsOf(anOrder({ status: 'preparing', dueAt: addMinutes(PRINTED_AT, 24) }));

    expect(textsOf(rows, 'shop')).toEqual(['Chez Mimi']);
    expect(textsOf(rows, 'band')).toEqual(['LIVRAISON']);
    expect(textsOf(rows, 'number')).toEqual(['N° 042']);
    expect(textsOf(rows, 'due')).toEqual(['Prête à 20:44']);
    expect(textsOf(rows, 'small')).toEqual([
      '12 rue Bonaparte, 06300 Nice',
      '04 93 00 00 01',
      'Site web · reçue le 14/11/2026 à 20:14',
      'Merci et bon appétit !',
    ]);
    expect(textsOf(rows, 'person')).toEqual(['Camille DUBOIS']);
    expect(textsOf(rows, 'text')).toEqual(['14 rue Bonaparte, 06300 Nice', 'Code 24B17, 3e étage']);
    expect(textsOf(rows, 'strong')).toEqual(['06 12 34 56 78']);
    expect(textsOf(rows, 'frame')).toEqual(['À encaisser : espèces']);
  });

  test('FLO-81 its amounts add up to the total, and nothing is written for what was not asked', () => {
    const rows = rowsOf(
      anOrder({
        productsTotal: cents(5520),
        promotionDiscount: cents(520),
        promoCode: 'SOCCA',
        cashbackUsed: cents(100),
        deliveryFee: cents(0),
        deliveryFeeBeforePromotion: cents(0),
        managementFee: cents(50),
        amountDue: cents(4950),
      }),
    );

    expect(amountsOf(rows)).toEqual([
      'Produits 55,20 EUR',
      'Promotion SOCCA −5,20 EUR',
      'Cagnotte −1,00 EUR',
      'Frais de gestion 0,50 EUR',
      'TOTAL 49,50 EUR',
    ]);
  });

  test('FLO-90 PMT-25 VAT by rate under the total, and what each means pays; nothing where it is not known', () => {
    const order = anOrder({
      status: 'preparing',
      paymentType: 'to_driver',
      driverPaymentType: 'ticket_resto',
      vatByRate: [
        { rate: 550, net: cents(284), vat: cents(16), gross: cents(300) },
        { rate: 1000, net: cents(1218), vat: cents(122), gross: cents(1340) },
      ],
      paymentSplit: [
        { means: 'ticket_resto', amount: cents(1340) },
        { means: 'cash', amount: cents(300) },
      ],
    });

    expect(amountsOf(rowsOf(order)).slice(-5)).toEqual([
      'TOTAL 16,40 EUR',
      'dont TVA 5,5 % (HT 2,84 EUR) 0,16 EUR',
      'dont TVA 10 % (HT 12,18 EUR) 1,22 EUR',
      'Titres-restaurant 13,40 EUR',
      'Espèces 3,00 EUR',
    ]);
    expect(JSON.stringify(rowsOf(anOrder()))).not.toContain('TVA');
  });

  test('FLO-96 a tip stands under the total, outside of the VAT, with what the card was charged', () => {
    const order = anOrder({
      paymentType: 'stripe',
      vatByRate: [{ rate: 1000, net: cents(1491), vat: cents(149), gross: cents(1640) }],
      tip: cents(300),
    });

    expect(amountsOf(rowsOf(order)).slice(-4)).toEqual([
      'TOTAL 16,40 EUR',
      'dont TVA 10 % (HT 14,91 EUR) 1,49 EUR',
      'Pourboire (hors TVA) 3,00 EUR',
      'Total payé 19,40 EUR',
    ]);
  });

  test('DET-11 lines carry quantities, options, the boxed instruction, and points in place of a price', () => {
    const options = ['Œuf mollet', 'Œuf mollet', 'Sans anchois'].map((name) => ({
      name,
      price: cents(150),
      optionPath: name,
    }));
    const lines = [
      aLine({
        quantity: 2,
        unitPrice: cents(1000),
        instruction: 'Un des deux sans oignon',
        optionLists: [{ optionListKey: 'l', optionListName: 'Garnitures', options }],
      }),
      aLine({ name: 'Café', isLoyaltyProduct: true, points: 50 }),
    ];

    const rows = rowsOf(anOrder({ lines })).filter(({ kind }) => ['line', 'option', 'note'].includes(kind));

    expect(rows).toEqual([
      { kind: 'line', quantity: '2 x', name: 'Socca', amount: '29,00' },
      { kind: 'option', text: '+ 2 x Œuf mollet' },
      { kind: 'option', text: '+ Sans anchois' },
      { kind: 'note', text: 'Un des deux sans oignon' },
      { kind: 'line', quantity: '1 x', name: 'Café', amount: `50${NBSP}pts` },
      { kind: 'option', text: 'Offert par la fidélité' },
    ]);
  });

  test('DET-36 the kitchen reads no price, but the table, the customer and how many pieces', () => {
    const order = anOrder({ orderType: 'click_and_seat', tableNumber: '7', lines: [aLine({ quantity: 3 })] });
    const rows = rowsOf(order, { template: 'kitchen' });

    expect(amountsOf(rows)).toEqual([]);
    expect(rows.filter((row) => row.kind === 'line' && row.amount !== null)).toEqual([]);
    expect(JSON.stringify(rows)).not.toContain('EUR');
    expect(textsOf(rows, 'band')).toEqual(['SUR PLACE · TABLE 7']);
    expect(textsOf(rows, 'person')).toEqual(['Camille DUBOIS']);
    expect(textsOf(rows, 'text')).toEqual(['3 articles']);
  });

  test.each<[string, Partial<Order>, string[]]>([
    ['nothing promised yet', {}, ['Dès que possible']],
    ['an hour asked for', { isScheduled: true, requestedFor: '2026-11-14T20:00:00.000Z' }, ['Prévue pour 21:00']],
    [
      'the promised hour kept',
      {
        isScheduled: true,
        requestedFor: '2026-11-15T11:30:00.000Z',
        dueAt: '2026-11-15T11:10:00.000Z',
        preparationMinutes: 0,
      },
      ['Prête à 12:10 le 15/11/2026', 'Prévue pour 12:30 le 15/11/2026 · à l’heure'],
    ],
    [
      'a marketplace and its delay',
      {
        channel: 'deliveroo',
        externalOrderNumber: '4821',
        requestedFor: '2026-11-14T20:00:00.000Z',
        dueAt: '2026-11-14T19:50:00.000Z',
        preparationMinutes: 10,
      },
      ['Deliveroo n° 4821', 'Prête à 20:50', 'Prévue pour 21:00 · +10 min'],
    ],
    ['a meal at the table', { orderType: 'click_and_seat', dueAt: '2026-11-14T19:30:00.000Z' }, ['À servir à 20:30']],
  ])('DET-17 DET-18 the hour: %s', (_, fields, expected) => {
    expect(textsOf(rowsOf(anOrder(fields)), 'due')).toEqual(expected);
  });

  test.each<[Partial<Order>, string, TicketRow['kind']]>([
    [{ status: 'preparing', paymentType: 'stripe' }, 'Payée : carte en ligne', 'strong'],
    [
      { status: 'preparing', paymentType: 'to_driver', driverPaymentType: 'ticket_resto' },
      'À encaisser : au livreur, titres-restaurant',
      'frame',
    ],
    [{ status: 'contacting', paymentType: 'stripe' }, 'Non débitée : carte en ligne', 'strong'],
    [{ status: 'completed', paymentType: 'cb' }, 'Payée : carte (TPE)', 'strong'],
  ])('DET-09 FLO-84 the payment of %j reads %s', (fields, words, kind) => {
    expect(textsOf(rowsOf(anOrder(fields)), kind)).toContain(words);
  });

  test('DET-36 a second ticket of the same kind says DUPLICATA and when', () => {
    const rows = rowsOf(anOrder({ paymentType: 'stripe' }), { isDuplicate: true });

    expect(textsOf(rows, 'frame')).toEqual(['DUPLICATA']);
    expect(textsOf(rows, 'small')).toContain('Réimprimé le 14/11/2026 à 20:20');
    const story = [{ type: 'printed', data: { template: 'kitchen' } }];
    expect([isReprint(story, 'kitchen'), isReprint(story, 'bag')]).toEqual([true, false]);
  });

  test('PRN-08 the test ticket names the shop and the moment', () => {
    const { rows } = testTicketOf(aShop(), PRINTED_AT);

    expect(textsOf(rows, 'shop')).toEqual(['Chez Mimi']);
    expect(textsOf(rows, 'due')).toEqual(['Impression de test']);
    expect(textsOf(rows, 'small')).toContain('14/11/2026 à 20:20');
  });
});
