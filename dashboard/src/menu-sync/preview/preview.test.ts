import type { ElementChange, ShopPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { describe, expect, test } from 'vitest';
import { priceMove, repricedCount } from './price-moves.ts';
import { changesNothing, changesUnnamed, shopsByChange, shownGroups } from './shown-groups.ts';

const aChange = (change: Partial<ElementChange> = {}): ElementChange => ({
  kind: 'product',
  key: 'PRODUCT-socca',
  name: 'Socca',
  within: 'Plats',
  fields: [],
  reason: null,
  ...change,
});
function aShop(shop: Partial<ShopPreview> = {}): ShopPreview {
  const groups = { added: [], changed: [], madeUnavailable: [], deleted: [], leftOut: [], ...shop };
  const counts = {
    added: groups.added.length,
    changed: groups.changed.length,
    madeUnavailable: groups.madeUnavailable.length,
    deleted: groups.deleted.length,
    leftOut: groups.leftOut.length,
  };
  return { shopId: 's1', shopName: 'Antibes', menuVersion: 1, counts, ...groups };
}

describe('SYN-52 prices of a preview', () => {
  test.each([
    ['12,50\u00A0€', '13,00\u00A0€', { isUp: true, difference: '+\u00A00,50\u00A0€' }],
    ['1\u00A0200,00\u00A0€', '999,90\u00A0€', { isUp: false, difference: '\u2212\u00A0200,10\u00A0€' }],
    ['\u22120,50\u00A0€', '0,50\u00A0€', { isUp: true, difference: '+\u00A01,00\u00A0€' }],
    ['0,00\u00A0€', '\u22120,50\u00A0€', { isUp: false, difference: '\u2212\u00A00,50\u00A0€' }],
    ['9,80\u00A0€ / 16,80\u00A0€', '9,80\u00A0€', null],
    ['Aucun', '13,00\u00A0€', null],
  ])('from %s to %s', (before, after, move) => {
    expect(priceMove({ field: 'Prix', before, after })).toEqual(move);
  });

  test('a name that is a figure is no price', () => {
    expect(priceMove({ field: 'Nom', before: '12', after: '13' })).toBeNull();
  });

  test('the till’s price is not what is sold at', () => {
    const move = (field: string) => aChange({ fields: [{ field, before: '1,00\u00A0€', after: '2,00\u00A0€' }] });
    expect(repricedCount([move('Prix'), move('Prix caisse'), aChange()])).toBe(1);
  });
});

describe('SYN-52 groups of a preview', () => {
  test('those that hold something, in their order, open while they are short', () => {
    const groups = shownGroups(aShop({ deleted: [aChange()], added: [aChange(), aChange()] }));
    expect(groups.map(({ group, isOpen }) => [group, isOpen])).toEqual([
      ['added', true],
      ['deleted', true],
    ]);
  });

  test('the count is of all of them, though only the first are named', () => {
    const counts = { ...aShop().counts, added: 2_000 };
    const [added] = shownGroups(aShop({ added: [aChange()], deleted: [aChange()], counts }));
    expect(added).toMatchObject({ count: 2_000, isOpen: false });
  });

  test('SYN-52 what would become unavailable is never folded away', () => {
    const many = Array.from({ length: 40 }, () => aChange());
    const groups = shownGroups(aShop({ added: many, madeUnavailable: [aChange()] }));
    expect(groups.map(({ group, isOpen }) => [group, isOpen])).toEqual([
      ['added', false],
      ['madeUnavailable', true],
    ]);
  });

  test('long ones wait to be opened', () => {
    const many = Array.from({ length: 40 }, () => aChange());
    expect(shownGroups(aShop({ added: many, deleted: many })).map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });
});

describe('SYN-56 nothing to apply', () => {
  test('what is left out is not applied', () => {
    expect(changesNothing([aShop(), aShop({ leftOut: [aChange()] })])).toBe(true);
    expect(changesNothing([aShop(), aShop({ madeUnavailable: [aChange()] })])).toBe(false);
  });

  test('what changes without a name in our model is applied', () => {
    const shop = aShop({ counts: { ...aShop().counts, changed: 1 } });
    expect(changesNothing([shop])).toBe(false);
    expect(shopsByChange([shop]).changed).toEqual([shop]);
    expect([shop, aShop(), aShop({ changed: [aChange()] })].map(changesUnnamed)).toEqual([true, false, false]);
  });

  test('a shop where nothing changes is named behind the others', () => {
    const [idle, busy] = [aShop({ shopId: 'idle' }), aShop({ shopId: 'busy', added: [aChange()] })];
    expect(shopsByChange([idle, busy])).toEqual({ changed: [busy], unchanged: [idle] });
  });
});
