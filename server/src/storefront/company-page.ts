import type { PublicDesign } from '@comptoir/domain/storefront/public-shop.ts';
import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import { asData, escaped } from './html.ts';
import type { ListedShop } from './sitemap.store.ts';

type Company = { name: string; canonical: string; shops: readonly ListedShop[]; design: PublicDesign; origin: string };

const SHEET =
  'body{margin:0;font:16px/1.5 system-ui,sans-serif;background:var(--ground);color:var(--ink)}main{max-width:44rem;margin:0 auto;padding:32px 16px 64px}h1{font-size:1.75rem;line-height:1.2;margin:0 0 8px}h2{font-size:1.05rem;margin:28px 0 8px}p{margin:0 0 16px}ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}li{border:1px solid var(--line);border-radius:14px}li a{display:block;padding:16px;color:inherit;text-decoration:none;border-radius:14px}li a:focus-visible,button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}strong{display:block;font-size:1.1rem}[data-distance]{float:right;color:var(--accent);font-weight:600}button{min-height:48px;padding:0 20px;border:0;border-radius:999px;background:var(--fill);color:var(--on-fill);font:inherit;font-weight:600;cursor:pointer;margin-bottom:12px}[hidden]{display:none!important}';

const GROUNDS = {
  light: '--ground:#FFFFFF;--ink:#1B1A18;--line:#DDD9D2;color-scheme:light',
  dark: '--ground:#121211;--ink:#F5F3EF;--line:#3A3935;color-scheme:dark',
};

export const companyStyle = ({ theme, palette }: PublicDesign): string =>
  `:root{${GROUNDS[theme]};--fill:${palette.fill};--on-fill:${palette.onFill};--accent:${palette.text}}${SHEET}`;

/** The shops of a company: by city, and by distance for whoever says where they are. */
export function companyPage({ name, canonical, shops, design, origin }: Company): string {
  const cities = [...new Set(shops.map(({ address }) => address.city))].sort((one, other) =>
    one.localeCompare(other, 'fr'),
  );
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
<style>${companyStyle(design)}</style>
<script type="application/ld+json">${asData(listData(shops, origin))}</script>
</head>
<body>
<main>
<h1>${escaped(name)}</h1>
<p>Choisissez votre restaurant.</p>
<button id="nearby" type="button" hidden>Trouver le plus proche</button>
<p id="nearby-message" role="status"></p>
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
  return `<li${data}><a href="${shopPath(slug)}"><span data-distance></span><strong>${escaped(name)}</strong>${escaped(street)}, ${escaped(address.postalCode)} ${escaped(address.city)}</a></li>`;
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
