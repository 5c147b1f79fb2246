import { expect, test } from 'vitest';
import { anOrder } from '../orders.samples.ts';
import { ordersMatching } from './order-matches.ts';

const camille = anOrder({ orderNumber: '021', externalOrderNumber: 'UE-4F2A1', chargeId: 'CMD-3000' });
const zoe = anOrder({
  orderNumber: '104',
  chargeId: 'ch_3QK7mB2131',
  customer: { firstName: 'Zoé', lastName: 'D’Almeida', email: null, phone: '+33698765432' },
});
const found = (typed: string) => ordersMatching([camille, zoe], typed).map(({ orderNumber }) => orderNumber);

test.each([
  ['021', '021'],
  ['21', '021'],
  ['N° 021', '021'],
  ['n°\u00A021', '021'],
  ['#104', '104'],
  ['dubois', '021'],
  ['Camille D.', '021'],
  ["d'alm", '104'],
  ['zoe', '104'],
  ['06 98 76 54 32', '104'],
  ['5432', '104'],
  ['ue-4f2a1', '021'],
  ['4f2a', '021'],
  ['2A1', '021'],
  ['qk7MB', '104'],
  ['2131', '104'],
])('ORD-10 « %s » finds N° %s among the orders at hand', (typed, number) => {
  expect(found(typed)).toEqual([number]);
});

test('ORD-10 nothing typed finds all; a word that nobody has, a few letters of a reference or a figure of it, nothing', () => {
  expect(found('  ')).toEqual(['021', '104']);
  for (const typed of ['personne', 'cmd', '213', '%', 'N° 999']) expect(found(typed), typed).toEqual([]);
});
