import * as shopsContract from '@comptoir/contract/shops.ts';
import * as contract from '@comptoir/contract/tower.ts';
import type { Call } from '@comptoir/contract/route.ts';
import type { PostMessage } from '@comptoir/domain/tower/tower-row.ts';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';

const TOWER = ['tower'];
const MAIL = 'towerMail';

/** What grows late does so without news. */
const LATER_MS = 30_000;

export const towerRows = (companyId: string) =>
  queryOptions({
    queryKey: [...TOWER, companyId],
    queryFn: ({ signal }) => call(contract.readTower, { params: { companyId } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LATER_MS,
  });

export const readTowerAgain = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: TOWER });

type ShopRef = { companyId: string; shopId: string };
type Keyed<Body> = { params: ShopRef; body: Body; key: string };

/** TOW-11: the shops' own calls, each under a key of its own. */
export const closeShop = ({ params, body, key }: Keyed<Call<typeof shopsContract.setClosed>['body']>) =>
  call(shopsContract.setClosed, { params, body }, { idempotencyKey: key });
export const rushShop = ({ params, body, key }: Keyed<Call<typeof shopsContract.setRush>['body']>) =>
  call(shopsContract.setRush, { params, body }, { idempotencyKey: key });
export const writeToPosts = ({ params, body, key }: Keyed<{ text: string }>) =>
  call(contract.sendPostMessage, { params, body }, { idempotencyKey: key });

const postMessagesKey = (shopId: string) => ['postMessages', shopId];

export const postMessages = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: postMessagesKey(shopId),
    queryFn: ({ signal }) => call(contract.listPostMessages, { params: { companyId, shopId } }, { signal }),
    select: ({ items }) => items,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Of the answer and of the stream alike. */
export function putPostMessage(cache: QueryClient, shopId: string, message: PostMessage): void {
  cache.setQueryData<{ items: PostMessage[] }>(postMessagesKey(shopId), (known) => {
    if (!known) return known;
    const others = known.items.filter(({ id }) => id !== message.id);
    return { items: message.readAt === null ? [...others, message] : others };
  });
}

export const closePostMessage = (params: ShopRef & { messageId: string }): Promise<PostMessage> =>
  callOnce(contract.closePostMessage, { params });

export const eveningMail = (companyId: string) =>
  queryOptions({
    queryKey: [MAIL, companyId],
    queryFn: ({ signal }) => call(contract.readEveningMail, { params: { companyId } }, { signal }),
  });

export const saveEveningMail = (companyId: string, isWanted: boolean) =>
  callOnce(contract.saveEveningMail, { params: { companyId }, body: { isWanted } });
