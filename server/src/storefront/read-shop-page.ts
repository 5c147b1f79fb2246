import { readShopPage as readShopPageRoute } from '@comptoir/contract/storefront.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenCtx } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import type { Live } from '../live/streams.ts';
import * as shops from '../shops/shops.store.ts';
import { createDocuments } from './documents.ts';
import { sendDocument } from './send-document.ts';
import { shopShelf } from './shop-shelf.ts';

const kept = new WeakMap<Live, ReturnType<typeof createDocuments>>();

/** All open pages ask at once after a change: written and compressed once for all of them. */
export async function readShopPage(
  ctx: OpenCtx,
  { params, query }: Input<typeof readShopPageRoute>,
  reply: FastifyReply,
  request: FastifyRequest,
): Promise<void> {
  const ref = await shops.companyOfShopId(ctx.database.forSystem(), params.shopId);
  const seen = { channel: query.channel, isPreview: query.preview !== undefined };
  const found = ref && (await shopShelf(ctx).read(ref, seen));
  if (!found) throw new Refused('shop-not-recognised');
  if (found.facts.shop.retiredAt !== null) throw new Refused('shop-retired');
  const { shop, menu, versions } = found.content;
  const documents = kept.get(ctx.live) ?? createDocuments();
  kept.set(ctx.live, documents);
  const name = `${shop.shopId} ${seen.channel} ${seen.isPreview}`;
  const document = await documents.findOrWrite(name, `${name} ${Object.values(versions).join(' ')}`, () =>
    JSON.stringify(readShopPageRoute.reply.parse({ shop, menu, versions })),
  );
  await sendDocument(request, reply, document, 'application/json; charset=utf-8');
}
