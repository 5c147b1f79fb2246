import { createTheme, defaultVariantColorsResolver, parseThemeColor } from '@mantine/core';
import type { MantineColorsTuple, VariantColorsResolver } from '@mantine/core';

// No component is imported here: `Button.extend()` and its like would pull them into every page that has the theme.

const brand: MantineColorsTuple = [
  '#eefaf5',
  '#d9f2e7',
  '#b7e5d2',
  '#8dd6b9',
  '#5ec29f',
  '#2cab84',
  '#009973',
  '#008160',
  '#00694d',
  '#024f3a',
];

const red: MantineColorsTuple = [
  '#fff0ef',
  '#ffe2e0',
  '#ffc4c0',
  '#ff9d95',
  '#f0766d',
  '#e15a51',
  '#d6453d',
  '#b02620',
  '#8f1c17',
  '#7a1c18',
];

const orange: MantineColorsTuple = [
  '#fef3c7',
  '#fde9a6',
  '#fbd96f',
  '#ffc53d',
  '#f0ad1a',
  '#e39a00',
  '#c47f00',
  '#a96500',
  '#92400e',
  '#78350f',
];

/** From the lightest text to the darkest ground of the dark scheme; 6 is the surface, 7 the ground. */
const dark: MantineColorsTuple = [
  '#e3e9e6',
  '#c9d1ce',
  '#9faaa5',
  '#6f7b76',
  '#2a3430',
  '#212b27',
  '#161d1a',
  '#0d1210',
  '#0a0f0d',
  '#070b09',
];

const gray: MantineColorsTuple = [
  '#f7f9f8',
  '#f4f6f5',
  '#eef2f0',
  '#e1e7e4',
  '#bcc6c1',
  '#87938e',
  '#6d7974',
  '#59655f',
  '#374151',
  '#1b2320',
];

/** Mantine's own light variants fall short of 4.5:1; these take the darkest text on the lightest ground. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const parsed = parseThemeColor({ color: input.color ?? input.theme.primaryColor, theme: input.theme });
  if (input.variant !== 'light' || !parsed.isThemeColor) return resolved;
  const shade = (index: number) => `var(--mantine-color-${parsed.color}-${index})`;
  return {
    ...resolved,
    color: `light-dark(${shade(9)}, ${shade(2)})`,
    background: `light-dark(${shade(0)}, color-mix(in srgb, ${shade(5)} 18%, transparent))`,
  };
};

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  autoContrast: true,
  colors: { brand, red, orange, dark, gray },
  variantColorResolver,
  fontFamily: 'var(--font-family)',
  headings: { fontFamily: 'var(--font-family)', fontWeight: '680' },
  fontSizes: { xs: '0.78125rem', sm: '0.875rem', md: '0.9375rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.53', lg: '1.5', xl: '1.35' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '6px', sm: '8px', md: '10px', lg: '14px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Otherwise the page has two banner landmarks.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    NumberInput: { defaultProps: { decimalSeparator: ',', thousandSeparator: '\u00a0' } },
    DatePicker: { defaultProps: { locale: 'fr', firstDayOfWeek: 1, weekendDays: [], withCellSpacing: false } },
  },
});
