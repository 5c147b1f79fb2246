import type { createMagicLink as createMagicLinkRoute } from '@comptoir/contract/magic-links.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { LINK_KEY_BYTES, linkKey, linkPath } from '@comptoir/domain/magic-links/link-key.ts';
import { CampaignType, linkRefusal, type MagicLink } from '@comptoir/domain/magic-links/magic-link.ts';
import { randomBytes } from 'node:crypto';
import { audit } from '../audit/audit.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import { refuseIf } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as shops from '../shops/shops.store.ts';
import * as links from './links.store.ts';

/** LNK-07: redirect service and public shop share one origin. */
export const asMagicLink = (
  { config }: Pick<Ctx, 'config'>,
  { key, campaignName, campaignType, createdAt }: links.StoredLink,
): MagicLink => ({
  key,
  campaignName,
  campaignType,
  createdAt,
  url: new URL(linkPath(key), config.publicUrl).href,
});

/** SET-API-81. */
export async function createMagicLink(
  ctx: UserCtx,
  { body }: Input<typeof createMagicLinkRoute>,
): Promise<Answer<typeof createMagicLinkRoute>> {
  const { companyId } = ctx;
  refuseIf(linkRefusal(body));
  const link: links.StoredLink = {
    companyId,
    key: linkKey(randomBytes(LINK_KEY_BYTES)),
    campaignName: body.campaignName,
    campaignType: CampaignType.parse(body.campaignType),
    createdAt: ctx.now(),
  };
  return ctx.answer(async (tx) => {
    const { magic_links_enabled: isOffered } = await shops.company(tx, companyId);
    refuseIf(isOffered ? null : 'links-not-offered');
    refuseIf((await links.insert(tx, link)) ? null : 'link-exists');
    const made = asMagicLink(ctx, link);
    await audit(tx, ctx, { action: 'magic-link.create', entity: 'magic-link', entityId: link.key, after: made });
    await appendEvent(tx, { companyId, shopId: null }, 'magic-link-created', { key: link.key });
    return made;
  });
}
