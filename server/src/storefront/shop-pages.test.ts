import { aCircle } from '@comptoir/domain/delivery-zones/zones.samples.ts';
import type { MapZone } from '@comptoir/domain/delivery-zones/zones.ts';
import { paletteOf } from '@comptoir/domain/design/colours.ts';
import { FIRST_MOBILE_DESIGN, type MobileDesign } from '@comptoir/domain/design/mobile-design.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { givenSettings } from '../test/given.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { serveDirectory } from './serve-directory.ts';
import { PLAIN_FRONT } from './shop-front.fixture.ts';
import { serveShopPages } from './shop-pages.ts';

const SOCCA = 'PRODUCT-socca';

let server: TestServer;
let drawn = 0;
beforeAll(async () => {
  server = await testServer();
  const front = {
    ...PLAIN_FRONT,
    render: (page: Parameters<typeof PLAIN_FRONT.render>[0]) => {
      drawn += 1;
      return PLAIN_FRONT.render(page);
    },
  };
  await serveShopPages(server.app, server.deps, front);
  serveDirectory(server.app, server.deps);
});

let work: AtWork;
beforeEach(async () => {
  work = await atWork(server);
});

const open = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await server.app.inject({ method: 'GET', url: path, headers });
  return { status: reply.statusCode, text: reply.body, headers: reply.headers, bytes: reply.rawPayload };
};
const shopAt = (rest = '', shop: Shop = work.shop) => `/s/${shop.slug}${rest}`;
const setStock = (remainingStock: number | null) =>
  work.lea.put(`/api/${work.companyId}/shops/${work.shop.shopId}/menu/sections/SECTION-1/products/${SOCCA}/stock`, {
    remainingStock,
  });
const structured = (text: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as Record<string, unknown>;
const setChannel = (channel: string, enabled: boolean | null) =>
  server.database
    .forCompany(work.companyId)
    .updateTable('shops')
    .set({
      channels: JSON.stringify(
        work.shop.channels.flatMap((one) =>
          one.channel !== channel ? [one] : enabled === null ? [] : [{ ...one, enabled }],
        ),
      ),
    })
    .where('id', '=', work.shop.shopId)
    .execute();

describe('SET-API-97 the page of a shop', () => {
  test('reads without JavaScript, and says what it is to search engines and to whoever shares it', async () => {
    const { status, text, headers } = await open(shopAt());

    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<html lang="fr" data-theme="light">');
    expect(text).toContain(`<h1>${work.shop.name}</h1>`);
    expect(text).toContain('<p>Socca</p>');
    expect(text).toContain(`<link rel="canonical" href="${server.deps.config.publicUrl}${shopAt()}">`);
    expect(text).toMatch(/<meta property="og:image" content="http[^"]*\/partage\.jpg\?v=[\w-]+">/);
    const data = structured(text);
    expect(data).toMatchObject({ '@type': 'Restaurant', name: work.shop.name, address: { '@type': 'PostalAddress' } });
    expect(JSON.stringify(data['hasMenu'])).toContain(
      '"price":"4.50","priceCurrency":"EUR","availability":"https://schema.org/InStock"',
    );
  });

  test('a text of the shop cannot leave its place in the document', async () => {
    const brandDescription = '"><script>alert(1)</script></script><!--';
    await givenSettings(work.ctx(), { companyId: work.companyId, shopId: null }, 'generalDesign', (design) => ({
      ...design,
      brandDescription,
    }));

    const { text } = await open(shopAt());

    expect(text).not.toContain('<script>alert');
    expect(JSON.parse(/id="page">(.*?)<\/script>/.exec(text)?.[1] ?? '{}')).toMatchObject({
      shop: { design: { description: brandDescription } },
    });
  });

  test('sec:headers no inline script or style runs but the colours of the shop, and nobody frames it', async () => {
    const { text, headers } = await open(shopAt());
    const policy = String(headers['content-security-policy']);

    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(text).toContain(`--fill:${paletteOf('#009973', 'light').fill}`);
  });

  test('DSG-06 only a preview stands in a frame, in one of ours, and no search engine keeps it', async () => {
    const { headers, text } = await open(shopAt('?preview=1'));

    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toContain('ld+json');
  });

  test('an unknown shop, view or dish is a page in French', async () => {
    const shop = await open('/s/nulle-part');
    const view = await open(shopAt('/inconnu'));
    const dish = await open(shopAt('/produit/NOTHING'));

    expect([shop.status, view.status, dish.status]).toEqual([404, 404, 404]);
    for (const { headers } of [shop, view, dish]) expect(headers['content-type']).toContain('text/html');
    expect(shop.text).toContain('Restaurant introuvable');
    expect(dish.text).toContain(`href="${shopAt()}"`);
  });

  test('a dish has its own title, picture and data', async () => {
    const { text } = await open(shopAt(`/produit/${SOCCA}`));

    expect(text).toContain(`<title>Socca · ${work.shop.name}</title>`);
    expect(structured(text)).toMatchObject({ '@type': 'MenuItem', name: 'Socca', offers: { price: '4.50' } });
  });

  test('PMT-02 a channel that is off or missing is said in French, and its preview is still shown', async () => {
    await setChannel('webapp', false);
    const off = await open(shopAt());
    expect([off.status, off.text.includes('suspendue pour le moment')]).toEqual([200, true]);
    expect((await open(shopAt('?preview=1'))).text).toContain('<p>Socca</p>');
  });

  test('PMT-02 a shop without tables to order from says so', async () => {
    await setChannel('qrcode', null);
    const { status, text } = await open(shopAt('?table=7'));
    expect([status, text.includes('ne propose pas la commande à table')]).toEqual([404, true]);
  });

  test('a code on a table opens the page of that table, whatever is written on it', async () => {
    const [seven, terrace] = [await open(shopAt('?table=7')), await open(shopAt('?table=Terrasse%20%3Cb%3E'))];

    expect(seven.text).toContain('<p>Table 7</p>');
    expect(seven.text).toContain('"tableNumber":"7"');
    expect(seven.text).toContain('"channel":"qrcode"');
    expect(terrace.text).toContain('"tableNumber":"Terrasse \\u003cb>"');
  });
});

describe('the page is kept and always right', () => {
  test('drawn once for everybody, compressed, and not sent again to whoever has it', async () => {
    await open(shopAt());
    drawn = 0;
    const first = await open(shopAt(), { 'accept-encoding': 'br, gzip' });
    const again = await open(shopAt(), { 'if-none-match': String(first.headers['etag']) });

    expect([drawn, first.headers['content-encoding'], first.headers['cache-control']]).toEqual([0, 'br', 'no-cache']);
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('all tables share one drawing', async () => {
    await open(shopAt('?table=1'));
    drawn = 0;
    const [two, three] = [await open(shopAt('?table=2')), await open(shopAt('?table=3'))];

    expect(drawn).toBe(0);
    expect(two.headers['etag']).not.toBe(three.headers['etag']);
  });

  test('STK-18 a dish that is sold out is not orderable on the next page, on any node', async () => {
    const other = await testServer({ database: server.database });
    await serveShopPages(other.app, other.deps, PLAIN_FRONT);
    const text = async (node: TestServer) => (await node.app.inject({ method: 'GET', url: shopAt() })).body;
    expect([await text(server), await text(other)].every((page) => page.includes('<p>Socca</p>'))).toBe(true);

    await setStock(0);
    const soldAt = performance.now();

    await expect.poll(() => text(server), { interval: 20 }).toContain('Socca (indisponible)');
    await expect.poll(() => text(other), { interval: 20 }).toContain('Socca (indisponible)');
    expect(performance.now() - soldAt).toBeLessThan(2_000);
  });

  test('a change that customers cannot see draws nothing', async () => {
    await setStock(9);
    const { headers } = await open(shopAt());
    drawn = 0;
    await server.givenOrder(work.shop, { lines: [{ productKey: SOCCA, quantity: 2 }] });

    await expect.poll(() => work.stock(SOCCA)).toBe(7);
    expect((await open(shopAt())).headers['etag']).toBe(headers['etag']);
    expect(drawn).toBe(0);
  });

  test('ZON-23 SET-API-97 a shop that has drawn no zone offers no delivery, and with its first zone it does', async () => {
    const zones = (mapZones: MapZone[]) =>
      givenSettings(work.ctx(), work.shop, 'deliveryZones', (known) => ({ ...known, mapZones, cityZones: [] }));
    const offered = async () => (/"orderTypes":\[.*?\]/.exec((await open(shopAt())).text) ?? [''])[0];

    await zones([]);
    await expect.poll(offered).toBe('"orderTypes":["click_and_collect","click_and_seat"]');
    await zones([aCircle()]);
    await expect.poll(offered).toBe('"orderTypes":["delivery","click_and_collect","click_and_seat"]');
  });

  test('DSG-09 PMT-20 new colours and order types are on the next page', async () => {
    await open(shopAt());
    await givenSettings(work.ctx(), { companyId: work.companyId, shopId: null }, 'generalDesign', (design) => ({
      ...design,
      theme: 'dark',
    }));
    await givenSettings(work.ctx(), work.shop, 'salesModes', (modes) => ({
      ...modes,
      orderTypesByChannel: { ...modes.orderTypesByChannel, webapp: ['click_and_collect'] },
    }));

    await expect.poll(async () => (await open(shopAt())).text).toContain('data-theme="dark"');
    await expect.poll(async () => (await open(shopAt())).text).toContain('"orderTypes":["click_and_collect"]');
  });
});

test('DSM-07 DSM-16 the home of the app has the design that was saved, and keeps what was not published', async () => {
  const homeOf = async () => {
    const { text } = await open(shopAt('/app'));
    const page = JSON.parse(/id="page">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as ShopPage;
    return page.shop.design.mobile;
  };
  expect(await homeOf()).toMatchObject({ homeTitle: 'Commandez en quelques clics', slides: [] });
  const change = (fields: Partial<MobileDesign>) =>
    givenSettings(work.ctx(), work.shop, 'mobileDesign', (design) => ({
      ...(design ?? FIRST_MOBILE_DESIGN),
      ...fields,
    }));

  await change({ homeTitle: 'Nice dans votre assiette', slides: ['/images/accueil.webp'] });
  await expect.poll(homeOf).toMatchObject({ homeTitle: 'Nice dans votre assiette', slides: ['/images/accueil.webp'] });
  expect(await homeOf()).not.toHaveProperty('editedSection');

  await change({ isPublished: false });
  await expect.poll(homeOf).toMatchObject({ homeTitle: 'Commandez en quelques clics', slides: [] });
});

describe('what stands beside the page', () => {
  test('it can be installed: manifest, icons of its own, and a worker for all shops', async () => {
    const manifest = await open(shopAt('/manifest.webmanifest'));
    const { icons, start_url: start } = JSON.parse(manifest.text) as { icons: { src: string }[]; start_url: string };
    const icon = await open(icons[1]?.src ?? '');
    const worker = await open('/s/sw.js');

    expect([start, manifest.headers['content-type']]).toEqual([shopAt(), 'application/manifest+json; charset=utf-8']);
    expect([icon.status, icon.headers['content-type'], icon.bytes.readUInt32BE(16)]).toEqual([200, 'image/png', 512]);
    expect(worker.headers['content-type']).toContain('text/javascript');
  });

  test('the picture for sharing has the size that its page names', async () => {
    const { default: sharp } = await import('sharp');
    const { bytes, headers } = await open(shopAt('/partage.jpg'));

    expect(headers['content-type']).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test('the sitemap has the shops that sell on the web, and robots find it', async () => {
    const hidden = await server.givenShop(work.companyId, { channels: [] });
    const fresh = await testServer({ database: server.database });
    serveDirectory(fresh.app, fresh.deps);
    const sitemap = (await fresh.app.inject('/sitemap.xml')).body;

    expect(sitemap).toContain(`${shopAt()}</loc>`);
    expect(sitemap).not.toContain(`${shopAt('', hidden)}</loc>`);
    expect((await open('/robots.txt')).text).toContain('Sitemap: http');
  });

  test('a company with several shops lists them by city; with one it leads to it', async () => {
    expect((await open(`/e/${work.companyId}`)).headers['location']).toBe(shopAt());
    const { address } = work.shop;
    const sister = await server.givenShop(work.companyId, { address: { ...address, city: 'Antibes' } });

    const { text, status } = await open(`/e/${sister.slug}`);

    expect(status).toBe(200);
    expect(text.indexOf(shopAt('', sister))).toBeLessThan(text.indexOf(`href="${shopAt()}"`));
    expect(text).toMatch(/<li data-latitude="[\d.]+" data-longitude="[\d.]+">/);
    expect((await open('/e/nulle-part')).status).toBe(404);
  });
});
