import { compareFrench, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { PublicDesign } from '@comptoir/domain/storefront/public-shop.ts';
import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import { pageFont } from '../kernel/page-font.ts';
import { asData, escaped } from './html.ts';
import type { ListedShop } from './sitemap.store.ts';

type Company = {
  name: string;
  canonical: string;
  shops: readonly ListedShop[];
  design: PublicDesign;
  origin: string;
  /** As `companyStyle` wrote it: the policy of the page knows it by its hash. */
  style: string;
};

const SHEET = `
*{box-sizing:border-box}
body{margin:0;font:400 16px/23px 'Inter Variable','Inter Fallback',system-ui,sans-serif;background:var(--ground);color:var(--ink);-webkit-text-size-adjust:100%}
h1,h2,p,ul{margin:0;padding:0}
.cover{display:block;width:100%;max-width:1312px;height:auto;aspect-ratio:3;margin:0 auto;object-fit:cover}
main{max-width:1376px;margin:0 auto;padding:32px 20px 64px}
.logo{display:block;width:72px;height:72px;margin-bottom:16px;border-radius:18px;object-fit:cover}
.cover+main .logo{position:relative;margin-top:-64px;box-shadow:0 0 0 4px var(--ground)}
h1{font-size:30px;line-height:34px;font-weight:720;letter-spacing:-.02em}
h1+p{margin-top:8px;color:var(--soft)}
h2{margin:32px 0 12px;font-size:23px;line-height:28px;font-weight:700;letter-spacing:-.015em}
button{display:block;width:100%;min-height:56px;margin-top:24px;padding:12px 20px;border:1px solid var(--fill-edge);border-radius:16px;background:var(--fill);color:var(--on-fill);font:inherit;font-weight:620;cursor:pointer}
[role=status]{margin-top:16px;color:var(--soft)}
[role=status]:empty{display:none}
ul{display:grid;gap:14px;list-style:none}
#near{margin-top:16px}
li{min-width:0}
li a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 16px;align-items:start;height:100%;padding:18px 20px;border:1px solid var(--line);border-radius:20px;color:inherit;text-decoration:none}
strong{font-size:17px;line-height:22px;font-weight:620}
.street{grid-column:1/-1;color:var(--soft);font-size:15px;line-height:21px}
[data-distance]{color:var(--accent);font-weight:620;white-space:nowrap}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
@media (hover:hover){li a:hover strong{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px}}
@media (min-width:768px){main{padding:40px 32px 80px}h1{font-size:44px;line-height:48px}button{width:auto}ul{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (min-width:768px){.cover{max-width:calc(100% - 64px);margin-top:32px;border-radius:20px}}
@media (min-width:1100px){body:has(.cover){position:relative;max-width:1376px;margin:0 auto}.cover{position:absolute;top:32px;right:32px;width:58%;margin:0}.cover+main .head{display:flex;flex-direction:column;justify-content:center;width:34%;min-height:240px;margin:-8px 0 56px}.cover+main .logo{margin-top:0}h1{font-size:54px;line-height:58px}ul{grid-template-columns:repeat(3,minmax(0,1fr))}}
[hidden]{display:none!important}`.replaceAll('\n', '');

const GROUNDS = {
  light: '--ground:#FFFFFF;--ink:#1B1A18;--soft:#5F5D57;--line:#E8E6E1;--control-border:#8B8983;color-scheme:light',
  dark: '--ground:#121211;--ink:#F3F1EC;--soft:#B0AEA6;--line:#32322F;--control-border:#7D7B75;color-scheme:dark',
};

export const companyStyle = ({ theme, palette }: PublicDesign, font: string | null): string =>
  `:root{${GROUNDS[theme]};--fill:${palette.fill};--on-fill:${palette.onFill};--accent:${palette.text};--fill-edge:${palette.hasOutline ? 'var(--control-border)' : 'transparent'}}${pageFont(font)}${SHEET}`;

/** The shops of a company: by city, and by distance for whoever says where they are. */
export function companyPage({ name, canonical, shops, design, origin, style }: Company): string {
  const cities = [...new Set(shops.map(({ address }) => address.city))].sort(compareFrench);
  const title = `${name} · Choisissez votre restaurant`;
  const description = design.description || `Les restaurants ${name} : la carte et la commande en ligne.`;
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escaped(description)}">
<link rel="canonical" href="${escaped(canonical)}">
<meta property="og:title" content="${escaped(title)}">
<meta property="og:description" content="${escaped(description)}">
<meta property="og:url" content="${escaped(canonical)}">
<style>${style}</style>
<script type="application/ld+json">${asData(listData(shops, origin))}</script>
</head>
<body>
${design.coverImageUrl ? `<img class="cover" src="${escaped(design.coverImageUrl)}" alt="" width="1200" height="400">` : ''}
<main>
<header class="head">
${design.logoUrl ? `<img class="logo" src="${escaped(design.logoUrl)}" alt="" width="72" height="72">` : ''}
<h1>${escaped(name)}</h1>
<p>Choisissez votre restaurant.</p>
<button id="nearby" type="button" hidden>Trouver le plus proche</button>
<p id="nearby-message" role="status"></p>
</header>
<ul id="near" hidden></ul>
${cities.map((city) => cityList(city, shops)).join('\n')}
</main>
<script type="module" src="/e/nearby.js"></script>
</body>
</html>`;
}

const cityList = (city: string, shops: readonly ListedShop[]): string =>
  `<section><h2>${escaped(city)}</h2><ul>${shops
    .filter(({ address }) => address.city === city)
    .map(item)
    .join('')}</ul></section>`;

function item({ slug, name, address }: ListedShop): string {
  const place = address.location;
  const data = place ? ` data-latitude="${place.latitude}" data-longitude="${place.longitude}"` : '';
  const street = `${address.streetNumber} ${address.street}`.trim();
  return `<li${data}><a href="${shopPath(slug)}"><strong>${escaped(name)}</strong><span data-distance></span><span class="street">${escaped(street)}, ${escaped(`${address.postalCode}${NBSP}${address.city}`)}</span></a></li>`;
}

const listData = (shops: readonly ListedShop[], origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: shops.map(({ slug, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: origin + shopPath(slug),
  })),
});
