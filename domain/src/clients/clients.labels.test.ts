import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { endedWords, ordersWords, PROMOTION_STATUS_LABELS, promotionValue } from './clients.labels.ts';
import type { CustomerPromotion } from './customer.ts';
import { erasureRefusal, mergedPerson, mergeRefusal } from './merge.ts';

const held = (fields: Partial<CustomerPromotion>): CustomerPromotion => ({
  id: '0190b0c0-0000-7000-8000-000000000001',
  promoCode: 'MIMI10',
  discountType: 'percentage',
  discountPercent: null,
  discountAmount: null,
  status: 'available',
  activatedAt: '2026-11-06T10:00:00.000Z',
  ...fields,
});

test('CLI-17 CLI-18 the value and the state of a code', () => {
  expect(promotionValue(held({ discountType: 'euro', discountAmount: cents(500) }))).toBe('5,00\u00A0€');
  expect(promotionValue(held({ discountPercent: 10 }))).toBe('10\u00A0%');
  expect(promotionValue(held({ discountType: 'freeDelivery' }))).toBe('Livraison offerte');
  expect(Object.values(PROMOTION_STATUS_LABELS)).toEqual(['Disponible', 'Utilisé', 'Expiré']);
});

test('CLI-14 CLI-19 zero and one are singular', () => {
  expect([0, 1, 24].map(ordersWords)).toEqual(['0 commande', '1 commande', '24 commandes']);
  expect(endedWords(24, 1)).toBe('24 terminées · 1 annulée');
});

const person = (customerId: string, fields = {}) => ({
  customerId,
  firstName: 'Camille',
  lastName: 'Dubois',
  email: null,
  phone: null,
  birthDate: null,
  newsletterSubscribed: false,
  note: null,
  erasedAt: null,
  ...fields,
});

test('CLI-36 the kept record learns what it does not know, and nobody subscribes by a merge', () => {
  const kept = person('a', { email: 'c@exemple.fr' });
  const other = person('b', { firstName: 'C.', phone: '+33612345678', newsletterSubscribed: true });

  expect(mergedPerson(kept, other)).toEqual({ ...kept, phone: '+33612345678' });
  expect(mergeRefusal(kept, kept)).toBe('merge-with-itself');
  expect(mergeRefusal(kept, { ...other, erasedAt: '2026-01-01T00:00:00.000Z' })).toBe('merge-erased');
  expect(mergeRefusal(kept, other)).toBeNull();
});

test('CLI-31 nobody is erased while a meal is on its way', () => {
  expect([erasureRefusal(1), erasureRefusal(0)]).toEqual(['customer-order-open', null]);
});
