import type { CampaignKind } from '@comptoir/domain/campaigns/campaign.ts';
import { CAMPAIGN_TAB_LABELS } from '@comptoir/domain/campaigns/campaigns.labels.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { useMemo } from 'react';
import { readDays, readPlace, withoutBlanks, type Place } from '@comptoir/web/page/address.ts';

/** What the address says. Only what differs from the usual is written there. */
export type CampaignsPlace = Place & { from?: Day; to?: Day; genre?: CampaignKind };

const isKind = (value: unknown): value is CampaignKind =>
  typeof value === 'string' && Object.hasOwn(CAMPAIGN_TAB_LABELS, value);

function readCampaignsPlace(raw: Record<string, unknown>): CampaignsPlace {
  const genre = raw['genre'];
  return { ...readDays(raw), ...readPlace(raw), ...(isKind(genre) ? { genre } : {}) };
}

export function useCampaignsPlace() {
  const raw: Record<string, unknown> = useSearch();
  const place = useMemo(() => readCampaignsPlace(raw), [raw]);
  const navigate = useNavigate();
  const go = (changes: { [K in keyof CampaignsPlace]?: CampaignsPlace[K] | undefined }) =>
    void navigate({
      to: PAGES.campaigns.path,
      search: withoutBlanks<CampaignsPlace>({ ...place, page: undefined, ...changes }),
      resetScroll: false,
    });
  return {
    place,
    /** The usual days are the address without a range: a page left open overnight shows the new day. */
    toRange: (range: DateRange | null) => go({ from: range?.from, to: range?.to }),
    toKind: (genre: CampaignKind | undefined) => go({ genre }),
    toPage: (page: number) => go({ page }),
    toSize: (size: number) => go({ size }),
  };
}
