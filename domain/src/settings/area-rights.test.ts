import { expect, test } from 'vitest';
import { ALL_RIGHTS, PAGE_PERMISSIONS, rightsOf, type Right } from '../session/rights.ts';
import type { Role } from '../session/roles.ts';

/** Flags of settings and marketing, as SET-28 lists them. */
const FLAGS = [
  ...(['deliveryZone', 'specificHours', 'deliverySettings', 'managementFee', 'infoBasketMessage'] as const),
  ...(['paymentType', 'modifyGlobalPromo', 'globalCodePromo', 'push', 'promo', 'hours'] as const),
] satisfies Right[];
const held = (role: Role): Right[] => {
  const rights = rightsOf(role, { shopCount: 3 }, {});
  return [...FLAGS, 'refundOrder' as const, 'finance' as const, 'marketing' as const].filter((right) =>
    rights.includes(right),
  );
};

test('SET-28 the flags and the page permissions of the area exist', () => {
  expect(FLAGS.filter((flag) => !ALL_RIGHTS.includes(flag))).toEqual([]);
  expect(PAGE_PERMISSIONS).toEqual(expect.arrayContaining(['designWeb', 'marketing', 'finance']));
});

test('SET-25 SET-26 administrators have every feature, shops fewer and fewer, a chain almost none', () => {
  expect(held('general')).toEqual([...FLAGS, 'refundOrder', 'finance', 'marketing']);
  expect(held('distributor')).toEqual(held('general'));
  const global: Right[] = ['paymentType', 'modifyGlobalPromo', 'globalCodePromo'];
  expect(held('independent')).toEqual(held('general').filter((right) => !global.includes(right)));
  expect(held('franchise')).toEqual([
    ...(['deliveryZone', 'specificHours', 'push', 'promo', 'hours'] as const),
    ...(['refundOrder', 'finance', 'marketing'] as const),
  ]);
  expect(held('chain')).toEqual([]);
  expect(rightsOf('chain', { shopCount: 3 }, {})).not.toContain('toggleFreelanceDrivers');
});
