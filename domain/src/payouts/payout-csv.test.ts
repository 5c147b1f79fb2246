import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import type { PayoutLine } from './payout.ts';
import { payoutCsv, payoutFileName, vatCsv, withoutRefunds } from './payout-csv.ts';

const LINE: PayoutLine = {
  id: 'txn_1',
  kind: 'charge',
  orderId: null,
  orderNumber: '042',
  gross: cents(123_456),
  tip: cents(300),
  commission: cents(9_876),
  fixedFee: cents(25),
  feeVat: cents(1_980),
  otherFee: cents(0),
  net: cents(111_575),
  at: '2026-11-11T20:58:00.000Z',
};

test('FLO-96 a payout for a French spreadsheet: mark, semicolons, commas, and its amount as the last figure', () => {
  const back = {
    ...LINE,
    tip: cents(0),
    kind: 'refund',
    orderNumber: '=1+1',
    gross: cents(-1_000),
    net: cents(-1_000),
  } as const;
  const none = { commission: cents(0), fixedFee: cents(0), feeVat: cents(0) };

  expect(payoutCsv([LINE, { ...back, ...none }], 'Europe/Paris')).toBe(
    [
      '\uFEFFNature;Commande;Date;Montant payé (€);dont pourboire (€);Commission (€);Frais fixes (€);TVA sur frais (€);Autres frais (€);Net (€)',
      'Encaissement;042;11/11/2026 21:58;1234,56;3,00;-98,76;-0,25;-19,80;0,00;1115,75',
      // Words that a spreadsheet would run are guarded; a negative amount is a number.
      "Remboursement;'=1+1;11/11/2026 21:58;-10,00;0,00;0,00;0,00;0,00;0,00;-10,00",
      'Total;;;1224,56;3,00;-98,76;-0,25;-19,80;0,00;1105,75',
      '',
    ].join('\r\n'),
  );
});

test('FLO-96 the sales of a period by rate, and below their total the tips, which are none', () => {
  const day = { day: '2026-11-11', net: cents(1_000), vat: cents(100), gross: cents(1_100), byCard: cents(300) };

  expect(
    vatCsv(
      [
        { ...day, rate: 1000 },
        { ...day, rate: 550 },
        { ...day, rate: null, vat: cents(0) },
      ],
      [{ day: '2026-11-11', tips: cents(450) }],
    ),
  ).toBe(
    [
      '\uFEFFJour;Taux de TVA;Total HT (€);TVA (€);Total TTC (€);dont carte en ligne (€)',
      '11/11/2026;10\u00A0%;10,00;1,00;11,00;3,00',
      '11/11/2026;5,5\u00A0%;10,00;1,00;11,00;3,00',
      '11/11/2026;Non précisé;10,00;0,00;11,00;3,00',
      'Total;;30,00;2,00;33,00;9,00',
      '11/11/2026;Pourboires (hors TVA);4,50;0,00;4,50;4,50',
      '',
    ].join('\r\n'),
  );
});

test('FIN-11 what was given back of an order leaves its rates in proportion, and the cards', () => {
  const day = '2026-11-11';
  const row = { day, net: cents(2_000), vat: cents(200), gross: cents(2_200), byCard: cents(2_200) };
  const wine = { ...row, rate: 2000, net: cents(1_000), vat: cents(200), gross: cents(1_200), byCard: cents(0) };
  const vat = [
    { rate: 1000 as const, gross: cents(1_100), vat: cents(100) },
    { rate: 2000 as const, gross: cents(1_200), vat: cents(200) },
  ];
  const old = { ...row, rate: null, net: cents(900), vat: cents(0), gross: cents(900), byCard: cents(900) };

  expect(
    withoutRefunds(
      [{ ...row, rate: 1000 }, wine, old, { ...wine, day: '2026-11-12' }],
      [
        { day, amount: cents(230), isByCard: true, vat },
        { day, amount: cents(100), isByCard: false, vat: null },
      ],
    ),
  ).toEqual([
    { ...row, rate: 1000, gross: 2_090, vat: 190, net: 1_900, byCard: 2_090 },
    { ...wine, gross: 1_080, vat: 180, net: 900, byCard: -120 },
    { ...old, gross: 800, net: 800 },
    { ...wine, day: '2026-11-12' },
  ]);
});

test('the file is named by its day, and by nothing that a folder could not hold', () => {
  const payout = { transactionId: 'po_1/../x', createdAt: '2026-11-11T23:30:00.000Z' };

  expect(payoutFileName(payout as never, 'Europe/Paris')).toBe('virement_2026-11-12_po_1x.csv');
});
