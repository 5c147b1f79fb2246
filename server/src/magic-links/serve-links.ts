import { localDay } from '@comptoir/domain/kernel/time.ts';
import { readLinkKey } from '@comptoir/domain/magic-links/link-key.ts';
import { isRobot, storeAddress, withReferrer } from '@comptoir/domain/magic-links/visitors.ts';
import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountOf } from '../clients/account/account-session.ts';
import type { Deps } from '../ctx.ts';
import { isDatabaseAway } from '../db/db.ts';
import type { App } from '../http/app.ts';
import { httpFacts } from '../http/facts.ts';
import type { HttpFacts, OpenCtx } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import { refuseCrowd } from '../session/crowd.ts';
import * as shops from '../shops/shops.store.ts';
import { PLAIN_STYLE, plainPage, refusedPage } from '../storefront/plain-page.ts';
import { shopPolicy } from '../storefront/shop-policy.ts';
import { publicShopsOf } from '../storefront/sitemap.store.ts';
import * as links from './links.store.ts';
import { deviceOf, rememberVisit } from './visitor.ts';
import * as visits from './visits.store.ts';

type Call = { Params: { key: string } };
type Request = FastifyRequest<Call>;

const FOLLOWERS = { name: 'links', limit: 120, windowSeconds: 60 };
const UNKNOWN_LINK = plainPage('Lien introuvable', 'Ce lien n’existe pas ou n’est plus actif.');

/** SET-API-105, LNK-19: `/l/{key}`, the address of a campaign. It leads to our own shops and to the two app stores only. */
export function serveMagicLinks(app: App, deps: Deps): void {
  const policy = shopPolicy(deps.config, { style: PLAIN_STYLE, isPreview: false });
  const plain = (reply: FastifyReply, status: number, page: string) =>
    reply.code(status).header('Content-Security-Policy', policy).type('text/html; charset=utf-8').send(page);

  async function follow(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const open: OpenCtx = { ...deps, traceId: request.id, http: httpFacts(deps.config, request, reply) };
    await refuseCrowd(open, FOLLOWERS);
    const key = readLinkKey(request.params.key);
    const link = key && (await links.findKey(deps.database.forSystem(), key));
    const shop = link && (await shopOf(deps, link));
    if (!link || !shop) return plain(reply, 404, UNKNOWN_LINK);
    const deviceId = isPerson(request, open.http) ? await count(open, link) : null;
    return reply.redirect(await destination(open, link, shop, deviceId), 302);
  }

  app.get<Call>('/l/:key', (request, reply) => {
    reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex');
    return follow(request, reply).catch((error: unknown) => {
      if (error instanceof Refused) return plain(reply, error.status, refusedPage(error.status));
      if (!isDatabaseAway(error)) throw error;
      return plain(reply, 503, refusedPage(503));
    });
  });
}

/** The first shop of the company that sells on its page; of several, the page that lists them. */
async function shopOf({ database }: Deps, { companyId }: links.StoredLink): Promise<string | null> {
  const [first, second] = await publicShopsOf(database.forCompany(companyId), companyId);
  if (!first) return null;
  return second ? `/e/${first.slug}` : shopPath(first.slug);
}

const SPECULATIVE = /prefetch|preview|prerender/i;

/** LNK-20: what only looks at a link, or fetches it in case somebody follows it, has not followed it. */
const isPerson = ({ method }: Request, http: HttpFacts): boolean =>
  method === 'GET' &&
  !isRobot(http.userAgent) &&
  !['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].some((name) => SPECULATIVE.test(http.header(name) ?? ''));

async function count(open: OpenCtx, { companyId, key }: links.StoredLink): Promise<string> {
  const db = open.database.forCompany(companyId);
  const deviceId = deviceOf(open.http) ?? open.newId();
  const at = open.now();
  const [account, { time_zone: timeZone }] = await Promise.all([
    accountOf(open, companyId),
    shops.company(db, companyId),
  ]);
  const deviceClass = await visits.classOf(db, companyId, deviceId, account !== null);
  const visit = { companyId, linkKey: key, deviceId };
  await visits.click(db, visit, { deviceClass, at, day: localDay(at, timeZone) });
  rememberVisit(open.http, visit);
  return deviceId;
}

async function destination(
  open: OpenCtx,
  { companyId, key }: links.StoredLink,
  shop: string,
  deviceId: string | null,
): Promise<string> {
  const addresses = await links.appAddresses(open.database.forCompany(companyId), companyId);
  const store = storeAddress(open.http.userAgent, addresses);
  if (!store) return `${shop}?lk=${key}`;
  return deviceId ? withReferrer(store, key, deviceId) : store.href;
}
