import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aDriver } from '../drivers/drivers.samples.ts';
import { add, cents } from '../kernel/money.ts';
import { orderFees, type FeeContract } from '../platform-fees/fee-contract.ts';
import { withReference, type ReturnedOrder } from './billed-order.ts';
import { drawUpCourse, drawUpPeriod, type Draft } from './draw-up.ts';
import { Invoice } from './invoice.ts';
import { aBilledOrder, aFeeContract, aLegalEntity } from './invoices.samples.ts';
import { sellerLines } from './invoice-words.ts';
import type { PeriodBilling } from './lines.ts';
import { exemptionMention } from './mentions.ts';
import {
  allShopsFileName,
  driverInvoicePath,
  driverZipName,
  invoiceFileName,
  invoiceNumber,
  invoiceReference,
} from './naming.ts';
import { driverParty, isLegallyComplete, partyOf } from './parties.ts';

const PERIOD = { from: '2026-10-16', to: '2026-10-31' };
const ISSUE = {
  shopId: '0190c0de-0000-7000-8000-000000000101',
  shopSlug: 'chez-mimi',
  seller: partyOf(aLegalEntity({ companyName: 'Comptoir', siren: '000523456' })),
  buyer: partyOf(aLegalEntity()),
  issuedAt: '2026-11-01T02:00:00.000Z',
  issueDay: '2026-11-01',
};
const RETURNED: ReturnedOrder = {
  orderId: '0190c0de-0000-7000-8000-00000000a000',
  orderNumber: '1874',
  requestedFor: '2026-10-12T19:00:00.000Z',
  chargeId: 'ch_1874',
  isRetained: true,
  fees: cents(256),
};

function drawn(billing: Partial<PeriodBilling>): Draft {
  const draft = drawUpPeriod(
    PERIOD,
    { kind: 'shop', contract: aFeeContract(), orders: [], returned: [], ...billing },
    ISSUE,
  );
  if (!draft) throw new Error('nothing was billed');
  expect(Invoice.safeParse({ ...draft, invoiceId: ISSUE.shopId, number: 'M-2026-000001' }).success).toBe(true);
  return draft;
}

describe('INV-12 INV-19 FIN-25 an invoice of the platform', () => {
  const orders = [
    aBilledOrder({ amountDue: cents(1010), courier: { service: 'Stuart', fee: cents(520) }, chargeId: 'ch_1' }),
    aBilledOrder({ amountDue: cents(2345), courier: { service: 'Stuart', fee: cents(520) }, waitingFee: cents(70) }),
    aBilledOrder({ amountDue: cents(3000), courier: { service: 'Uber Direct', fee: cents(610) }, orderNumber: '2003' }),
  ];

  test('INV-19 INV-23 INV-43 has its lines in order, in cents, with what they rest on', () => {
    const { lines } = drawn({ orders, returned: [RETURNED] });
    expect(
      lines.map(({ label, detail, quantity, unitPriceExclVat, amountExclVat }) => [
        label,
        detail,
        quantity,
        unitPriceExclVat,
        amountExclVat,
      ]),
    ).toEqual([
      ['Commission sur commandes (8\u00A0%)', '3 commandes, assiette 63,55\u00A0€ TTC', 1, 509, 509],
      ['Frais fixes par commande', null, 3, 25, 75],
      ['Courses de livraison (Stuart)', null, 2, 520, 1040],
      ['Courses de livraison (Uber Direct)', null, 1, 610, 610],
      ['Frais d’attente livreur', 'minutes d’attente facturées', 2, 35, 70],
      ['Régularisations', 'Commande n°\u00A01874, réf. ch_1874', 1, -256, -256],
    ]);
    expect(lines.every(({ vatRateBasisPoints }) => vatRateBasisPoints === 2000)).toBe(true);
    expect(lines[0]?.chargeIds).toEqual(['ch_1', 'ch_2001', 'ch_2001']);
  });

  test('INV-19 courses of different prices are one sum; lines of nothing are left out', () => {
    const { lines } = drawn({
      orders: [520, 640, 0].map((fee) =>
        aBilledOrder({ courier: { service: 'Stuart', fee: cents(fee) } }, aFeeContract({ fixedFee: cents(0) })),
      ),
    });
    expect(lines.map(({ label }) => label)).toEqual([
      'Commission sur commandes (8\u00A0%)',
      'Courses de livraison (Stuart)',
    ]);
    expect(lines[1]).toMatchObject({ detail: '2 courses', quantity: 1, unitPriceExclVat: 1160 });
  });

  test('INV-44 orders cancelled at the customer’s cost stand on a line of their own, and in the annex', () => {
    const cancelled = aBilledOrder({ amountDue: cents(2000), isCancelled: true, chargeId: 'ch_c' });
    const { lines, annex, totalExclVat, paid, totalInclVat } = drawn({ orders: [aBilledOrder(), cancelled] });
    expect(
      lines.map(({ label, detail, amountExclVat, chargeIds }) => [label, detail, amountExclVat, chargeIds]),
    ).toEqual([
      ['Commission sur commandes (8\u00A0%)', '1 commande, assiette 34,56\u00A0€ TTC', 276, ['ch_2001']],
      ['Frais fixes par commande', null, 25, ['ch_2001']],
      ['Commandes annulées aux frais du client', '1 commande, commission et frais fixes prélevés', 185, ['ch_c']],
    ]);
    expect(annex.map((row) => row.totalExclVat)).toEqual([301, 185]);
    expect([totalExclVat, paid]).toEqual([486, totalInclVat]);
  });

  test('INV-45 a fixed fee that was not taken whole is billed as it was taken', () => {
    const capped = aBilledOrder({ amountDue: cents(20), fees: { commission: cents(2), fixedFee: cents(15) } });
    const { lines, totalExclVat } = drawn({ orders: [aBilledOrder(), capped] });
    expect(lines[1]).toMatchObject({ label: 'Frais fixes par commande', detail: '2 commandes', amountExclVat: 40 });
    expect(totalExclVat).toBe(276 + 2 + 40);
  });

  test('INV-24 INV-25 INV-26 CST-06 adds VAT of 20 % on the sum, even where the contract names none', () => {
    const {
      totalExclVat,
      vatTotal,
      totalInclVat,
      exemptionMention: mention,
    } = drawn({
      contract: aFeeContract({ isVatSubject: false }),
      orders,
    });
    expect([totalExclVat, vatTotal, totalInclVat, mention]).toEqual([2304, 461, 2765, null]);
  });

  test('INV-22 lists each order with its fees, the waiting with the delivery', () => {
    expect(drawn({ orders }).annex[1]).toEqual({
      date: '2026-10-31',
      orderNumber: '2001',
      chargeId: 'ch_2001',
      orderTotal: 2345,
      commission: 188,
      fixedFee: 25,
      courierFee: 590,
      totalExclVat: 803,
    });
  });

  test('INV-29 INV-31 CST-07 is named by the last day and its last order, due thirty days after its issue', () => {
    const last = aBilledOrder({ orderNumber: '2150', requestedFor: '2026-10-31T21:00:00.000Z' });
    expect(drawn({ orders: [last, ...orders] })).toMatchObject({
      reference: '20261031-2150-chez-mimi-M',
      issueDay: '2026-11-01',
      dueDay: '2026-12-01',
      periodStart: '2026-10-16',
      periodEnd: '2026-10-31',
      isVatOnDebits: true,
    });
  });
});

describe('INV-34 what was kept back from online payments', () => {
  test('is the whole invoice when every order was paid by card', () => {
    const { paid, totalInclVat } = drawn({ orders: [aBilledOrder(), aBilledOrder({ amountDue: cents(1013) })] });
    expect(paid).toBe(totalInclVat);
  });

  test('leaves the fees of other orders and the deliveries to pay', () => {
    const orders = [
      aBilledOrder({ amountDue: cents(1000) }),
      aBilledOrder({ amountDue: cents(2000), isRetained: false, courier: { service: 'Stuart', fee: cents(500) } }),
    ];
    const { paid, totalInclVat } = drawn({ orders });
    expect([paid, totalInclVat]).toEqual([126, 948]);
  });

  test('INV-23 is given back with the fees of a refunded order, which alone make a credit note', () => {
    expect(drawn({ returned: [RETURNED] })).toMatchObject({
      isCreditNote: true,
      totalExclVat: -256,
      vatTotal: -51,
      totalInclVat: -307,
      paid: -307,
      reference: '20261031-1874-chez-mimi-M',
    });
  });
});

test('INV-26 INV-43 whatever the orders, lines, annex and totals agree to the cent', () => {
  const money = fc.integer({ min: 0, max: 90_000 }).map(cents);
  const order = fc
    .record({
      amountDue: money,
      isRetained: fc.boolean(),
      isCancelled: fc.boolean(),
      minutes: fc.nat(20),
      fee: fc.option(money),
    })
    .map(
      ({ minutes, fee, ...fields }) =>
        (contract: FeeContract) =>
          aBilledOrder(
            {
              ...fields,
              waitingFee: cents(minutes * 35),
              courier: fee === null ? null : { service: 'Stuart', fee },
            },
            contract,
          ),
    );
  const contract = fc
    .record({ commissionBasisPoints: fc.nat(3000), fixedFee: fc.nat(200).map(cents), isVatSubject: fc.boolean() })
    .map((fields) => aFeeContract(fields));
  const kind = fc.constantFrom('shop' as const, 'network' as const);
  fc.assert(
    fc.property(fc.array(order, { maxLength: 60 }), contract, kind, (ordered, agreed, of) => {
      const orders = ordered.map((billedBy) => billedBy(agreed));
      const billing = { kind: of, contract: agreed, orders, returned: [] };
      const draft = drawUpPeriod(PERIOD, billing, ISSUE);
      if (!draft) return;
      const sum = add(...draft.lines.map(({ amountExclVat }) => amountExclVat));
      expect(draft.totalExclVat).toBe(sum);
      expect(add(...draft.annex.map(({ totalExclVat }) => totalExclVat))).toBe(sum);
      expect(draft.totalInclVat).toBe(draft.totalExclVat + draft.vatTotal);
      expect(draft.paid).toBeLessThanOrEqual(draft.totalInclVat);
      for (const line of draft.lines) expect(line.quantity * line.unitPriceExclVat).toBe(line.amountExclVat);
      const fees = orders.map(({ amountDue }) => orderFees(agreed, amountDue));
      const bare = add(...fees.map(({ commission, fixedFee }) => add(commission, fixedFee)));
      if (of === 'network') expect(draft.totalExclVat).toBe(bare);
    }),
  );
});

describe('INV-13 INV-20 an invoice of the network', () => {
  const contract = aFeeContract({ name: 'Contrat 2026', commissionBasisPoints: 250, fixedFee: cents(10) });

  test('INV-20 names its own share, and the contract when it has a name', () => {
    const { lines, kind, reference } = drawn({
      kind: 'network',
      contract,
      orders: [aBilledOrder({ courier: { service: 'Stuart', fee: cents(500) }, waitingFee: cents(35) })],
    });
    expect(lines.map(({ label, detail }) => [label, detail])).toEqual([
      ['Redevance réseau (2,5\u00A0%)', 'Contrat 2026 – 1 commande, assiette 34,56\u00A0€ TTC'],
      ['Frais fixes réseau', null],
    ]);
    expect([kind, reference]).toEqual(['network', '20261031-2001-chez-mimi-R']);
  });

  test('INV-25 INV-27 without VAT it says why', () => {
    const free = { ...contract, isVatSubject: false };
    expect(drawn({ kind: 'network', contract: free, orders: [aBilledOrder()] })).toMatchObject({
      vatTotal: 0,
      exemptionMention: 'TVA non applicable, art. 293 B du CGI',
      isVatOnDebits: false,
    });
  });
});

describe('INV-15 INV-21 an invoice of a driver', () => {
  const course = { orderNumber: '2118', chargeId: 'ch_2118', deliveredOn: '2026-11-13', fee: cents(384) };
  const freelance = { companyName: null, siret: '73282932000074', isVatSubject: true, hasBillingMandate: true };
  const driver = aDriver({ firstName: 'Mathis', lastName: 'Orsini', kind: 'independent', freelance });
  const of = (isVatSubject: boolean) => {
    const seller = driverParty({ ...driver, freelance: { ...freelance, isVatSubject } });
    if (!seller) throw new Error('no seller');
    return drawUpCourse(course, { ...ISSUE, seller, drawnUpBy: 'Comptoir' });
  };

  test('INV-21 INV-35 the fee includes VAT; it is drawn up by the platform', () => {
    expect(of(true)).toMatchObject({
      reference: '20261113-2118-chez-mimi-L',
      lines: [{ label: 'Course de livraison – commande n°\u00A02118 du 13/11/2026', quantity: 1, amountExclVat: 320 }],
      totalExclVat: 320,
      vatTotal: 64,
      totalInclVat: 384,
      drawnUpBy: 'Comptoir',
      exemptionMention: null,
      periodStart: '2026-11-13',
      periodEnd: '2026-11-13',
    });
  });

  test('INV-24 CST-06 without VAT the fee is the whole', () => {
    expect(of(false)).toMatchObject({
      totalExclVat: 384,
      vatTotal: 0,
      exemptionMention: 'TVA non applicable, art. 293 B du CGI',
      seller: { companyName: 'Mathis Orsini EI', siren: '732829320', vatNumber: null },
    });
  });

  test('INV-21 HT and VAT always make the fee', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (fee) => {
        const seller = { ...ISSUE.seller, isVatSubject: true };
        const drawnUp = drawUpCourse({ ...course, fee: cents(fee) }, { ...ISSUE, seller, drawnUpBy: 'Comptoir' });
        expect(drawnUp.totalExclVat + drawnUp.vatTotal).toBe(fee);
        expect(Math.abs(drawnUp.vatTotal - drawnUp.totalExclVat * 0.2)).toBeLessThan(1);
      }),
    );
  });

  test('INV-32 INV-48 prints the address of the driver’s business', () => {
    const address = { street: '18 Rue Bonaparte', postalCode: '06300', city: 'Nice' };
    const seller = driverParty({ ...driver, freelance: { ...freelance, address } });
    expect(seller && sellerLines(seller)).toContain('18 Rue Bonaparte, 06300 Nice');
  });

  test('INV-40 a driver without a SIRET cannot be a seller', () => {
    expect(driverParty({ ...driver, freelance: { ...freelance, siret: null } })).toBeNull();
    expect(driverParty({ ...driver, freelance: null })).toBeNull();
  });
});

test('INV-17 an order without a charge reference is left out', () => {
  const [known, unknown] = [aBilledOrder(), aBilledOrder({ chargeId: ' ' })];
  expect(withReference([known, unknown])).toEqual({ billed: [known], leftOut: [unknown] });
});

test('INV-28 the wording has a date of its own', () => {
  const set = [
    { from: '2028-01-01', text: 'nouveau' },
    { from: '2027-06-01', text: 'entre-deux' },
  ];
  expect(exemptionMention('2027-05-31', set)).toBe('TVA non applicable, art. 293 B du CGI');
  expect(exemptionMention('2027-06-01', set)).toBe('entre-deux');
  expect(exemptionMention('2028-02-29', set)).toBe('nouveau');
});

test('INV-30 the number has its kind, year and six digits', () => {
  expect(invoiceNumber('shop', '2026', 318)).toBe('M-2026-000318');
  expect(invoiceNumber('network', '2027', 1)).toBe('R-2027-000001');
  expect(invoiceNumber('driver', '2026', 1_234_567)).toBe('L-2026-1234567');
});

test('INV-36 INV-37 DRV-24 files are named as the law and the folder want', () => {
  const reference = invoiceReference('shop', '2026-10-31', '2001', 'CM06');
  expect(invoiceFileName({ kind: 'shop', reference })).toBe('facture_20261031-2001-CM06-M.pdf');
  expect(invoiceFileName({ kind: 'network', reference: 'x-R' })).toBe('facture-reseau_x-R.pdf');
  expect(allShopsFileName('2026-10-31')).toBe('factures-reseau_2026-10-31.pdf');
  expect(driverInvoicePath('2026-11-13', '2118')).toBe('factures/2026-11-13_2118.pdf');
  expect(driverZipName({ firstName: 'Anne-Lise', lastName: 'de la Tour/../' })).toBe('Anne-Lise_de-la-Tour...zip');
});

test('INV-40 a party without its name, SIREN or address is incomplete', () => {
  const whole = aLegalEntity();
  expect(isLegallyComplete(whole)).toBe(true);
  expect(isLegallyComplete(null)).toBe(false);
  expect(isLegallyComplete({ ...whole, companyName: ' ' })).toBe(false);
  expect(isLegallyComplete({ ...whole, siren: '12' })).toBe(false);
  expect(isLegallyComplete({ ...whole, address: { ...whole.address, city: '' } })).toBe(false);
});
