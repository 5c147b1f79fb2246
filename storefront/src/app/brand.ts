import type { PublicDesign } from '@comptoir/domain/storefront/public-shop.ts';

/** The colours and the theme of the shop, which came with the document and may change while it is open (DSG-09). */
export function applyBrand({ theme, palette }: Pick<PublicDesign, 'theme' | 'palette'>): void {
  const { dataset, style } = document.documentElement;
  dataset['theme'] = theme;
  style.setProperty('--fill', palette.fill);
  style.setProperty('--on-fill', palette.onFill);
  style.setProperty('--accent', palette.text);
  style.setProperty('--tint', palette.tint);
  style.setProperty('--fill-edge', palette.hasOutline ? 'var(--control-border)' : 'transparent');
}
