import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import type { ShopFront } from './shop-front.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Inside a script element nothing may look like its end. */
const asData = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** The whole document; the menu reads without JavaScript. */
export function shopDocument(front: ShopFront, page: ShopPage): string {
  const { shop } = page;
  const { theme, palette } = shop.design;
  const colours = `--fill:${palette.fill};--on-fill:${palette.onFill};--accent:${palette.text};--tint:${palette.tint};--fill-edge:${palette.hasOutline ? 'var(--control-border)' : 'transparent'}`;
  return `<!doctype html>
<html lang="fr" data-theme="${theme}" style="${escaped(colours)}">
<head>
<meta charset="utf-8">
<title>${escaped(shop.name)} · commander en ligne</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="${escaped(shop.design.description)}">
${front.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${front.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
</head>
<body>
<div id="shop">${front.render(page)}</div>
<script type="application/json" id="page">${asData(page)}</script>
<script type="module" src="${front.script}"></script>
</body>
</html>`;
}
