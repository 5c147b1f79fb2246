import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../http/refused.ts';
import type { Live, Subscription } from './streams.ts';

/** sec:stream-limits: on each node. */
const MAX_PER_USER = 10;
const MAX_PER_SHOP = 50;

type Reader = Pick<Subscription, 'user' | 'asked' | 'cut'>;

/** Whoever reads: a person of the house, or a screen of a kitchen. */
export async function beginStream(
  live: Live,
  reply: FastifyReply,
  request: FastifyRequest,
  reader: Reader,
): Promise<void> {
  if (live.countOfUser(reader.user.userId) >= MAX_PER_USER) throw new Refused('too-many-streams');
  for (const shopId of reader.asked.shopIds ?? [])
    if (live.countOfShop(shopId) >= MAX_PER_SHOP) throw new Refused('too-many-streams-of-shop');
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
  await live.subscribe({
    ...reader,
    lastSeq: Number.isSafeInteger(lastEventId) && lastEventId >= 0 ? lastEventId : null,
    response: reply.raw,
  });
}
