import {
  INTEGRATION_TYPES,
  SHOP_TYPE_SWITCHES,
  SHOP_TYPE_TABLE,
  integrationType,
  rulesOf,
} from '@comptoir/domain/shops/shop-type-rules.ts';
import { MARKETPLACES } from '@comptoir/domain/kernel/sales.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Integration = NonNullable<Shop['integration']>;
const shop = (integration: Integration | null): Pick<Shop, 'integration'> => ({ integration });

/** The table under CAT-ROL-19, by the first word of each of its rows. */
function specifiedRows(): Map<string, string[]> {
  const spec = readFileSync(new URL('../../../docs/spec/catalogue.md', import.meta.url), 'utf8');
  const table = spec.slice(spec.indexOf('- `CAT-ROL-19`'), spec.indexOf('- `CAT-ROL-20`'));
  const rows = new Map<string, string[]>();
  for (const [, cells = ''] of table.matchAll(/^\| (.*) \|$/gm)) {
    const [name = '', ...values] = cells.split(' | ');
    rows.set(name.split(/[ ,]/)[0] ?? '', values);
  }
  return rows;
}

describe('what each till leaves to the dashboard', () => {
  test('CAT-ROL-18 CAT-ROL-19 every switch of every type is as the specification has it', () => {
    const rows = specifiedRows();
    for (const name of SHOP_TYPE_SWITCHES) {
      const isOpposite = name === 'disableReferences';
      const row = rows.get(/references/i.test(name) ? 'Reference-based' : name) ?? [];
      expect(row, name).toHaveLength(INTEGRATION_TYPES.length);
      const expected = row.map((cell) => cell.startsWith('yes') !== isOpposite);
      expect(
        INTEGRATION_TYPES.map((type) => SHOP_TYPE_TABLE[type][name]),
        name,
      ).toEqual(expected);
    }
  });

  test('CAT-ROL-16 CAT-ROL-20 no till, one that is off, and a marketplace are all « none »', () => {
    expect(integrationType(shop(null))).toBe('none');
    expect(integrationType(shop({ type: 'zelty', enabled: false }))).toBe('none');
    expect(integrationType(shop({ type: 'deliveroo', enabled: true }))).toBe('none');
    expect(integrationType(shop({ type: 'zelty', enabled: true }))).toBe('zelty');
  });

  test('SYN-51 nine integration types are known: six that have a menu, three that only send orders', () => {
    const masters = INTEGRATION_TYPES.filter((type) => type !== 'none');
    const read = (type: string) => integrationType(shop({ type, enabled: true }));

    expect([...masters, ...MARKETPLACES].toSorted()).toEqual(
      ['zelty', 'hubrise', 'biborne', 'splash', 'oneTouch', 'addition', 'deliveroo', 'justeat', 'ubereats'].toSorted(),
    );
    expect(masters.map(read)).toEqual(masters);
    expect([...MARKETPLACES, 'unheard of'].map(read)).toEqual(['none', 'none', 'none', 'none']);
  });

  test('CAT-ROL-21 with ordersOnly a type keeps its references, and is « none » in all else', () => {
    const rules = rulesOf(
      shop({
        type: 'addition',
        enabled: true,
        configuration: { showSyncControls: true, canPullMenu: true, ordersOnly: true },
      }),
    );

    expect(rules).toEqual({
      ...SHOP_TYPE_TABLE.none,
      referencesRequired: true,
      disableReferences: false,
      promoRef: true,
      feeRefs: true,
    });
  });
});
