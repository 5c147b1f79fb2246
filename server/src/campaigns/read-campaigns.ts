import type { Campaign, CampaignKind, CampaignReport } from '@comptoir/domain/campaigns/campaign.ts';
import { codeWords, linkWords, notificationWords } from '@comptoir/domain/campaigns/campaigns.labels.ts';
import { marginOf, NO_SUMS } from '@comptoir/domain/campaigns/margin.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { compareFrench } from '@comptoir/domain/kernel/text.ts';
import { rightsAt, type Principal } from '@comptoir/domain/session/principal.ts';
import type { UserCtx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import * as settings from '../settings/settings.store.ts';
import * as shops from '../shops/shops.store.ts';
import * as campaigns from './campaigns.store.ts';
import * as known from './known-campaigns.store.ts';

type Named = Pick<Campaign, 'kind' | 'id' | 'name' | 'detail' | 'unsubscribed'>;

/** CMP-01: what each campaign brought in a period, and what all of them did. */
export async function readCampaigns(
  ctx: UserCtx,
  shopIds: readonly string[],
  range: DateRange,
): Promise<CampaignReport> {
  const { db, companyId } = ctx;
  const scope = { companyId, shopIds };
  const [sums, costs, contract, company] = await Promise.all([
    campaigns.sums(db, scope, range),
    settings.read(db, { companyId, shopId: null }, 'campaignCosts'),
    campaigns.contractOf(db, scope),
    shops.company(db, companyId),
  ]);
  const idsOf = (kind: CampaignKind) => sums.campaigns.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const named = await namesOf(ctx, scope, range, { idsOf, zone: company.time_zone });
  const notificationIds = named.flatMap(({ kind, id }) => (kind === 'notification' ? [id] : []));
  const compared = await campaigns.comparisons(db, scope, range, { notificationIds, now: ctx.now() });
  const isOf = (campaign: Named) => (one: { kind: CampaignKind; id: string }) =>
    one.kind === campaign.kind && one.id === campaign.id;
  const rows = named.map((campaign): Campaign => ({
    ...campaign,
    ...marginOf(sums.campaigns.find(isOf(campaign)) ?? NO_SUMS, costs.materialBasisPoints),
    comparison: compared.find(isOf(campaign))?.comparison ?? null,
  }));
  return {
    campaigns: rows.toSorted((a, b) => b.sales - a.sales || compareFrench(a.name, b.name)),
    totals: marginOf(sums.totals, costs.materialBasisPoints),
    costs,
    contract,
  };
}

type Wanted = { idsOf: (kind: CampaignKind) => string[]; zone: string };

async function namesOf(
  { db, companyId }: UserCtx,
  scope: campaigns.CampaignScope,
  range: DateRange,
  { idsOf, zone }: Wanted,
): Promise<Named[]> {
  const [notifications, codes, links] = await Promise.all([
    known.notifications(db, scope, range, { ids: idsOf('notification'), zone }),
    known.codes(db, companyId, idsOf('code')),
    known.links(db, companyId, range, idsOf('link')),
  ]);
  return [
    ...notifications.map(({ id, name, unsubscribed, ...told }): Named => ({
      kind: 'notification',
      id,
      name,
      detail: notificationWords(told, zone),
      unsubscribed,
    })),
    ...codes.map(({ id, name, ...code }): Named => ({
      kind: 'code',
      id,
      name,
      detail: codeWords(code, zone),
      unsubscribed: null,
    })),
    ...links.map(({ id, name, ...link }): Named => ({
      kind: 'link',
      id,
      name,
      detail: linkWords(link, zone),
      unsubscribed: null,
    })),
  ];
}

/** CMP-01: the shops in which this person holds the page (ROL-10: rights may be lent for some of them). */
export function shopsWithCampaigns(user: Principal): string[] {
  const shopIds = user.shops.flatMap(({ shopId }) => (rightsAt(user, shopId).includes('marketing') ? [shopId] : []));
  if (shopIds.length === 0) throw new Refused('FORBIDDEN');
  return shopIds;
}
