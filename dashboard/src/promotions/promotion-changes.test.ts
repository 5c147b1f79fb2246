import { cents } from '@comptoir/domain/kernel/money.ts';
import { aPromotion } from '@comptoir/domain/promotions/promotions.samples.ts';
import { expect, test } from 'vitest';
import { promotionChanges } from './promotion-changes.ts';

const PARIS = 'Europe/Paris';
const plain = (words: string) => words.replaceAll('\u00A0', ' ').replaceAll('\u202F', ' ');

test('CAT-ERR-25 a code that somebody else saved meanwhile: each field that differs, before and after', () => {
  const opened = aPromotion({ discountPercent: 10, totalLimit: null, weekdays: [] });
  const current = aPromotion({
    ...opened,
    discountType: 'euro',
    discountPercent: null,
    discountAmount: cents(500),
    totalLimit: 40,
    weekdays: ['tuesday'],
    endsAt: '2026-12-31T22:59:59.999Z',
    isAutomatic: true,
    version: 2,
    usedCount: 7,
  });

  const changes = promotionChanges(opened, current, PARIS);

  expect(changes.map(({ field, before, after }) => [field, plain(before), plain(after)])).toEqual([
    ['Type de réduction', 'Pourcentage', 'Montant en euros'],
    ['Valeur', '-10 %', '-5,00 €'],
    ['Limite totale d’utilisations', 'Sans limite', '40'],
    ['Période de validité', 'Illimitée', 'Jusqu’au 31/12/2026'],
    ['Jours', 'tous les jours', 'le mardi'],
    ['Appliqué tout seul', 'Non', 'Oui'],
  ]);
  expect(promotionChanges(opened, { ...opened, version: 2, usedCount: 9 }, PARIS)).toEqual([]);
});
