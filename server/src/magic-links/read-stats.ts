import type { readLinkStats as readLinkStatsRoute } from '@comptoir/contract/magic-links.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import { shownRange } from '@comptoir/domain/magic-links/link-range.ts';
import { linkStats, NO_COUNTS } from '@comptoir/domain/magic-links/link-stats.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import { asMagicLink } from './create-link.ts';
import { count } from './link-stats.store.ts';
import * as links from './links.store.ts';

/** SET-API-82, LNK-12: whoever is no administrator is answered up to two days ago, whatever they ask for. */
export async function readLinkStats(
  ctx: UserCtx,
  { query }: Input<typeof readLinkStatsRoute>,
): Promise<Answer<typeof readLinkStatsRoute>> {
  const [found, { time_zone: timeZone }] = await Promise.all([
    links.findCampaign(ctx.db, ctx.companyId, query),
    shops.company(ctx.db, ctx.companyId),
  ]);
  const link = mustExist(found);
  const isRealTime = query.isRealTime && isCompanyAdmin(ctx.user);
  const asked = { from: query.startDate, to: query.endDate };
  const range = shownRange(asked, localDay(ctx.now(), timeZone), isRealTime);
  const counts = range ? await count(ctx.db, link, range, timeZone) : NO_COUNTS;
  return { deeplinks: [{ ...asMagicLink(ctx, link), stats: linkStats(counts) }] };
}
