import { draftedMenu } from '@comptoir/domain/menu-drafts/apply-draft.ts';
import { publicMenu } from '@comptoir/domain/menu/public-menu.ts';
import type { Deps } from '../ctx.ts';
import { readDraftToken } from '../menu-drafts/draft-link.ts';
import * as drafts from '../menu-drafts/menu-drafts.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import type { ShopFacts } from './shop-facts.store.ts';
import { hashOf, type ShopContent } from './shop-shelf.ts';

/** `?preview=1` shows the menu on sale, for the pages of the design (DSG-06). */
export const isDraftToken = (preview: string | undefined): preview is string => preview?.includes('.') ?? false;

type Found = { facts: ShopFacts; content: ShopContent };

/** DRF-07: the page with the menu of a draft; null for a link that is over, of another shop, or whose draft is gone. */
export async function draftedContent(
  { config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>,
  shop: ShopRef,
  token: string,
  { facts, content }: Found,
): Promise<ShopContent | null> {
  const ref = readDraftToken(config, token, now());
  if (!ref || ref.companyId !== shop.companyId || ref.shopId !== shop.shopId) return null;
  const row = await drafts.find(database.forCompany(ref.companyId), ref);
  if (!row) return null;
  const { menu: drafted } = draftedMenu(row.changes, facts.menu);
  const menu = publicMenu(drafted, {
    orderType: null,
    channel: 'webapp',
    at: now(),
    zone: content.shop.timeZone,
  });
  return { ...content, menu, versions: { ...content.versions, menu: hashOf(menu) } };
}
