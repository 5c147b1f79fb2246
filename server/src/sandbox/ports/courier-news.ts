import type { IncomingHttpHeaders } from 'node:http';
import { createHmac } from 'node:crypto';
import { Location } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { derivedKey } from '../../kernel/derived-key.ts';
import type { FleetNews } from '../../ports/fleets.ts';
import { jsonOf } from '../../ports/real/answers.ts';
import { isSame } from '../../ports/real/fleets/fleet-words.ts';
import * as bookings from './courier-bookings.store.ts';
import type { KeptNews } from './courier-bookings.store.ts';

/** sec:webhook-signature: the sandbox signs with a key of this deployment. */
export const courierNewsKey = (appSecret: string): string => derivedKey(appSecret, 'sandbox-courier-news');
const SIGNATURE = 'x-sandbox-signature';

const News = z.object({ id: z.string(), jobId: z.string(), reference: z.string(), position: Location.optional() });

const signed = (key: string, raw: string | Buffer): string => createHmac('sha256', key).update(raw).digest('hex');

export function isSandboxNews(key: string, raw: Buffer, headers: IncomingHttpHeaders): boolean {
  const given = headers[SIGNATURE];
  return typeof given === 'string' && isSame(given, signed(key, raw));
}

export function readSandboxNews(raw: Buffer): FleetNews | null {
  const news = News.safeParse(jsonOf(raw));
  if (!news.success) return null;
  const { id: eventId, jobId: providerBookingId, reference, position } = news.data;
  return { eventId, providerBookingId, reference, ...(position && { position }) };
}

const AT_ONCE = 50;

/** Sends the stored messages, signed, to our own webhooks; failed ones are sent again next time. */
export async function deliverCourierNews(
  app: App,
  { config, database }: Pick<Deps, 'config' | 'database'>,
): Promise<void> {
  const key = courierNewsKey(config.appSecret);
  const db = database.forSystem();
  for (const news of await bookings.waitingNews(db, AT_ONCE)) {
    // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
    if (!(await isTaken(app, news, key))) return;
    // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
    await bookings.dropNews(db, news.newsId);
  }
  for (const { place, ...courier } of await bookings.strolling(db)) {
    // eslint-disable-next-line no-await-in-loop -- a handful of couriers
    await isTaken(app, { ...courier, newsId: 0 }, key, place);
  }
}

async function isTaken(
  app: App,
  { newsId, provider, jobId, reference }: KeptNews,
  key: string,
  position?: Location,
): Promise<boolean> {
  const news: z.infer<typeof News> = { id: `evt_sandbox_${newsId}`, jobId, reference, ...(position && { position }) };
  const payload = JSON.stringify(news);
  const headers = { 'content-type': 'application/json', [SIGNATURE]: signed(key, payload) };
  const { statusCode } = await app.inject({ method: 'POST', url: `/webhooks/${provider}`, headers, payload });
  return statusCode === 200;
}
