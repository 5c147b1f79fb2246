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
  const known = new Map((await pictures.find(ctx.db, ctx.companyId, urls)).map((one) => [one.imageUrl, one]));
  return {
    general,
    logos,
    web,
    mobile,
    cartMessage: { own: own.cartMessage ?? '', inherited: inherited.cartMessage ?? '' },
    seoKeywords: { own: own.seoKeywords ?? [], inherited: inherited.seoKeywords ?? [] },
    // In the order of the design: an open form compares what it has with what is read again.
    pictures: Object.fromEntries(
      urls.flatMap((url) => {
        const picture = known.get(url);
        return picture ? [[url, picture]] : [];
      }),
    ),
  };
}
