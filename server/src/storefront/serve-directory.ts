import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '../ctx.ts';
import type { App } from '../http/app.ts';
import { assetsFolder } from '../kernel/assets.ts';
import * as shops from '../shops/shops.store.ts';
import { companyPage, companyStyle } from './company-page.ts';
import { escaped } from './html.ts';
import { PLAIN_STYLE, plainPage } from './plain-page.ts';
import { shopPolicy } from './shop-policy.ts';
import { shopShelf } from './shop-shelf.ts';
import { publicShopsOf, publicSlugs, slugStamp } from './sitemap.store.ts';

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const SITEMAP_MS = 10 * 60_000;
const UNKNOWN = plainPage('Adresse inconnue', 'Cette adresse ne mène à aucun restaurant.');
const companyPath = (slug: string): string => `/e/${slug}`;

/** How the shops are found: by search engines, and by customers of a company with several. */
export function serveDirectory(app: App, deps: Deps, font: string | null = null): void {
  const origin = new URL(deps.config.publicUrl).origin;
  for (const [path, name] of [
    ['/s/sw.js', 'sw.js'],
    ['/e/nearby.js', 'nearby.js'],
  ] as const) {
    const file = readFileSync(join(assetsFolder('storefront'), name));
    app.get(path, async (_request, reply) => reply.header('Cache-Control', 'no-cache').type(SCRIPT).send(file));
  }

  const robots = [
    'User-agent: *',
    ...['/s/', '/e/', '/assets/', '/images/', '/sitemap.xml'].map((path) => `Allow: ${path}`),
    'Disallow: /',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${robots.join('\n')}\n`),
  );

  let sitemap: { text: Promise<string>; until: number; stamp: string } | null = null;
  app.get('/sitemap.xml', async (_request, reply) => {
    const stamp = await slugStamp(deps.database.forSystem());
    if (!sitemap || sitemap.until < performance.now() || sitemap.stamp !== stamp)
      sitemap = { text: readSitemap(deps, origin), until: performance.now() + SITEMAP_MS, stamp };
    const text = await sitemap.text.catch((error: unknown) => {
      sitemap = null;
      throw error;
    });
    return reply.header('Cache-Control', 'public, max-age=600').type('application/xml; charset=utf-8').send(text);
  });

  app.get<{ Params: { name: string } }>('/e/:name', async ({ params }, reply) => {
    reply.header('Cache-Control', 'no-cache').type(HTML);
    const asked = params.name.toLowerCase();
    const { companyId, slug } = await findCompany(deps, asked);
    // STO-24: as for the shop itself.
    if (slug !== null && slug !== asked)
      return reply.header('Cache-Control', 'no-store').redirect(companyPath(slug), 301);
    const db = companyId && deps.database.forCompany(companyId);
    const listed = db ? await publicShopsOf(db, companyId) : [];
    const [first] = listed;
    const shelved = first && (await shopShelf(deps).read(first, { channel: 'webapp', isPreview: false }));
    if (!db || !first || !shelved) {
      const policy = shopPolicy(deps.config, { style: PLAIN_STYLE, isPreview: false });
      return reply.code(404).header('Content-Security-Policy', policy).send(UNKNOWN);
    }
    if (listed.length === 1) return reply.redirect(shopPath(first.slug), 302);
    const { name } = await shops.company(db, companyId);
    const { design } = shelved.content.shop;
    const canonical = origin + companyPath(first.slug);
    const style = companyStyle(design, font);
    return reply
      .header('Content-Security-Policy', shopPolicy(deps.config, { style, isPreview: false }))
      .send(companyPage({ name, canonical, shops: listed, design, origin, style }));
  });
}

/** `slug` is that of the shop that was named, as it is today. */
type FoundCompany = { companyId: string | null; slug: string | null };

/** A company has no name of its own in addresses: its id, or the name of any of its shops. */
async function findCompany({ database, ...deps }: Deps, name: string): Promise<FoundCompany> {
  const ref = await shopShelf({ database, ...deps }).refOf(name);
  if (ref && ref.shopId === name) return { companyId: ref.companyId, slug: null };
  const shop = ref && (await shops.find(database.forCompany(ref.companyId), ref));
  if (shop) return { companyId: shop.companyId, slug: shop.slug };
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)) return { companyId: null, slug: null };
  const row = await database
    .forSystem()
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', name)
    .executeTakeFirst();
  return { companyId: row?.company_id ?? null, slug: null };
}

async function readSitemap({ database }: Deps, origin: string): Promise<string> {
  const listed = await publicSlugs(database.forSystem());
  const isNext = (index: number) => listed[index]?.companyId === listed[index + 1]?.companyId;
  const firstOfSeveral = listed.filter(
    ({ companyId }, index) => listed[index - 1]?.companyId !== companyId && isNext(index),
  );
  const paths = [...firstOfSeveral.map(({ slug }) => companyPath(slug)), ...listed.map(({ slug }) => shopPath(slug))];
  const urls = paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
