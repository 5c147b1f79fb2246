import type { MagicLink } from '@comptoir/domain/magic-links/magic-link.ts';
import type { LinkStats } from '@comptoir/domain/magic-links/link-stats.ts';
import { addDays, localDay } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { expect } from 'vitest';
import * as orders from '../orders/orders.store.ts';
import { listMessages } from '../sandbox/ports/sandbox-messages.ts';
import { atWork, eventually } from '../orders/walks/at-work.fixture.ts';
import type { Caller, TestServer } from '../test/test-server.ts';

export const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
export const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

let browsers = 0;

/** A browser with its cookies and its own address; what it throws away it has no more. */
export function aBrowser(server: TestServer, userAgent = DESKTOP) {
  browsers += 1;
  const remoteAddress = `198.51.${100 + Math.floor(browsers / 250)}.${browsers % 250}`;
  const jar = new Map<string, string>();
  const call = async (
    method: 'GET' | 'HEAD' | 'POST' | 'PUT',
    url: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await server.app.inject({
      method,
      url,
      remoteAddress,
      headers: { 'user-agent': userAgent, ...(cookie ? { cookie } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    });
    for (const { name, value } of reply.cookies) jar.set(name, value);
    return reply;
  };
  return {
    jar,
    call,
    follow: (key: string, headers: Record<string, string> = {}) => call('GET', `/l/${key}`, { headers }),
  };
}
export type Browser = ReturnType<typeof aBrowser>;

/** A shop, its administrator, and what a campaign is asked again and again. */
export async function givenCampaigns(server: TestServer) {
  const work = await atWork(server);
  const { companyId, shop, db } = work;
  const antoine = await server.givenUser(companyId, { firstName: 'Antoine', role: 'general', shopIds: [shop.shopId] });
  const admin = await server.as(antoine);
  const used = new Set<string>();
  const path = `/api/${companyId}/deeplinks`;
  const own = { 'x-channel-key': server.identity.tokens.channelKey };
  const today = () => localDay(server.deps.now(), 'Europe/Paris');
  const query = (link: MagicLink, more: Record<string, string> = {}) => ({
    campaignName: link.campaignName,
    campaignType: link.campaignType,
    startDate: addDays(today(), -40),
    endDate: today(),
    isRealTime: 'true',
    ...more,
  });
  return {
    ...work,
    admin,
    /** After a journey in time. */
    signedInAgain: () => server.as(antoine),
    path,
    today,
    create: async (campaignName: string, campaignType = 'instagram'): Promise<MagicLink> => {
      const reply = await admin.post(path, { campaignName, campaignType });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.json<MagicLink>();
    },
    stats: async (link: MagicLink, more: Record<string, string> = {}, by: Caller = admin): Promise<LinkStats> => {
      const reply = await by.get(`${path}/analytics`, { query: query(link, more) });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      const [first] = reply.json<{ deeplinks: { stats: LinkStats }[] }>().deeplinks;
      if (!first) throw new Error('no stats');
      return first.stats;
    },
    order: async (browser: Browser, fields: Parameters<typeof anOrderBody>[0] = {}): Promise<Order> => {
      const reply = await browser.call('POST', `/api/public/shops/${shop.shopId}/orders`, {
        body: anOrderBody(fields),
        headers: own,
      });
      expect(reply.statusCode, reply.body).toBe(201);
      const order = await orders.find(db, { companyId }, reply.json<{ id: string }>().id);
      if (!order) throw new Error('the order is not there');
      return order;
    },
    signUp: async (browser: Browser, email: string) => {
      await browser.call('POST', '/api/public/customers/code', { body: { shopId: shop.shopId, email } });
      let code = '';
      await eventually(async () => {
        const sent = await listMessages(server.database.forSystem(), { kind: 'mail', limit: 500 });
        const codes = sent
          .filter(({ recipient }) => recipient === email)
          .map(({ body }) => /(\d{6})/.exec(body)?.[1] ?? '');
        code = codes.find((one) => !used.has(`${email} ${one}`)) ?? '';
        expect(code).not.toBe('');
      });
      used.add(`${email} ${code}`);
      const reply = await browser.call('POST', '/api/public/customers/sign-in', {
        body: { shopId: shop.shopId, email, code },
      });
      expect(reply.statusCode, reply.body).toBe(200);
    },
    install: (browser: Browser, linkKey: string, deviceId: string) =>
      browser.call('POST', '/api/public/deeplinks/events', { body: { linkKey, deviceId, type: 'install' } }),
    /** law:rollups: the days, from scratch. */
    recounted: async () => ({
      kept: await db
        .selectFrom('link_days')
        .select(({ fn }) => ['link_key', 'device_class', fn.sum<number>('clicks').as('clicks')])
        .groupBy(['link_key', 'device_class'])
        .orderBy('link_key')
        .orderBy('device_class')
        .execute(),
      counted: await db
        .selectFrom('link_events')
        .where('type', '=', 'click')
        .select(({ fn }) => ['link_key', 'device_class', fn.countAll<number>().as('clicks')])
        .groupBy(['link_key', 'device_class'])
        .orderBy('link_key')
        .orderBy('device_class')
        .execute(),
    }),
  };
}
export type Campaigns = Awaited<ReturnType<typeof givenCampaigns>>;
