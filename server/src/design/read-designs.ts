import type * as contract from '@comptoir/contract/design.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { designInForce } from '@comptoir/domain/design/in-force.ts';
import type { UserCtx } from '../ctx.ts';
import { ownerToRead } from './design-owner.ts';
import * as pictures from './design-pictures.store.ts';
import * as designs from './design.store.ts';
import { picturesOf } from './pictures-of.ts';

/** SET-API-75: in force in a shop, or in the network; with what the network adds where a shop has its own. */
export async function readDesigns(
  ctx: UserCtx,
  { query }: Input<typeof contract.readDesigns>,
): Promise<Answer<typeof contract.readDesigns>> {
  const owner = ownerToRead(ctx, query.shopId ?? null);
  const { shop, network } = await designs.read(ctx.db, owner);
  const { general, logos, web, mobile } = designInForce(shop, network);
  const [own, inherited] = owner.shopId === null ? [network, {}] : [shop, network];
  const urls = [...picturesOf.web(web), ...picturesOf.mobile(mobile)].map(({ url }) => url);
  const shown = await pictures.find(ctx.db, ctx.companyId, urls);
  return {
    general,
    logos,
    web,
    mobile,
    cartMessage: { own: own.cartMessage ?? '', inherited: inherited.cartMessage ?? '' },
    seoKeywords: { own: own.seoKeywords ?? [], inherited: inherited.seoKeywords ?? [] },
    pictures: Object.fromEntries(shown.map(({ width: _w, height: _h, ...picture }) => [picture.imageUrl, picture])),
  };
}
