import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CancellationFee, FIRST_SHOP_SETTINGS, shopSettingsRefusal, supportContact } from './shop-settings.ts';
import { correctedCancellation, ofType, toTypedCancellation, typedCancellation } from './typed-cancellation.ts';

describe('the support of a shop', () => {
  test.each([
    ['aide@chezmimi.fr', '+33493000001', null],
    ['aide@chezmimi.fr', null, 'WRONG_PHONE'],
    ['aide@chezmimi.fr', '+330493000001', 'WRONG_PHONE'],
    ['aide@chezmimi.fr', '+3349300000', 'WRONG_PHONE'],
    ['aide@chezmimi.fr', '+37793150000', null],
    [null, '+33493000001', 'support-email'],
    ['', '+33493000001', 'support-email'],
    ['aide@chezmimi', '+33493000001', 'support-email'],
    ['aide chezmimi.fr', '+33493000001', 'support-email'],
  ])('GEN-03 GEN-04 GEN-13 %s and %s: %s', (supportEmail, supportPhone, refusal) => {
    expect(shopSettingsRefusal({ supportEmail, supportPhone })).toBe(refusal);
  });

  test('GEN-12 the shop itself answers where no support is named', () => {
    const shop = { phone: '+33493000001', email: 'mimi@chezmimi.fr' };
    expect(supportContact({ ...shop, supportEmail: null, supportPhone: null })).toEqual(shop);
    const support = { supportEmail: 'aide@chezmimi.fr', supportPhone: '+33612345678' };
    expect(supportContact({ ...shop, ...support })).toEqual({ phone: '+33612345678', email: 'aide@chezmimi.fr' });
  });
});

describe('the cancellation fee', () => {
  test('GEN-08 GEN-13 SET-CST-05 100 percent where nothing was set', () => {
    expect(toTypedCancellation(FIRST_SHOP_SETTINGS.cancellationFee)).toEqual({ type: 'percent', value: '100' });
  });

  test.each([
    ['percent', '50', '50'],
    ['percent', '150', '100'],
    ['percent', '12,9', '12'],
    ['percent', '-3', '0'],
    ['percent', '', '0'],
    ['percent', 'moitié', '0'],
    ['euro', '5', '5,00'],
    ['euro', '12.5', '12,50'],
    ['euro', '123,45', '123'],
    ['euro', '99999', '99999'],
    ['euro', '1000000', '99999'],
    ['euro', '-4', '0,00'],
  ] as const)('GEN-08 in %s, « %s » becomes « %s »', (type, value, expected) => {
    expect(correctedCancellation({ type, value })).toBe(expected);
  });

  test('GEN-08 another type starts at 0; whatever is typed fits, and reads back the same', () => {
    expect([ofType('euro').value, ofType('percent').value]).toEqual(['0,00', '0']);
    fc.assert(
      fc.property(fc.constantFrom('percent' as const, 'euro' as const), fc.string(), (type, value) => {
        const fee = typedCancellation({ type, value });
        expect(CancellationFee.safeParse(fee).success).toBe(true);
        expect(typedCancellation(toTypedCancellation(fee))).toEqual(fee);
        expect(correctedCancellation({ type, value }).length).toBeLessThanOrEqual(5);
      }),
    );
  });
});
