import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { aShop } from '../shops/shops.samples.ts';
import { draftAnswer } from './answers.ts';
import { Complaint, type SimilarComplaint } from './complaint.ts';
import { ISSUE_LABELS } from './complaints.labels.ts';
import { aComplaint } from './complaints.samples.ts';
import { bearerRefusal, decisionRefusal, type Decider } from './decide.ts';
import { filingRefusal } from './filing.ts';
import { similarGroups } from './similar.ts';

const NOW = '2026-11-14T20:00:00.000Z';

test('SUP-06 SUP-08 the sample is a complaint', () => {
  expect(Complaint.parse(aComplaint())).toEqual(aComplaint());
});

test('SUP-07 every problem has its words', () => {
  expect(Object.values(ISSUE_LABELS)).toEqual([
    'Produit manquant',
    'Produit erroné',
    'Qualité',
    'Retard de livraison',
    'Comportement du livreur',
    'Paiement',
    'Autre',
  ]);
});

describe('SUP-15 a complaint is taken', () => {
  const over = anOrder({ status: 'completed', finishedAt: '2026-11-14T19:00:00.000Z' });
  const shop = aShop();
  const deaf = aShop({
    channels: shop.channels.map((state) => ({ ...state, enabled: state.channel !== 'mobileApp' })),
  });

  test.each([
    ['of an order that was delivered', over, shop, null],
    ['to its last second', { ...over, finishedAt: '2026-11-11T20:00:00.000Z' }, shop, null],
    ['not after three days', { ...over, finishedAt: '2026-11-11T19:59:59.999Z' }, shop, 'complaint-too-late'],
    ['not before its end', anOrder({ status: 'delivering' }), shop, 'complaint-too-early'],
    ['not of one that was cancelled', { ...over, status: 'canceled' as const }, shop, 'complaint-too-early'],
    ['not of a marketplace', { ...over, channel: 'ubereats' as const }, shop, 'complaint-not-taken'],
    ['not where no page shows it (ROL-77)', over, deaf, 'complaint-not-taken'],
  ])('%s', (_, order, at, refusal) => {
    expect(filingRefusal(order, at, NOW)).toBe(refusal);
  });
});

describe('a decision', () => {
  const manager: Decider = { mayRefund: true, mayGiveVouchers: true, isCompanyAdmin: false };
  const byDriver = anOrder({ driverId: '70000000-0000-4000-8000-000000000001' });
  const byService = anOrder({ delivery: { ...byDriver.delivery, nature: 'stuart' } as typeof byDriver.delivery });
  const wanted = { kind: 'refund', amount: 300, borneBy: 'shop' } as const;

  test.each([
    ['within what is left', wanted, 300, null],
    ['beyond it', wanted, 299, 'refund-beyond-rest'],
    ['of nothing', { ...wanted, amount: 0 }, 300, 'decision-without-amount'],
    ['a voucher may be worth more than the order', { ...wanted, kind: 'voucher', amount: 900 } as const, 300, null],
    ['words cost nothing', { ...wanted, kind: 'answer', amount: 0 } as const, 0, null],
  ])('SUP-18 %s', (_, decision, rest, refusal) => {
    expect(decisionRefusal(decision, byDriver, manager, rest)).toBe(refusal);
  });

  test('SUP-18 needs the right to give money or codes back', () => {
    const staff: Decider = { mayRefund: false, mayGiveVouchers: false, isCompanyAdmin: false };
    expect(decisionRefusal(wanted, byDriver, staff, 300)).toBe('FORBIDDEN');
    expect(decisionRefusal({ ...wanted, kind: 'voucher' }, byDriver, staff, 300)).toBe('FORBIDDEN');
    expect(decisionRefusal({ ...wanted, kind: 'answer' }, byDriver, staff, 300)).toBeNull();
  });

  test('SUP-19 is borne by whoever had a part in the order; the platform only by an administrator’s word', () => {
    expect(bearerRefusal('driver', byDriver, manager)).toBeNull();
    expect(bearerRefusal('driver', byService, manager)).toBe('no-driver-to-charge');
    expect(bearerRefusal('delivery_service', byService, manager)).toBeNull();
    expect(bearerRefusal('delivery_service', byDriver, manager)).toBe('no-service-to-charge');
    expect(bearerRefusal('platform', byDriver, manager)).toBe('platform-by-admins');
    expect(bearerRefusal('platform', byDriver, { ...manager, isCompanyAdmin: true })).toBeNull();
  });
});

test('SUP-17 similar complaints are counted by dish and by driver, with what is usually decided', () => {
  const enzo = '70000000-0000-4000-8000-000000000001';
  const complaint = aComplaint({ driverId: enzo, driverFirstName: 'Enzo' });
  const other = (fields: Partial<SimilarComplaint>): SimilarComplaint => ({
    complaintId: '60000000-0000-4000-8000-000000000002',
    createdAt: '2026-11-02T19:00:00.000Z',
    issues: ['missing_product'],
    productKeys: [],
    driverId: null,
    decision: null,
    ...fields,
  });
  const others = [
    other({ productKeys: ['PRODUCT-tourte'], decision: { kind: 'refund', amount: cents(950) } }),
    other({
      productKeys: ['PRODUCT-tourte'],
      createdAt: '2026-11-08T19:00:00.000Z',
      decision: { kind: 'refund', amount: cents(1050) },
    }),
    other({ driverId: enzo, decision: { kind: 'answer', amount: cents(0) } }),
  ];

  expect(similarGroups(complaint, others)).toEqual({
    dishes: [
      {
        name: 'Tourte de blettes',
        count: 3,
        dates: ['2026-11-02T19:00:00.000Z', '2026-11-08T19:00:00.000Z', complaint.createdAt],
      },
    ],
    driver: { name: 'Enzo', count: 2, dates: ['2026-11-02T19:00:00.000Z', complaint.createdAt] },
    habit: { kind: 'refund', count: 2, of: 3, average: 1000 },
  });
  expect(similarGroups(complaint, [])).toEqual({ dishes: [], driver: null, habit: null });
});

test('SUP-16 the proposed answer names the customer, what is given, and its author', () => {
  const said = (kind: 'refund' | 'voucher' | 'answer') =>
    draftAnswer(aComplaint(), kind, cents(1550), 'Michèle').replaceAll('\u00A0', ' ');

  expect(said('refund')).toMatch(/^Bonjour Nora, vous avez raison : .* Nous vous remboursons 15,50 €, .*\n\nMichèle$/s);
  expect(said('voucher')).toContain('réduite de 15,50 €');
  expect(said('answer')).not.toContain('€');
});
