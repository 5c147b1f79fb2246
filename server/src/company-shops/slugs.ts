import type { checkSlug as checkRoute } from '@comptoir/contract/company-shops.ts';
import { refusalSentence, type Refusal } from '@comptoir/contract/errors.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { slugRefusal } from '@comptoir/domain/company-shops/slug-rules.ts';
import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import type { Ctx } from '../ctx.ts';
import { pgCode, UNIQUE_VIOLATION } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import * as store from './company-shops.store.ts';

/** STO-21: an address is free to the shop that had it before. */
export async function refusalOfSlug(ctx: Ctx, slug: string, shopId?: string): Promise<Refusal | null> {
  const wrong = slugRefusal(slug);
  if (wrong) return wrong;
  const owner = await store.ownerOfSlug(ctx.database.forSystem(), slug);
  return owner && owner.shopId !== shopId ? 'slug-taken' : null;
}

export async function checkSlug(ctx: Ctx, { query }: Input<typeof checkRoute>): Promise<Answer<typeof checkRoute>> {
  const refusal = await refusalOfSlug(ctx, query.slug, query.shopId);
  const publicUrl = ctx.config.publicUrl + shopPath(query.slug);
  return { slug: query.slug, publicUrl, refusal: refusal && refusalSentence(refusal) };
}

/** STO-23: of two who ask at once, the second one fails at the index. */
export async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw pgCode(error) === UNIQUE_VIOLATION ? new Refused('slug-taken') : error;
  });
}
