import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessibleNeighbour, asColour, contrast, paletteOf } from './colours.ts';
import { FIRST_GENERAL_DESIGN, GeneralDesign, THEMES } from './design.ts';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);

test('DSG-04 a colour is typed with or without its sign, in small letters or capitals, and nothing else is one', () => {
  expect(['#b5452c', 'B5452C', ' b5452c '].map(asColour)).toEqual(Array(3).fill('#B5452C'));
  for (const typed of ['', '#b54', 'rouge', '#B5452G', '##B5452C', '#B5452C00']) {
    expect(asColour(typed), typed).toBeNull();
    const read = GeneralDesign.safeParse({ ...FIRST_GENERAL_DESIGN, secondaryColor: typed });
    expect(read.error?.issues[0]?.message, typed).toBe('La couleur saisie est invalide.');
  }
});

test('DSG-06 terracotta carries white, lemon carries ink', () => {
  expect(paletteOf('#B5452C', 'light')).toMatchObject({ fill: '#B5452C', onFill: '#FFFFFF', hasOutline: false });
  expect(paletteOf('#F2C230', 'light')).toMatchObject({ fill: '#F2C230', onFill: '#1B1A18', hasOutline: true });
  expect(contrast('#B5452C', '#FFFFFF')).toBeCloseTo(5.45, 1);
  expect(contrast('#F2C230', '#1B1A18')).toBeCloseTo(10.4, 1);
});

test('DSG-06 whatever the colour, every word on a public page can be read in both themes', () => {
  fc.assert(
    fc.property(colour, fc.constantFrom(...THEMES), (chosen, theme) => {
      const { fill, onFill, text, tint } = paletteOf(chosen, theme);
      const ground = theme === 'light' ? '#FFFFFF' : '#121211';

      expect(contrast(onFill, fill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('DSG-04 a colour that cannot be seen has a neighbour that can; one that can be seen has none', () => {
  fc.assert(
    fc.property(colour, (chosen) => {
      const better = accessibleNeighbour(chosen) ?? chosen;

      expect(contrast(better, '#FFFFFF')).toBeGreaterThanOrEqual(3);
      expect(contrast(better, '#121211')).toBeGreaterThanOrEqual(3);
      expect(Math.max(contrast(better, '#FFFFFF'), contrast(better, '#1B1A18'))).toBeGreaterThanOrEqual(4.5);
    }),
  );
  expect(accessibleNeighbour('#B5452C')).toBeNull();
  expect(accessibleNeighbour('#FFFF00')).not.toBeNull();
});
