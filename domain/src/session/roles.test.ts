import { describe, expect, test } from 'vitest';
import { isCompanyAdmin, readShopType, roleFlags, roleIn, ROLES, type RoleSource, SHOP_TYPES } from './roles.ts';

const SHOP = 'shop-1';
const nobody: RoleSource = { isGeneralAdmin: false, isDistributorAdmin: false, shopAdminEntry: null };
const general: RoleSource = { ...nobody, isGeneralAdmin: true };
const distributor: RoleSource = { ...nobody, isDistributorAdmin: true };
const manager: RoleSource = { ...nobody, shopAdminEntry: { shopIds: [SHOP, 'shop-2'], level: 'manager' } };
const staff: RoleSource = { ...nobody, shopAdminEntry: { shopIds: [SHOP], level: 'staff' } };

describe('who somebody is in a shop', () => {
  test.each(SHOP_TYPES)('ROL-05 a manager takes the role of the type of the shop: %s', (type) => {
    expect(roleIn(manager, { shopId: SHOP, type })).toBe(type);
  });

  test.each(SHOP_TYPES)('ROL-04 staff are staff, whatever the type of the shop: %s', (type) => {
    expect(roleIn(staff, { shopId: SHOP, type })).toBe('staff');
  });

  test('ROL-02, SES-18 a shop-admin entry gives a role only in the shops it lists', () => {
    expect(roleIn(manager, { shopId: 'shop-2', type: 'chain' })).toBe('chain');
    expect(roleIn(manager, { shopId: 'shop-3', type: 'chain' })).toBeNull();
    expect(roleIn(staff, { shopId: 'shop-2', type: 'chain' })).toBeNull();
    expect(roleIn(nobody, { shopId: SHOP, type: 'independent' })).toBeNull();
  });

  test('ROL-02 company administrators keep their role in every shop', () => {
    expect(roleIn(general, { shopId: 'any', type: 'franchise' })).toBe('general');
    expect(roleIn(distributor, { shopId: 'any', type: 'franchise' })).toBe('distributor');
    expect(roleIn({ ...manager, isGeneralAdmin: true }, { shopId: SHOP, type: 'chain' })).toBe('general');
  });

  test('ROL-03, SES-19 company administrator means general or distributor administrator, nobody else', () => {
    expect([general, distributor, manager, staff, nobody].map(isCompanyAdmin)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('ROL-01 the seven flags of the source', () => {
  const flags = [
    'isGeneralAdmin',
    'isDistributorAdmin',
    'isSuperAdmin',
    'isIndependentShopAdmin',
    'isFranchiseShopAdmin',
    'isChainShopAdmin',
    'isAdminOfThisShop',
  ] as const;

  test.each([
    ['general', general, ['isGeneralAdmin', 'isSuperAdmin']],
    ['distributor', distributor, ['isDistributorAdmin', 'isSuperAdmin']],
    ['independent', manager, ['isIndependentShopAdmin', 'isAdminOfThisShop']],
    ['franchise', manager, ['isFranchiseShopAdmin', 'isAdminOfThisShop']],
    ['chain', manager, ['isChainShopAdmin', 'isAdminOfThisShop']],
    ['staff', staff, []],
  ] as const)('ROL-01, ROL-03, ROL-05, CAT-ROL-03 %s', (role, user, raised) => {
    const given = roleFlags(role, user);

    expect(Object.keys(given).toSorted()).toEqual([...flags].toSorted());
    expect(flags.filter((flag) => given[flag])).toEqual(raised);
  });

  test('ROL-01, CAT-ROL-02 there are six roles, company administrators first', () => {
    expect(ROLES).toEqual(['general', 'distributor', 'independent', 'franchise', 'chain', 'staff']);
  });
});

describe('CST-12 shop types', () => {
  test.each([
    ['independent', 'independent'],
    ['independant', 'independent'],
    ['chain', 'chain'],
    ['franchise', 'franchise'],
  ])('CST-12 %s is read as %s', (written, type) => {
    expect(readShopType(written)).toBe(type);
  });

  test.each(['', 'special', 'Chain', 'constructor'])('CST-12 « %s » is no shop type', (written) => {
    expect(readShopType(written)).toBeNull();
  });
});
