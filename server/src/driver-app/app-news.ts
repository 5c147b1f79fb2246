import { Id, Instant, Location } from '@comptoir/domain/kernel/schema.ts';
import { earlier } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import type { Ctx, Deps } from '../ctx.ts';
import { acceptOffer } from '../deliveries/offers/answer-offer.ts';
import { declineOffer } from '../deliveries/offers/answer-offer.ts';
import { companyCtx } from '../http/envelope.ts';
import { savePosition } from './save-position.ts';
import { Refused } from '../http/refused.ts';
import { arrive, deliver, pickUp } from './carry.ts';
import * as store from './driver-app.store.ts';
import { markUninstalled, setOnline } from './driver-state.ts';

/** DLV-40: what an external driver application reports. */
const Said = { eventId: z.string().min(1).max(200), driverId: Id, at: Instant };
const OfOrder = { ...Said, orderId: Id };
export const AppNews = z.discriminatedUnion('type', [
  z.object({ ...Said, type: z.enum(['online', 'offline', 'uninstalled']) }),
  z.object({ ...Said, type: z.literal('position'), position: Location }),
  z.object({ ...OfOrder, type: z.enum(['accept', 'decline', 'arrived', 'picked_up']) }),
  z.object({ ...OfOrder, type: z.literal('delivered'), code: z.string().max(10).nullable().optional() }),
]);
export type AppNews = z.infer<typeof AppNews>;

export function readAppNews(raw: Buffer): AppNews {
  try {
    return AppNews.parse(JSON.parse(raw.toString('utf8')));
  } catch {
    throw new Refused('BAD_REQUEST');
  }
}

/** Late, repeated or out of order, news that no longer fit are ignored. */
export async function applyAppNews(deps: Deps, news: AppNews, traceId: string): Promise<void> {
  const { driverId } = news;
  const owner = await store.companyOfDriver(deps.database.forSystem(), driverId);
  if (!owner) return deps.log.warn({ driverId, traceId }, 'news of a driver whom nobody knows');
  const ctx = companyCtx(deps, owner.companyId, { kind: 'driver', name: owner.name, driverId }, traceId);
  try {
    await act(ctx, news);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    deps.log.info({ driverId, traceId, type: news.type, refusal: error.refusal }, 'news of a driver came to nothing');
  }
}

async function act(ctx: Ctx, news: AppNews): Promise<unknown> {
  const { driverId } = news;
  // A clock that is ahead must not block later news.
  const at = earlier(news.at, ctx.now());
  switch (news.type) {
    case 'online':
    case 'offline':
      return setOnline(ctx, driverId, news.type === 'online', at);
    case 'uninstalled':
      return markUninstalled(ctx, driverId, at);
    case 'position':
      return savePosition(ctx, driverId, news.position, at);
    case 'accept':
      return acceptOffer(ctx, news, news.orderId);
    case 'decline':
      return declineOffer(ctx, news, news.orderId);
    case 'arrived':
      return arrive(ctx, driverId, news.orderId);
    case 'picked_up':
      return pickUp(ctx, driverId, news.orderId);
    default:
      return deliver(ctx, driverId, news.orderId, news.code ?? null);
  }
}
