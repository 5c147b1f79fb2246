import * as contract from '@comptoir/contract/magic-links.ts';
import type { Call } from '@comptoir/contract/route.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { MagicLink } from '@comptoir/domain/magic-links/magic-link.ts';
import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, callForFile } from '@comptoir/web/call/call.ts';
import { saveFile } from '@comptoir/web/page/save-file.ts';

/** The first word of all that the cache keeps of links. */
const MAGIC_LINKS = ['magicLinks'];

export const listQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...MAGIC_LINKS, companyId],
    queryFn: ({ signal }) => call(contract.listMagicLinks, { params: { companyId } }, { signal }),
    // LNK-02: newest first, whatever the order of a map's keys.
    select: (links) => Object.values(links).toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
  });

export type StatsPeriod = DateRange & { isRealTime: boolean };

/** LNK-03, LNK-11: asked for by campaign when a row is opened, and again for other days. */
export const statsQuery = (companyId: string, link: MagicLink, { from, to, isRealTime }: StatsPeriod) => {
  const { campaignName, campaignType } = link;
  const query = { campaignName, campaignType, startDate: from, endDate: to, isRealTime: String(isRealTime) };
  return queryOptions({
    queryKey: [...MAGIC_LINKS, companyId, 'stats', link.key, from, to, isRealTime],
    queryFn: async ({ signal }) => {
      const { deeplinks } = await call(contract.readLinkStats, { params: { companyId }, query }, { signal });
      const [first] = deeplinks;
      if (!first) throw new Error('the statistics have no link');
      return first.stats;
    },
    placeholderData: keepPreviousData,
    // The delay makes yesterday's figures those of tomorrow; in real time they are read again at each opening.
    staleTime: isRealTime ? 0 : 60_000,
  });
};

type LinkBody = Call<typeof contract.createMagicLink>['body'];

export const createLink = (companyId: string, body: LinkBody, idempotencyKey: string): Promise<MagicLink> =>
  call(contract.createMagicLink, { params: { companyId }, body }, { idempotencyKey });

export type CodeFormat = (typeof contract.LINK_CODE_FORMATS)[number];

export async function downloadCode(companyId: string, { key }: MagicLink, format: CodeFormat): Promise<void> {
  const file = await callForFile(contract.drawLinkCode, { params: { companyId, key }, query: { format } });
  saveFile(file, `lien-${key}.${format}`);
}

export const readListAgain = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: MAGIC_LINKS, predicate: ({ queryKey }) => !queryKey.includes('stats') });

export function useLinksChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return () => readListAgain(cache);
}
