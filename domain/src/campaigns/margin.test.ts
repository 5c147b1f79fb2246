import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import type { BeforeAndAfter, Campaign } from './campaign.ts';
import { campaignsCsv, campaignsFileName } from './campaign-csv.ts';
import { codeWords, linkWords, notificationWords, spanWords } from './campaigns.labels.ts';
import { costPerReturn, extraOrders, marginOf } from './margin.ts';

const ZONE = 'Europe/Paris';
const COMPARED: BeforeAndAfter = {
  persons: 131,
  shortestDays: 14,
  longestDays: 14,
  before: { orders: 8, revenue: cents(21_430) },
  after: { orders: 22, revenue: cents(60_490) },
  returned: 14,
};

describe('CMP-10 the columns subtract down to the margin', () => {
  test('as in a worked example: 1 612,40 − 38,50 − 144,99 − 451,47 = 977,44', () => {
    const sums = { orders: 64, sales: 161_240, discounts: 0, points: 3850, fees: 14_499 };
    expect(marginOf(sums, 2800)).toEqual({ ...sums, material: 45_147, margin: 97_744, marginBasisPoints: 6062 });
  });

  test('CMP-09 unknown until the share of the ingredients is told; nothing of nothing has no share', () => {
    const sums = { orders: 1, sales: 500, discounts: 0, points: 0, fees: 65 };
    expect(marginOf(sums, null)).toMatchObject({ material: null, margin: null, marginBasisPoints: null });
    expect(marginOf(sums, 0)).toMatchObject({ material: 0, margin: 435 });
    expect(marginOf({ ...sums, sales: 0 }, 2800)).toMatchObject({ margin: -65, marginBasisPoints: null });
  });

  test('whatever the figures, no cent is lost', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 });
    const sums = fc.record({ orders: amount, sales: amount, discounts: amount, points: amount, fees: amount });
    fc.assert(
      fc.property(sums, fc.integer({ min: 0, max: 10_000 }), (given, share) => {
        const { sales, discounts, points, fees, material, margin } = marginOf(given, share);
        expect(discounts + points + fees + (material ?? 0) + (margin ?? 0)).toBe(sales);
      }),
    );
  });
});

test('CMP-12 CMP-13 « En plus » and what each return has cost', () => {
  expect([extraOrders(COMPARED), extraOrders(null)]).toEqual([14, null]);
  const given = { discounts: cents(11_000), points: cents(0) };
  expect(costPerReturn(given, COMPARED)).toBe(786);
  expect(costPerReturn({ discounts: cents(0), points: cents(0) }, COMPARED)).toBeNull();
  expect(costPerReturn(given, { ...COMPARED, returned: 0 })).toBeNull();
  expect(spanWords(COMPARED, 'avant')).toBe('14 jours avant');
  expect(spanWords({ shortestDays: 2, longestDays: 14 }, 'après')).toBe('Jusqu’à 14 jours après');
  expect(spanWords({ shortestDays: 0, longestDays: 0 }, 'avant')).toBe('1 jour avant');
});

test('CMP-02 each kind says what it is', () => {
  const at = '2026-11-07T10:00:00.000Z';
  expect(notificationWords({ sentAt: at, received: 1842 }, ZONE)).toBe('07/11/2026 · 1\u00A0842 reçues');
  expect(linkWords({ clicks: 1, createdAt: at }, ZONE)).toBe('1 clic depuis le 07/11/2026');
  const code = { discountPercent: 10, discountAmount: null, createdAt: at };
  expect(codeWords({ ...code, discountType: 'percentage', firstOrderOnly: false }, ZONE)).toBe(
    '-10\u00A0%, depuis le 07/11/2026',
  );
  expect(codeWords({ ...code, discountType: 'freeDelivery', firstOrderOnly: true }, ZONE)).toBe(
    'Livraison offerte, 1re commande',
  );
});

test('CMP-14 what is unknown is an empty cell, and what is taken is negative', () => {
  const figures = marginOf({ orders: 2, sales: 1880, discounts: 178, points: 0, fees: 186 }, null);
  const campaign: Campaign = {
    ...figures,
    kind: 'code',
    id: 'c',
    name: 'MIMI10',
    detail: 'dès 10 €',
    comparison: { ...COMPARED, before: COMPARED.after, after: COMPARED.before },
    unsubscribed: null,
  };
  expect(
    campaignsCsv({ campaigns: [campaign, { ...campaign, comparison: null }], totals: figures }).split('\r\n'),
  ).toEqual([
    '\uFEFFCampagne;Genre;Détail;Commandes;Ventes (€);Remises (€);Points (€);Frais (€);Matière (€);Marge nette (€);En plus',
    'MIMI10;Code promo;dès 10 €;2;18,80;-1,78;0,00;-1,86;;;-14,00',
    'MIMI10;Code promo;dès 10 €;2;18,80;-1,78;0,00;-1,86;;;',
    'Total;;;2;18,80;-1,78;0,00;-1,86;;;',
    '',
  ]);
  expect(campaignsFileName({ from: '2026-10-16', to: '2026-11-14' })).toBe('campagnes_2026-10-16_2026-11-14.csv');
});
