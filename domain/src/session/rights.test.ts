import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_RIGHTS, PAGE_PERMISSIONS, type Right, rightsOf } from './rights.ts';
import { type Role, ROLES } from './roles.ts';

/** The specification's table, word for word; columns as there, « one » for « one-shop company only ». « soon »: nothing asks for it yet. */
const MATRIX = `
ROL-11 | refundOrder                      | yes yes yes yes no  no
ROL-12 | changeShop                       | yes yes yes yes no  no
ROL-13 | toggleEmployeeDrivers            | yes yes yes yes yes no
ROL-14 | toggleFreelanceDrivers           | yes yes yes yes no  no
ROL-15 | deliverySettings                 | yes yes yes no  no  no
soon   | deliveryZone                     | yes yes yes yes no  no
ROL-17 | hours, specificHours             | yes yes yes yes no  no
ROL-18 | globalFinances                   | yes yes no  no  no  no
soon   | clients                          | yes yes yes no  no  no
ROL-20 | productAndOption                 | yes yes yes no  no  no
ROL-21 | globalProduct                    | yes yes no  no  no  no
ROL-22 | promo                            | yes yes yes yes no  no
ROL-23 | modifyGlobalPromo, globalCodePromo | yes yes no no no no
ROL-24 | push                             | yes yes yes yes no  no
ROL-25 | managementFee                    | yes yes yes no  no  no
soon   | infoBasketMessage                | yes yes yes no  no  no
ROL-27 | paymentType                      | yes yes no  no  no  no
ROL-28 | finance                          | yes yes yes yes no  no
soon   | marketing                        | yes yes yes yes no  no
ROL-30 | designWeb                        | yes yes yes no  no  no
soon   | invoice                          | yes yes yes yes no  no
ROL-31 | allShops                         | yes yes no  no  no  no
ROL-32 | orders                           | yes yes yes yes yes yes
ROL-58 | catalogue                        | yes yes yes yes yes yes
ROL-59 | support                          | yes yes yes yes yes yes
ROL-60 | drivers                          | yes yes yes yes yes yes
ROL-61 | driverTakings                    | yes yes yes yes yes no
ROL-62 | posMenuPull                      | yes yes no  no  no  no
ROL-63 | hub                              | yes yes yes no  no  no
ROL-64 | menuRestore                      | yes yes yes no  no  no
ROL-65 | settings                         | yes yes yes yes yes no
ROL-66 | printersAndAutoAccept            | yes yes yes yes yes no
ROL-67 | shopSettings                     | yes yes yes yes no  no
ROL-68 | channelPayments                  | yes yes yes no  no  no
ROL-69 | launch                           | yes yes yes yes yes no
ROL-70 | companyDesign                    | yes yes one one no  no
ROL-71 | administration                   | yes yes no  no  no  no
`;

const ROWS = MATRIX.trim()
  .split('\n')
  .map((row) => {
    const [id = '', rights = '', cells = ''] = row.split('|').map((part) => part.trim());
    return { id, rights: rights.split(', '), cells: cells.split(/\s+/) };
  });

const holds = (role: Role, shopCount: number, right: string) =>
  rightsOf(role, { shopCount }, {}).some((held) => held === right);

describe('ROL-06 the role × feature-flag matrix', () => {
  test.each(ROWS)('$id $rights', ({ rights, cells }) => {
    expect(cells).toHaveLength(ROLES.length);
    for (const [column, role] of ROLES.entries())
      for (const right of rights) {
        expect(holds(role, 1, right), `${role}, one shop`).toBe(cells[column] !== 'no');
        expect(holds(role, 12, right), `${role}, many shops`).toBe(cells[column] === 'yes');
      }
  });

  test('ROL-06 the matrix of the specification and ours name the same rights', () => {
    expect(ROWS.flatMap(({ rights }) => rights).toSorted()).toEqual(ALL_RIGHTS.toSorted());
  });

  test('ROL-06 company administrators get every feature', () => {
    expect(rightsOf('general', { shopCount: 12 }, {})).toEqual(ALL_RIGHTS);
    expect(rightsOf('distributor', { shopCount: 12 }, {})).toEqual(ALL_RIGHTS);
  });

  test('ROL-06 each role holds all that the next one holds', () => {
    const held = ROLES.map((role) => rightsOf(role, { shopCount: 12 }, {}));

    for (const [i, rights] of held.entries()) expect(rights).toEqual(expect.arrayContaining([...(held[i + 1] ?? [])]));
  });

  test('CAT-ROL-04 everything, all but what is the company’s, what a franchise decides, almost nothing', () => {
    const lacking = (role: Role) => ALL_RIGHTS.filter((right) => !holds(role, 12, right));

    expect([lacking('general'), lacking('distributor')]).toEqual([[], []]);
    expect(lacking('independent').toSorted()).toEqual([
      'administration',
      'allShops',
      'companyDesign',
      'globalCodePromo',
      'globalFinances',
      'globalProduct',
      'modifyGlobalPromo',
      'paymentType',
      'posMenuPull',
    ]);
    const ofFranchise: Right[] = ['deliveryZone', 'refundOrder', 'hours', 'specificHours', 'finance', 'marketing'];
    expect(ofFranchise.filter((right) => holds('franchise', 12, right))).toEqual(ofFranchise);
    expect([...ofFranchise, 'productAndOption'].filter((right) => holds('chain', 12, right))).toEqual([]);
  });

  test('ROL-07 the flags of the source keep their keys', () => {
    expect(ALL_RIGHTS).toEqual(
      expect.arrayContaining([
        'refundOrder',
        'changeShop',
        'toggleEmployeeDrivers',
        'toggleFreelanceDrivers',
        'deliverySettings',
        'globalFinances',
        'clients',
      ]),
    );
  });

  test('ROL-09 page permissions are finance, marketing, designWeb and invoice', () => {
    expect(PAGE_PERMISSIONS).toEqual(['finance', 'marketing', 'designWeb', 'invoice']);
  });

  test('ROL-33 franchise keeps both driver toggles and changeShop; chain keeps only the employees’ toggle', () => {
    const kept: Right[] = ['toggleEmployeeDrivers', 'toggleFreelanceDrivers', 'changeShop'];

    expect(kept.filter((right) => holds('franchise', 12, right))).toEqual(kept);
    expect(kept.filter((right) => holds('chain', 12, right))).toEqual(['toggleEmployeeDrivers']);
  });
});

describe('ROL-10 a company administrator may override any flag of one user', () => {
  test('ROL-10 a right is given to, or taken from, that user alone', () => {
    const overrides = { refundOrder: true, orders: false };

    expect(rightsOf('staff', { shopCount: 1 }, overrides)).toContain('refundOrder');
    expect(rightsOf('staff', { shopCount: 1 }, overrides)).not.toContain('orders');
    expect(rightsOf('staff', { shopCount: 1 }, {})).not.toContain('refundOrder');
  });

  test('ROL-10 an override settles « one-shop company only » too', () => {
    expect(rightsOf('franchise', { shopCount: 12 }, { companyDesign: true })).toContain('companyDesign');
    expect(rightsOf('franchise', { shopCount: 1 }, { companyDesign: false })).not.toContain('companyDesign');
  });

  test('ROL-10 what is overridden follows the word given, all the rest follows the matrix', () => {
    const overrides = fc.dictionary(fc.constantFrom(...ALL_RIGHTS), fc.boolean());

    fc.assert(
      fc.property(fc.constantFrom(...ROLES), fc.integer({ min: 1, max: 3 }), overrides, (role, shopCount, given) => {
        const usual = rightsOf(role, { shopCount }, {});
        const rights = rightsOf(role, { shopCount }, given);

        for (const right of ALL_RIGHTS) expect(rights.includes(right)).toBe(given[right] ?? usual.includes(right));
      }),
    );
  });
});
