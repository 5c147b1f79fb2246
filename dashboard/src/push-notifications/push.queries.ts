import * as contract from '@comptoir/contract/push-notifications.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import type { Segment } from '@comptoir/domain/clients/segment.ts';
import type { PushNotification } from '@comptoir/domain/push-notifications/push-notification.ts';
import { isForAllUsers } from '@comptoir/domain/push-notifications/push-rules.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { newer, patchQuery } from '@comptoir/web/cache/patch-query.ts';
import { call } from '@comptoir/web/call/call.ts';

type Page = Reply<typeof contract.listPushNotifications>;
export type Target = { toAllUsers: boolean; shopId: string | null };

const LISTS = ['pushNotifications', 'list'] as const;

/** PSH-11. */
export const targetOf = (user: SessionUser): Target => {
  const toAllUsers = isForAllUsers(user);
  return { toAllUsers, shopId: toAllUsers ? null : user.shopId };
};

export const pushPage = (
  { companyId, shopId, isAllShops }: Pick<SessionUser, 'companyId' | 'shopId' | 'isAllShops'>,
  page: { pageNumber: number; pageSize: number },
) =>
  queryOptions({
    queryKey: [...LISTS, companyId, isAllShops ? 'all' : shopId, page],
    queryFn: ({ signal }) =>
      call(
        contract.listPushNotifications,
        { params: { companyId }, query: { ...page, ...(isAllShops ? {} : { shopId }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** PSH-13: counted again when it is asked for, because devices come and go. */
export const recipients = (companyId: string, { toAllUsers, shopId }: Target, segment: Segment | null) =>
  queryOptions({
    queryKey: ['pushNotifications', 'recipients', companyId, toAllUsers, shopId, segment],
    queryFn: ({ signal }) =>
      call(
        contract.countPushRecipients,
        {
          params: { companyId },
          query: { toAllUsers: String(toAllUsers), ...(shopId ? { shopId } : {}), ...(segment ? { segment } : {}) },
        },
        { signal },
      ),
  });

/** The one function that writes a notification into the cache; an older copy changes nothing. */
export function putNotification(cache: QueryClient, notification: PushNotification): void {
  let isListed = false;
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: LISTS }))
    patchQuery<Page>(cache, queryKey, (known) => {
      const at = known.items.findIndex(({ id }) => id === notification.id);
      const item = known.items[at];
      if (!item) return known;
      isListed = isListed || (item.scheduledAt === notification.scheduledAt && item.status === notification.status);
      const next = newer(item, notification);
      return next === item ? known : { ...known, items: known.items.with(at, next) };
    });
  // Progress moves nothing: neither the order of the list nor its length.
  if (!isListed) readAgain(cache);
}

export function readAgain(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: LISTS });
}
