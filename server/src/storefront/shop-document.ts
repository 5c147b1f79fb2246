import { absolute, structuredData } from '@comptoir/domain/storefront/structured-data.ts';
import { pageDescription, pageTitle, findProduct } from '@comptoir/domain/storefront/page-words.ts';
import type { PublicDesign } from '@comptoir/domain/storefront/public-shop.ts';
import { shopPath, type ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { asData, escaped } from './html.ts';
import { brandStamp } from './pictures/brand.ts';
import type { ShopFront } from './shop-front.ts';

/** The grounds of `shop.css`, around the page on a phone. */
const GROUNDS = { light: '#FFFFFF', dark: '#121211' };

/** The colours of the shop, which its style sheet only names. Allowed by its hash: the policy knows no inline style. */
export const brandStyle = ({ palette }: PublicDesign): string =>
  `:root{--fill:${palette.fill};--on-fill:${palette.onFill};--accent:${palette.text};--tint:${palette.tint};--fill-edge:${palette.hasOutline ? 'var(--control-border)' : 'transparent'}}`;

/** The whole document; the menu reads without JavaScript. `drawn` is what `front.render(page)` gave. */
export function shopDocument(front: ShopFront, page: ShopPage, drawn: string, origin: string): string {
  const { shop } = page;
  return `<!doctype html>
<html lang="fr" data-theme="${shop.design.theme}">
<head>
<meta charset="utf-8">
<title>${escaped(pageTitle(page))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${front.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<style>${brandStyle(shop.design)}</style>
${headFacts(page, origin)}
${front.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
</head>
<body>
<div id="shop">${drawn}</div>
<script type="application/json" id="page">${asData(page)}</script>
<script type="module" src="${front.script}"></script>
</body>
</html>`;
}

/** Whether search engines may keep it: the menu and its dishes, of the web page itself. */
export const isIndexed = ({ view, isPreview, channel }: Pick<ShopPage, 'view' | 'isPreview' | 'channel'>): boolean =>
  !isPreview && channel === 'webapp' && (view.name === 'menu' || view.name === 'product');

function headFacts(page: ShopPage, origin: string): string {
  const { shop, view } = page;
  const { design, slug } = shop;
  const base = shopPath(slug);
  const stamp = brandStamp(shop);
  const product = view.name === 'product' ? findProduct(page.menu, view.productKey) : null;
  const picture = product?.imageUrl ? absolute(product.imageUrl, origin) : `${origin}${base}/partage.jpg?v=${stamp}`;
  const canonical = origin + shopPath(slug, view);
  const data = isIndexed(page) ? structuredData(page, origin) : null;
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`;
  const og = (property: string, content: string) => `<meta property="og:${property}" content="${escaped(content)}">`;
  return [
    meta('description', pageDescription(page)),
    ...(design.seoKeywords.length > 0 ? [meta('keywords', design.seoKeywords.join(', '))] : []),
    ...(isIndexed(page) ? [] : [meta('robots', 'noindex')]),
    `<link rel="canonical" href="${escaped(canonical)}">`,
    og('type', 'website'),
    og('locale', 'fr_FR'),
    og('site_name', shop.name),
    og('title', pageTitle(page)),
    og('description', pageDescription(page)),
    og('url', canonical),
    og('image', picture),
    ...(product?.imageUrl ? [] : [og('image:width', '1200'), og('image:height', '630')]),
    meta('twitter:card', 'summary_large_image'),
    meta('theme-color', GROUNDS[design.theme]),
    meta('color-scheme', design.theme),
    `<link rel="icon" type="image/png" sizes="192x192" href="${base}/icone-192.png?v=${stamp}">`,
    `<link rel="apple-touch-icon" href="${base}/icone-192.png?v=${stamp}">`,
    `<link rel="manifest" href="${base}/manifest.webmanifest">`,
    ...(data ? [`<script type="application/ld+json">${asData(data)}</script>`] : []),
  ].join('\n');
}

/** So that the shop can be put among the programs of a phone. */
export const webManifest = ({ shop }: Pick<ShopPage, 'shop'>) => {
  const icon = (size: number, purpose: string) => ({
    src: `${shopPath(shop.slug)}/icone-${size}.png?v=${brandStamp(shop)}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: shopPath(shop.slug),
    name: shop.name,
    short_name: shop.name.slice(0, 24),
    description: shop.design.description,
    lang: 'fr',
    start_url: shopPath(shop.slug),
    scope: shopPath(shop.slug),
    display: 'standalone',
    background_color: GROUNDS[shop.design.theme],
    theme_color: GROUNDS[shop.design.theme],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  };
};
