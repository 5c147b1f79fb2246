import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { allProducts } from '../menu/by-position.ts';
import { aMenu, aProduct, aSection } from '../menu/menu.samples.ts';
import type { Menu } from '../menu/menu.ts';
import type { Product } from '../menu/product.ts';
import { menuFrom, MENU_DICE } from '../menu-sync/any-menu.fixture.ts';
import { LOCK_FIELDS, type LockField } from './lock-fields.ts';
import { lockInputRefusal } from './lock-input.ts';
import { boundsText, lockFaults, type Lock } from './lock-rules.ts';

const aLock = (fields: Partial<Lock> = {}): Lock => ({
  scope: 'menu',
  key: null,
  fields: ['price'],
  minPrice: null,
  maxPrice: null,
  reason: 'Prix du réseau',
  lockedBy: 'Michèle',
  ...fields,
});

const menuWith = (product: Partial<Product> = {}, section: Parameters<typeof aSection>[0] = {}): Menu =>
  aMenu({ sections: [aSection({ ...section, products: [aProduct(product)] })], optionLists: [] });

const CHANGES: Record<LockField, Menu[]> = {
  name: [menuWith({ name: 'Farinata' })],
  price: [menuWith({ price: cents(500) }), menuWith({ channelPrices: { ubereats: cents(600) } })],
  description: [menuWith({ description: 'Autre' })],
  picture: [menuWith({ crop: { x: 1, y: 0, zoom: 1 } })],
  availability: [
    menuWith({ unavailable: true }),
    menuWith({ unavailableForDelivery: true }),
    menuWith({ closedChannels: ['ubereats'] }),
    menuWith({}, { hidden: true }),
  ],
  allergens: [menuWith({ allergens: ['gluten'] }), menuWith({ diets: ['vegan'] })],
  section: [menuWith({}, { key: 'SECTION-autres' })],
};

describe('LCK-02 a locked field', () => {
  test.each(LOCK_FIELDS)('%s cannot be changed, whichever of its values', (field) => {
    const lock = aLock({ scope: 'product', key: 'PRODUCT-socca', fields: [field] });
    for (const after of CHANGES[field])
      expect(lockFaults(menuWith(), after, [lock])).toMatchObject([
        { refusal: 'head-office-lock', field, words: { name: 'Socca', who: 'Michèle', reason: 'Prix du réseau' } },
      ]);
  });

  test.each(LOCK_FIELDS)('%s leaves the others free', (field) => {
    const lock = aLock({ scope: 'product', key: 'PRODUCT-socca', fields: [field] });
    const others = LOCK_FIELDS.filter((other) => other !== field && other !== 'section');
    for (const other of others)
      for (const after of CHANGES[other]) expect(lockFaults(menuWith(), after, [lock])).toEqual([]);
  });
});

describe('LCK-01 a lock holds for', () => {
  test('the product, its section or the whole menu, and for no other', () => {
    const after = menuWith({ price: cents(1) });
    const faultsOf = (lock: Partial<Lock>) => lockFaults(menuWith(), after, [aLock(lock)]).length;

    expect(faultsOf({ scope: 'product', key: 'PRODUCT-socca' })).toBe(1);
    expect(faultsOf({ scope: 'section', key: 'SECTION-plats' })).toBe(1);
    expect(faultsOf({ scope: 'menu', key: null })).toBe(1);
    expect(faultsOf({ scope: 'product', key: 'PRODUCT-other' })).toBe(0);
    expect(faultsOf({ scope: 'section', key: 'SECTION-other' })).toBe(0);
  });

  test('LCK-07 a product that cannot leave its locked section, nor be deleted', () => {
    const lock = aLock({ scope: 'section', key: 'SECTION-plats' });
    const empty = aMenu({ sections: [aSection({ products: [] })], optionLists: [] });

    expect(lockFaults(menuWith(), menuWith({}, { key: 'SECTION-autres' }), [lock])).toMatchObject([
      { refusal: 'head-office-keeps', key: 'SECTION-plats' },
      { refusal: 'head-office-lock', field: 'section', key: 'PRODUCT-socca' },
    ]);
    expect(lockFaults(menuWith(), empty, [lock])).toMatchObject([
      { refusal: 'head-office-keeps', key: 'PRODUCT-socca', field: null },
    ]);
  });
});

describe('LCK-03 a price between bounds', () => {
  const lock = aLock({ minPrice: cents(400), maxPrice: cents(600) });
  test.each([
    [400, true],
    [600, true],
    [399, false],
    [601, false],
  ])('of %d cents', (price, isAccepted) => {
    const faults = lockFaults(menuWith(), menuWith({ price: cents(price) }), [lock]);
    expect(faults.length === 0).toBe(isAccepted);
    const channel = menuWith({ channelPrices: { ubereats: cents(price) } });
    expect(lockFaults(menuWith(), channel, [lock]).length === 0).toBe(isAccepted);
  });

  test('a channel that follows a price outside the bounds again changes its own', () => {
    const own = menuWith({ price: cents(300), channelPrices: { ubereats: cents(450) } });
    const following = menuWith({ price: cents(300) });

    expect(lockFaults(own, following, [lock])).toMatchObject([{ refusal: 'head-office-bounds', field: 'price' }]);
    expect(lockFaults(following, menuWith({ price: cents(500) }), [lock])).toEqual([]);
  });

  test('LCK-09 holds for what is new, and lets stay what was outside before', () => {
    const outside = menuWith({ price: cents(900) });
    const renamed = menuWith({ price: cents(900), name: 'Farinata' });
    const empty = aMenu({ sections: [aSection({ products: [] })], optionLists: [] });

    expect(lockFaults(outside, renamed, [lock])).toEqual([]);
    expect(lockFaults(empty, outside, [lock])).toMatchObject([{ refusal: 'head-office-bounds', field: 'price' }]);
    expect(boundsText(lock).replaceAll(/\s/g, ' ')).toBe('entre 4,00 € et 6,00 €');
  });
});

test('LCK-06 whatever one menu is replaced by, a menu without a fault keeps every locked value', () => {
  const dice = fc.array(fc.nat(9_999), { minLength: MENU_DICE, maxLength: MENU_DICE });
  const fields = fc.subarray([...LOCK_FIELDS], { minLength: 1 });
  const place = fc.constantFrom<Pick<Lock, 'scope' | 'key'>>(
    { scope: 'menu', key: null },
    { scope: 'section', key: 'SECTION-a' },
    { scope: 'product', key: 'PRODUCT-a' },
  );
  fc.assert(
    fc.property(dice, dice, fields, place, (one, other, locked, scope) => {
      const [before, after] = [menuFrom(one), menuFrom(other)];
      const lock = aLock({ ...scope, fields: locked });
      if (lockFaults(before, after, [lock]).length > 0) return;
      const next = new Map(allProducts(after).map((product) => [product.key, product]));
      for (const product of allProducts(before)) {
        if (lock.scope === 'section' && product.sectionKey !== lock.key) continue;
        if (lock.scope === 'product' && product.key !== lock.key) continue;
        const kept = next.get(product.key);
        expect(kept).toBeDefined();
        if (locked.includes('name')) expect(kept?.name).toBe(product.name);
        if (locked.includes('price')) expect(kept?.price).toBe(product.price);
        if (locked.includes('availability')) expect(kept?.unavailable).toBe(product.unavailable);
        if (locked.includes('section') || lock.scope === 'section') expect(kept?.sectionKey).toBe(product.sectionKey);
      }
    }),
  );
  // The same menu is never refused.
  fc.assert(
    fc.property(
      dice,
      fields,
      (one, locked) => lockFaults(menuFrom(one), menuFrom(one), [aLock({ fields: locked })]).length === 0,
    ),
  );
});

test('LCK-03 LCK-04 a lock that cannot be understood is refused', () => {
  const input = { ...aLock(), shopIds: null };

  expect(lockInputRefusal(input)).toBeNull();
  expect(lockInputRefusal({ ...input, key: 'PRODUCT-socca' })).toBe('lock-target-unknown');
  expect(lockInputRefusal({ ...input, fields: ['name'], minPrice: cents(1) })).toBe('lock-field-alone');
  expect(lockInputRefusal({ ...input, minPrice: cents(2), maxPrice: cents(1) })).toBe('lock-bounds-order');
});
