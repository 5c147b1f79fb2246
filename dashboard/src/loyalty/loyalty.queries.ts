import * as contract from '@comptoir/contract/loyalty.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import type { LoyaltyVersion } from '@comptoir/domain/loyalty/programme.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { useUser } from '../session/session.ts';

/** The first words of all that the cache keeps of the programme. */
export const LOYALTY = ['settings', 'loyalty'];

export type Loyalty = Reply<typeof contract.readLoyalty>;

export const loyalty = (companyId: string) =>
  queryOptions({
    queryKey: [...LOYALTY, companyId],
    queryFn: ({ signal }) => call(contract.readLoyalty, { params: { companyId } }, { signal }),
  });

/** LOY-35: read when tiers are shown; dishes change all day, so that each visit reads them again. */
export const lightMenus = (companyId: string) =>
  queryOptions({
    queryKey: [...LOYALTY, companyId, 'menus'],
    queryFn: ({ signal }) => call(contract.readLightMenus, { params: { companyId } }, { signal }),
    staleTime: 0,
  });

/** What a form has saved stands in the cache at once; what it has changed elsewhere is read again. */
export function useKeepLoyalty() {
  const cache = useQueryClient();
  const { companyId } = useUser();
  const { queryKey } = loyalty(companyId);
  const change = (next: (known: Loyalty) => Loyalty) => {
    cache.setQueryData(queryKey, (known) => known && next(known));
    void cache.invalidateQueries({ queryKey });
  };
  return {
    config: (config: Loyalty['config']) => change((known) => ({ ...known, config })),
    version: (version: LoyaltyVersion) =>
      change((known) => ({
        ...known,
        versions: known.versions.some(({ key }) => key === version.key)
          ? known.versions.map((one) => (one.key === version.key ? version : one))
          : [...known.versions, version],
      })),
    without: (key: string) =>
      change((known) => ({ ...known, versions: known.versions.filter((version) => version.key !== key) })),
    /** The version as it stands on the server. */
    read: async (key: string): Promise<LoyaltyVersion | null> => {
      const { versions } = await cache.query({ ...loyalty(companyId), staleTime: 0 });
      return versions.find((version) => version.key === key) ?? null;
    },
  };
}
