import * as contract from '@comptoir/contract/live.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import { handleRaw } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';

const MAX_STREAMS_PER_SESSION = 10;

const list = (text: string | undefined) => (text === undefined ? null : new Set(text.split(',').filter(Boolean)));

/** API-53: asking for a shop without access is answered as if it did not exist. */
export const liveRoutes = [
  handleRaw(contract.liveStream, async (ctx, { query }, reply, request) => {
    const readable = ctx.user.shops.filter(({ shopId }) => rightsAt(ctx.user, shopId).includes('orders'));
    const own = new Set(readable.map(({ shopId }) => shopId));
    const asked = list(query.shops);
    if (asked && [...asked].some((shopId) => !own.has(shopId))) throw new Refused('NOT_FOUND');
    if (ctx.live.countOfSession(ctx.user.sessionId) >= MAX_STREAMS_PER_SESSION) throw new Refused('too-many-streams');
    const lastEventId = Number(request.headers['last-event-id'] ?? Number.NaN);
    reply.hijack();
    reply.raw.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      'X-Trace-Id': request.id,
      'X-Content-Type-Options': 'nosniff',
    });
    request.raw.setTimeout(0);
    await ctx.live.subscribe({
      companyId: ctx.companyId,
      sessionId: ctx.user.sessionId,
      shopIds: asked ?? (own.size === ctx.user.shopCount ? null : own),
      topics: list(query.topics),
      lastSeq: Number.isSafeInteger(lastEventId) && lastEventId >= 0 ? lastEventId : null,
      response: reply.raw,
    });
  }),
];
