import * as contract from '@comptoir/contract/live.ts';
import { handleRaw } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import { beginStream } from './begin-stream.ts';

const list = (text: string | undefined) => (text === undefined ? null : new Set(text.split(',').filter(Boolean)));

/** API-53: asking for a shop without access is answered as if it did not exist. */
export const liveRoutes = [
  handleRaw(contract.liveStream, async ({ user, live }, { query }, reply, request) => {
    const shopIds = list(query.shops);
    const own = new Set(user.shops.map(({ shopId }) => shopId));
    if (shopIds && [...shopIds].some((shopId) => !own.has(shopId))) throw new Refused('NOT_FOUND');
    await beginStream(live, reply, request, { user, asked: { shopIds, topics: list(query.topics) } });
  }),
];
