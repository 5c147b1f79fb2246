import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { NBSP } from '../kernel/text.ts';
import { findProduct, sectionsByPosition, productsByPosition } from '../menu/by-position.ts';
import { aMenu, aProduct, aSection } from '../menu/menu.samples.ts';
import type { Menu } from '../menu/menu.ts';
import { newSection } from '../menu/new-elements.ts';
import { diffMenus, isEmptyDiff } from '../menu-sync/diff.ts';
import { draftedMenu } from './apply-draft.ts';
import { settled, withFields, withoutElement, withPlace, withProduct, withReset, withSection } from './change-draft.ts';
import { isEmptyDraft, NO_CHANGES, type DraftChanges } from './changes.ts';
import { editRefusal, hourRefusal } from './draft-rules.ts';
import { conflictText, diffLines } from './menu-drafts.labels.ts';
import { planUndo } from './undo-publication.ts';

const SOCCA = 'PRODUCT-socca';
const must = (changes: DraftChanges | null): DraftChanges => {
  if (!changes) throw new Error('refused');
  return changes;
};
const euros = (text: string) => text.replaceAll(' ', NBSP);
const repriced = (menu: Menu, price: number) =>
  draftedMenu(must(withFields(NO_CHANGES, menu, SOCCA, { price: cents(price) })), menu).menu;
const CHRISTMAS = newSection({ key: 'SECTION-noel', name: 'Noël', position: 0 });
const GOOSE = aProduct({ key: 'PRODUCT-oie', sectionKey: CHRISTMAS.key, name: 'Oie', price: cents(2_400) });

/** New price, a moved dish, a new section with a dish, one dish removed, one order changed, an option dearer. */
function aDraft(menu: Menu): DraftChanges {
  let changes = must(withFields(NO_CHANGES, menu, SOCCA, { price: cents(500), unavailable: true }));
  changes = withProduct(withSection(changes, CHRISTMAS), GOOSE);
  changes = must(withFields(changes, menu, 'PRODUCT-panbagnat', { sectionKey: CHRISTMAS.key }));
  changes = must(withFields(changes, menu, 'ITEM-aioli', { price: cents(80) }));
  changes = must(withoutElement(changes, menu, 'PRODUCT-tropezienne'));
  return must(withPlace(changes, menu, CHRISTMAS.key, 0));
}

describe('a set of changes', () => {
  test('DRF-02 remembers what stood there; typing it again takes the change away', () => {
    const menu = aMenu();
    const changes = must(withFields(NO_CHANGES, menu, SOCCA, { price: cents(500) }));

    expect(changes.edits[SOCCA]).toEqual({ name: 'Socca', fields: { price: { base: 450, value: 500 } } });
    const again = must(withFields(changes, menu, SOCCA, { price: cents(550) }));
    expect(again.edits[SOCCA]?.fields['price']).toEqual({ base: 450, value: 550 });
    expect(isEmptyDraft(must(withFields(again, menu, SOCCA, { price: cents(450) })))).toBe(true);
    const later = must(withFields(changes, repriced(menu, 480), SOCCA, { price: cents(550) }));
    expect(later.edits[SOCCA]?.fields['price']).toEqual({ base: 450, value: 550 });
    expect(withFields(changes, menu, 'PRODUCT-unknown', { price: cents(1) })).toBeNull();
  });

  test('DRF-02 DRF-03 applied: prices, sections, new dishes, removed ones and their order; the menu is untouched', () => {
    const menu = aMenu();
    const before = structuredClone(menu);

    const { menu: drafted, conflicts } = draftedMenu(aDraft(menu), menu);

    expect(conflicts).toEqual([]);
    expect(menu).toEqual(before);
    expect(sectionsByPosition(drafted).map(({ name }) => name)).toEqual(['Noël', 'Plats', 'Desserts']);
    const [christmas] = sectionsByPosition(drafted);
    expect(christmas && productsByPosition(christmas).map(({ name }) => name)).toEqual(['Pan bagnat', 'Oie']);
    expect(findProduct(drafted, SOCCA)).toMatchObject({ price: 500, unavailable: true, unavailableUntil: null });
    expect(findProduct(drafted, 'PRODUCT-tropezienne')).toBeNull();
    expect(drafted.optionLists['OPTION-sauces']?.options['ITEM-aioli']?.price).toBe(80);
  });

  test.each([450, 0])(
    'DRF-03 GRD-08 a dish of %i moved into a section of free products costs nothing on any channel',
    (own) => {
      const dish = aProduct({ price: cents(own), channelPrices: { ubereats: cents(590) } });
      const menu = aMenu({
        sections: [aSection({ products: [dish] }), aSection({ key: 'SECTION-gifts', position: 1, freeOnly: true })],
      });
      const changes = must(withFields(NO_CHANGES, menu, SOCCA, { sectionKey: 'SECTION-gifts' }));

      const { price, channelPrices } = findProduct(draftedMenu(changes, menu).menu, SOCCA) ?? dish;
      expect({ price, channelPrices }).toEqual({ price: 0, channelPrices: {} });
    },
  );

  test('DRF-03 a new section that leaves the draft takes its new dishes along, and moved ones stay where they are', () => {
    const menu = aMenu();
    const changes = must(withoutElement(aDraft(menu), menu, CHRISTMAS.key));

    expect(changes.products).toEqual({});
    expect(changes.edits['PRODUCT-panbagnat']).toBeUndefined();
    expect(draftedMenu(changes, menu).conflicts).toEqual([]);
  });

  test('DRF-02 a dish that was created on sale meanwhile stays, after those that the draft orders', () => {
    const menu = aMenu();
    const changes = must(withPlace(NO_CHANGES, menu, 'PRODUCT-panbagnat', 0));
    const section = menu.sections['SECTION-plats'];
    const created = aProduct({ key: 'PRODUCT-new', name: 'Panisse', position: 2 });
    if (section) section.products[created.key] = created;

    const drafted = draftedMenu(changes, menu).menu.sections['SECTION-plats'];

    expect(drafted && productsByPosition(drafted).map(({ key }) => key)).toEqual([
      'PRODUCT-panbagnat',
      SOCCA,
      'PRODUCT-new',
    ]);
  });

  test('DRF-08 what a draft changes, line by line', () => {
    const menu = aMenu();
    const lines = diffLines(diffMenus(menu, draftedMenu(aDraft(menu), menu).menu));

    expect(lines).toContain(
      euros('Socca : 4,50 € → 5,00 €')
        .replaceAll(NBSP, ' ')
        .replace(/ (?=[:€])/g, NBSP),
    );
    expect(lines.join('\n')).toMatch(/Oie\s: nouveau[^]*Tarte tropézienne\s: supprimé/);
  });
});

describe('a menu that moved on', () => {
  test('DRF-05 the same price changed meanwhile is told with all three prices', () => {
    const changes = must(withFields(NO_CHANGES, aMenu(), SOCCA, { price: cents(500) }));

    const { menu, conflicts } = draftedMenu(changes, repriced(aMenu(), 480));

    expect(findProduct(menu, SOCCA)?.price).toBe(500);
    expect(conflicts).toMatchObject([{ kind: 'changed', key: SOCCA, field: 'price', label: 'Prix' }]);
    expect(conflicts.map(conflictText)[0]?.replaceAll(NBSP, ' ')).toBe(
      'Socca, Prix : quelqu’un l’a changé entre-temps, 4,50 € → 4,80 €. Votre brouillon prévoit 5,00 €.',
    );
  });

  test('DRF-05 the same change made meanwhile, or another field of the dish, is no conflict', () => {
    const changes = must(withFields(NO_CHANGES, aMenu(), SOCCA, { price: cents(500) }));
    const renamed = draftedMenu(must(withFields(NO_CHANGES, aMenu(), SOCCA, { name: 'Socca géante' })), aMenu()).menu;

    expect(draftedMenu(changes, repriced(aMenu(), 500)).conflicts).toEqual([]);
    expect(draftedMenu(changes, renamed).conflicts).toEqual([]);
    expect(findProduct(draftedMenu(changes, renamed).menu, SOCCA)).toMatchObject({ name: 'Socca géante', price: 500 });
  });

  test('DRF-06 settled for the draft or for the menu', () => {
    const menu = repriced(aMenu(), 480);
    const changes = must(withFields(NO_CHANGES, aMenu(), SOCCA, { price: cents(500) }));
    const price = { key: SOCCA, field: 'price' } as const;

    const mine = settled(changes, menu, { ...price, keep: 'draft' });
    const theirs = settled(changes, menu, { ...price, keep: 'menu' });

    expect(draftedMenu(mine, menu)).toMatchObject({ conflicts: [] });
    expect(findProduct(draftedMenu(mine, menu).menu, SOCCA)?.price).toBe(500);
    expect(isEmptyDraft(theirs)).toBe(true);
  });

  test('DRF-05 DRF-06 deleted dishes, deleted sections and dishes that changed before their removal', () => {
    const menu = aMenu();
    const toDesserts = must(withFields(NO_CHANGES, menu, SOCCA, { sectionKey: 'SECTION-desserts', name: 'Soccas' }));
    const inDesserts = withProduct(toDesserts, { ...GOOSE, sectionKey: 'SECTION-desserts' });
    const changes = must(withoutElement(inDesserts, menu, 'PRODUCT-panbagnat'));
    const today = aMenu({
      sections: [aSection({ products: [aProduct(), aProduct({ key: 'PRODUCT-panbagnat', version: 2 })] })],
    });

    const { conflicts } = draftedMenu(changes, today);

    expect(conflicts.map(({ kind, key, field }) => [kind, key, field])).toEqual([
      ['placeless', SOCCA, 'sectionKey'],
      ['placeless', GOOSE.key, null],
      ['kept', 'PRODUCT-panbagnat', null],
    ]);
    const left = conflicts.reduce(
      (known, { key, field }) => settled(known, today, { key, field, keep: 'menu' }),
      changes,
    );
    expect(draftedMenu(left, today).conflicts).toEqual([]);
    expect(left).toMatchObject({ products: {}, removed: {}, edits: { [SOCCA]: { fields: { name: {} } } } });
    expect(settled(changes, today, { key: 'PRODUCT-panbagnat', field: null, keep: 'draft' }).removed).toMatchObject({
      'PRODUCT-panbagnat': { version: 2 },
    });
    const nothing = aMenu({ sections: [] });
    expect(draftedMenu(toDesserts, nothing).conflicts).toMatchObject([{ kind: 'gone', name: 'Socca' }]);
    expect(isEmptyDraft(withReset(toDesserts, SOCCA, null))).toBe(true);
  });
});

describe('undoing a publication', () => {
  test('DRF-12 with nothing changed since, the menu is what it was', () => {
    fc.assert(
      fc.property(fc.subarray(['edit', 'add', 'move', 'remove', 'order'], { minLength: 1 }), (parts) => {
        const snapshot = aMenu();
        const whole = aDraft(snapshot);
        const changes: DraftChanges = {
          edits: parts.includes('edit') ? whole.edits : {},
          sections: whole.sections,
          products: parts.includes('add') ? whole.products : {},
          removed: parts.includes('remove') ? whole.removed : {},
          order: parts.includes('order') ? whole.order : {},
        };
        const published = draftedMenu(changes, snapshot).menu;

        expect(isEmptyDiff(diffMenus(snapshot, published))).toBe(false);
        expect(diffLines(diffMenus(snapshot, planUndo({ snapshot, published, current: published })))).toEqual([]);
      }),
    );
  });

  test('DRF-12 what was changed since is kept; the rest goes back', () => {
    const snapshot = aMenu();
    const published = draftedMenu(aDraft(snapshot), snapshot).menu;
    let since = must(withFields(NO_CHANGES, published, SOCCA, { price: cents(520) }));
    since = withProduct(since, aProduct({ key: 'PRODUCT-buche', sectionKey: CHRISTMAS.key, name: 'Bûche' }));
    const current = draftedMenu(since, published).menu;

    const undone = planUndo({ snapshot, published, current });

    expect(findProduct(undone, SOCCA)).toMatchObject({ price: 520, unavailable: false });
    expect(findProduct(undone, GOOSE.key)).toBeNull();
    expect(findProduct(undone, 'PRODUCT-tropezienne')?.name).toBe('Tarte tropézienne');
    expect(findProduct(undone, 'PRODUCT-buche')?.sectionKey).toBe(CHRISTMAS.key);
    expect(findProduct(undone, 'PRODUCT-panbagnat')?.sectionKey).toBe('SECTION-plats');
  });

  test('DRF-12 a dish that was off for the evening and removed by the draft comes back on sale', () => {
    const off = (unavailableUntil: string | null) => {
      const products = [aProduct({ unavailable: true, unavailableUntil })];
      const snapshot = aMenu({ sections: [aSection({ products })] });
      const published = draftedMenu(must(withoutElement(NO_CHANGES, snapshot, SOCCA)), snapshot).menu;
      return findProduct(planUndo({ snapshot, published, current: published }), SOCCA);
    };

    expect(off('2026-12-24T22:00:00.000Z')).toMatchObject({ unavailable: false, unavailableUntil: null });
    expect(off(null)).toMatchObject({ unavailable: true });
  });
});

test('DRF-09 DRF-11 an hour lies ahead, within a year; what is published is not edited', () => {
  const now = '2026-12-01T10:00:00.000Z';

  expect(hourRefusal('2026-12-24T17:00:00.000Z', now)).toBeNull();
  expect(hourRefusal(now, now)).toBe('draft-hour');
  expect(hourRefusal('2028-01-01T00:00:00.000Z', now)).toBe('draft-hour');
  expect([editRefusal({ state: 'published' }), editRefusal({ state: 'scheduled' })]).toEqual(['draft-published', null]);
});
