import { campaignsCsv, campaignsFileName } from '@comptoir/domain/campaigns/campaign-csv.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { FastifyReply } from 'fastify';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import { readCampaigns } from './read-campaigns.ts';

/** CMP-14, law:journal: who took which figures out of the house. */
export async function exportCampaigns(
  ctx: UserCtx,
  { shopIds, shopId }: { shopIds: readonly string[]; shopId: string | null },
  range: DateRange,
  reply: FastifyReply,
): Promise<void> {
  const report = await readCampaigns(ctx, shopIds, range);
  const { companyId } = ctx;
  await ctx.transaction((tx) =>
    audit(tx, ctx, {
      action: 'campaigns.export',
      entity: shopId ? 'shop' : 'company',
      entityId: shopId ?? companyId,
      shopId,
      after: range,
    }),
  );
  await reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${campaignsFileName(range)}"`)
    .send(Buffer.from(campaignsCsv(report)));
}
