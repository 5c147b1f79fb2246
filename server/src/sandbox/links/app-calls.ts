import { Id } from '@comptoir/domain/kernel/schema.ts';
import { readLinkKey } from '@comptoir/domain/magic-links/link-key.ts';
import type { FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { httpFacts } from '../../http/facts.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import * as links from '../../magic-links/links.store.ts';
import { deviceOf, rememberVisit } from '../../magic-links/visitor.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import * as shops from '../../shops/shops.store.ts';
import { chanceOf } from '../demo/chance.ts';
import { page, type Offered } from '../pages/layout.ts';
import { own } from '../pages/own-call.ts';
import { listMessages } from '../ports/sandbox-messages.ts';
import { drawLines } from '../simulator/draw-order.ts';
import { ACTS, appPage, type AppAct } from './app-page.ts';

const Act = z.strictObject({ act: z.enum(ACTS), lk: z.string().max(40) });
const Named = z.object({ companyId: Id });
type Call = { Querystring: { lk?: string } };

function companyIn({ params }: FastifyRequest): string {
  const named = Named.safeParse(params);
  if (!named.success) throw new Refused('NOT_FOUND');
  return named.data.companyId;
}

/** LNK-27: plays the mobile application of a company, through the calls that an application makes. */
export function registerAppPage(app: App, deps: Deps, pages: Offered): void {
  app.get<Call>('/sandbox/app/:companyId', async (request, reply) => {
    const companyId = companyIn(request);
    const db = deps.database.forCompany(companyId);
    const company = mustExist(
      await db.selectFrom('companies').select('name').where('company_id', '=', companyId).executeTakeFirst(),
    );
    const [all, done] = await Promise.all([links.list(db, companyId), doneBy(deps, companyId, request, reply)]);
    const linkKey = all.find(({ key }) => key === readLinkKey(request.query.lk ?? ''))?.key ?? null;
    const view = { companyId, companyName: company.name, linkKey, links: all, done };
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page('Application mobile', pages, appPage(view)));
  });

  app.post('/sandbox/api/app/:companyId', async (request, reply) => {
    const { act, lk } = own(request, Act);
    const companyId = companyIn(request);
    const link = mustExist(await links.find(deps.database.forCompany(companyId), companyId, readLinkKey(lk) ?? ''));
    const [shop] = await shops.findAll(deps.database.forCompany(companyId), companyId);
    const http = httpFacts(deps.config, request, reply);
    const deviceId = deviceOf(http) ?? deps.newId();
    rememberVisit(http, { deviceId, linkKey: link.key });
    const cookie = { ...request.cookies, lk_did: deviceId, lk_ref: link.key };
    const headers = {
      cookie: Object.entries(cookie)
        .map(([name, value]) => `${name}=${value ?? ''}`)
        .join('; '),
    };
    const played = { app, deps, shop: mustExist(shop), headers, deviceId, linkKey: link.key };
    const answer = await PLAYS[act](played);
    // The application keeps what it is given: here the browser does.
    for (const { name, value, ...options } of answer.cookies)
      reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: options.maxAge ?? 86_400 });
    if (answer.statusCode >= 300) return reply.code(answer.statusCode).send(answer.json<object>());
    return { entry: 'C’est fait.' };
  });
}

type Played = {
  app: App;
  deps: Deps;
  shop: Shop;
  headers: Record<string, string>;
  deviceId: string;
  linkKey: string;
};

const emailOf = ({ deviceId }: Played): string => `application-${deviceId.slice(-12)}@exemple.fr`;

const PLAYS: Record<AppAct, (played: Played) => Promise<LightMyRequestResponse>> = {
  install: ({ app, deviceId, linkKey, headers }) =>
    app.inject({
      method: 'POST',
      url: '/api/public/deeplinks/events',
      headers,
      payload: { linkKey, deviceId, type: 'install' },
    }),
  signup: signUp,
  newsletter: ({ app, shop, headers }) =>
    app.inject({
      method: 'PUT',
      url: `/api/public/customers/me/newsletter?shopId=${shop.shopId}`,
      headers,
      payload: { newsletterSubscribed: true },
    }),
  order,
};

/** The code comes by mail, which the application's owner would read. */
async function signUp(played: Played): Promise<LightMyRequestResponse> {
  const { app, deps, shop, headers } = played;
  const email = emailOf(played);
  const known = { shopId: shop.shopId, email };
  const asked = await app.inject({ method: 'POST', url: '/api/public/customers/code', headers, payload: known });
  if (asked.statusCode >= 300) return asked;
  const code = await codeOf(deps, email);
  return app.inject({
    method: 'POST',
    url: '/api/public/customers/sign-in',
    headers,
    payload: { ...known, code },
  });
}

const MAIL_TRIES = 60;
const MAIL_EVERY_MS = 250;

/** It is sent by a job. */
async function codeOf({ database }: Deps, email: string): Promise<string> {
  for (let tries = 0; tries < MAIL_TRIES; tries += 1) {
    // eslint-disable-next-line no-await-in-loop -- one look after the other
    const mails = await listMessages(database.forSystem(), { kind: 'mail', limit: 50 });
    const [, code] = /(\d{6})/.exec(mails.find(({ recipient }) => recipient === email)?.body ?? '') ?? [];
    if (code) return code;
    // eslint-disable-next-line no-await-in-loop -- one look after the other
    await setTimeout(MAIL_EVERY_MS);
  }
  return '';
}

async function order(played: Played): Promise<LightMyRequestResponse> {
  const { app, deps, shop, headers, deviceId } = played;
  const chance = chanceOf(Number.parseInt(deviceId.replaceAll(/\D/g, '').slice(0, 8) || '1', 10), deps.now());
  const lines = await drawLines(deps.database.forCompany(shop.companyId), chance, shop, {
    channel: 'mobileApp',
    orderType: 'click_and_collect',
    at: deps.now(),
  });
  const hasApp = shop.channels.some(({ channel, enabled }) => channel === 'mobileApp' && enabled);
  return app.inject({
    method: 'POST',
    url: `/api/public/shops/${shop.shopId}/orders`,
    headers,
    payload: {
      channel: hasApp ? 'mobileApp' : 'webapp',
      orderType: 'click_and_collect',
      paymentType: 'stripe',
      cardToken: 'success',
      customer: { firstName: 'Alex', lastName: 'Martin', email: emailOf(played), phone: '0639980042' },
      lines,
    },
  });
}

async function doneBy({ database, config }: Deps, companyId: string, request: FastifyRequest, reply: FastifyReply) {
  const deviceId = deviceOf(httpFacts(config, request, reply));
  if (!deviceId) return [];
  return database
    .forCompany(companyId)
    .selectFrom('link_events')
    .select(['type', 'at'])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .orderBy('at', 'desc')
    .limit(20)
    .execute();
}
