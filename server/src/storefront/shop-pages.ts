import { findProduct } from '@comptoir/domain/storefront/page-words.ts';
import { channelStanding } from '@comptoir/domain/sales-modes/channel-standing.ts';
import { shopPath, viewOfPath, type ShopPage, type ShopView } from '@comptoir/domain/storefront/shop-page.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../ctx.ts';
import type { App } from '../http/app.ts';
import { isDatabaseAway } from '../db/db.ts';
import { httpFacts } from '../http/facts.ts';
import { Refused } from '../http/refused.ts';
import { READERS, refuseCrowd } from '../session/crowd.ts';
import * as shops from '../shops/shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { createDocuments, type Document } from './documents.ts';
import { draftedContent, isDraftToken } from './drafted-content.ts';
import { brandPicture, isBrandPicture } from './pictures/draw-brand.ts';
import {
  channelAbsent,
  channelOff,
  DRAFT_GONE,
  PLAIN_STYLE,
  refusedPage,
  retiredPage,
  UNKNOWN_SHOP,
  unknownPage,
} from './plain-page.ts';
import type { Seen } from './public-shop.ts';
import { sendDocument } from './send-document.ts';
import { brandStyle, isIndexed, shopDocument, webManifest } from './shop-document.ts';
import type { ShopFront } from './shop-front.ts';
import { shopPolicy } from './shop-policy.ts';
import { channelOf, shopShelf, type ShopContent } from './shop-shelf.ts';
import { atTable, readTable, TABLE_TOKEN } from './table.ts';

type Call = {
  Params: { slug: string; '*'?: string };
  Querystring: { table?: string; borne?: string; preview?: string; n?: string };
};
type Request = FastifyRequest<Call>;

const HTML = 'text/html; charset=utf-8';
const YEAR = 'public, max-age=31536000, immutable';

/** `/s/{slug}` and the addresses below it: the shop, its manifest and its pictures. */
export async function serveShopPages(app: App, deps: Deps, front: ShopFront | null): Promise<void> {
  if (!front) return;
  const shelf = shopShelf(deps);
  const documents = createDocuments();
  const origin = new URL(deps.config.publicUrl).origin;
  const plainPolicy = shopPolicy(deps.config, { style: PLAIN_STYLE, isPreview: false });
  const plain = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', plainPolicy)
      .type(HTML)
      .send(page);

  async function open(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const { params, query } = request;
    const rest = params['*'] ?? '';
    const seen: Seen = { channel: channelOf(query), isPreview: query.preview !== undefined };
    const ref = await shelf.refOf(params.slug.toLowerCase());
    const found = ref && (await shelf.read(ref, seen));
    if (!ref || !found) return plain(reply, 404, UNKNOWN_SHOP);
    const { facts } = found;
    const token = isDraftToken(query.preview) ? query.preview : null;
    const drafted = token === null ? null : await draftedContent(deps, ref, token, found);
    if (token !== null && drafted === null) return plain(reply, 410, DRAFT_GONE);
    const content = drafted ?? found.content;
    const { shop, menu } = content;
    const moved = await movedTo(ref, facts.shop.slug, request);
    // STO-24: not kept by browsers, so that an address may be taken back without going round in circles.
    if (moved) return reply.header('Cache-Control', 'no-store').redirect(moved, 301);
    if (facts.shop.retiredAt !== null) return plain(reply, 410, retiredPage(shop));
    if (isBrandPicture(rest)) {
      const bytes = await brandPicture({ shop, images: deps.imageProxy }, rest);
      const type = rest.endsWith('.png') ? 'image/png' : 'image/jpeg';
      return reply.header('Cache-Control', YEAR).type(type).send(bytes);
    }
    if (rest === 'manifest.webmanifest')
      return reply.header('Cache-Control', 'no-cache').type('application/manifest+json').send(webManifest(content));
    const view = viewOfPath(rest);
    const isGone = view?.name === 'product' && !findProduct(menu, view.productKey);
    if (!view || isGone) return plain(reply, 404, unknownPage(shopPath(shop.slug)));
    const standing = seen.isPreview ? 'on' : channelStanding(facts.shop.channels, seen.channel);
    if (standing === 'absent') return plain(reply, 404, channelAbsent(shop, seen.channel));
    if (standing === 'off') return plain(reply, 200, channelOff(shop, seen.channel));

    if (query.n) deps.effects.shopOpened(httpFacts(deps.config, request, reply), query.n);
    const document = await documentOf(request, reply, { content, seen, view, token });
    const { isPreview } = seen;
    reply.header('Content-Security-Policy', shopPolicy(deps.config, { style: brandStyle(shop.design), isPreview }));
    if (!isIndexed({ view, ...seen })) reply.header('X-Robots-Tag', 'noindex');
    return sendDocument(request, reply, document, HTML);
  }

  /** STO-24: the address of today, under which everything else of the request stays. */
  async function movedTo(ref: ShopRef, known: string, { params, url }: Request): Promise<string | null> {
    const asked = params.slug.toLowerCase();
    if (asked === known) return null;
    // What is kept in memory may be a moment old.
    const slug = (await shops.find(deps.database.forCompany(ref.companyId), ref))?.slug ?? known;
    if (asked === slug) return null;
    const { search } = new URL(url, origin);
    const rest = params['*'];
    return `${shopPath(slug)}${rest ? `/${rest.split('/').map(encodeURIComponent).join('/')}` : ''}${search}`;
  }

  type Wanted = { content: ShopContent; seen: Seen; view: ShopView; token: string | null };

  async function documentOf(request: Request, reply: FastifyReply, wanted: Wanted): Promise<Document> {
    const { content, seen, view, token } = wanted;
    const { shop, versions, day } = content;
    const table = readTable(request.query.table);
    const path = shopPath(shop.slug, view);
    const name = [shop.shopId, seen.channel, seen.isPreview, path, table.isPlain ? '' : table.number, token].join(' ');
    const version = [front?.stamp, ...Object.values(versions), day, path, seen.channel, seen.isPreview].join(' ');
    // Drawing is the work: what is kept is sent to anybody.
    if (!documents.find(name, version))
      await refuseCrowd({ ...deps, traceId: request.id, http: httpFacts(deps.config, request, reply) }, READERS);
    const document = await documents.findOrWrite(name, version, () =>
      draw({ ...wanted, tableNumber: table.isPlain ? TABLE_TOKEN : table.number }),
    );
    return table.isPlain ? atTable(document, table.number) : document;
  }

  function draw({ content, seen, view, token, tableNumber }: Wanted & { tableNumber: string | null }): string {
    if (!front) throw new Error('the shop was not built');
    const { shop, menu, versions } = content;
    const draft = token === null ? {} : { draftToken: token };
    const page: ShopPage = { shop, menu, versions, ...seen, ...draft, tableNumber, at: deps.now(), view };
    return shopDocument(front, page, front.render(page), origin);
  }

  for (const path of ['/s/:slug', '/s/:slug/*'])
    app.get<Call>(path, (request, reply) =>
      open(request, reply).catch((error: unknown) => {
        if (error instanceof Refused) return plain(reply, error.status, refusedPage(error.status));
        if (!isDatabaseAway(error)) throw error;
        return plain(reply, 503, refusedPage(503));
      }),
    );
  app.get('/s', async (_request, reply) => plain(reply, 404, UNKNOWN_SHOP));
}
