import { DAY } from '@comptoir/domain/kernel/time.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetOldRows } from '../jobs/retention.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aBrowser, DESKTOP, givenCampaigns, SAFARI, type Campaigns } from './campaign.fixture.ts';

let server: TestServer;
let campaigns: Campaigns;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.offsetMs = 0;
  campaigns = await givenCampaigns(server);
});

describe('SET-API-105 a link is followed', () => {
  test('LNK-19 LNK-21 it leads to the web shop, and the browser keeps who it is and where it came from', async () => {
    const link = await campaigns.create('Bio Instagram');
    const reply = await aBrowser(server).follow(link.key.toUpperCase());

    expect([reply.statusCode, reply.headers['location']]).toEqual([302, `/s/${campaigns.shop.slug}?lk=${link.key}`]);
    expect(reply.headers['cache-control']).toBe('no-store');
    const days = (count: number) => count * 86_400;
    expect(reply.cookies.map(({ name, value, ...rest }) => [name, name === 'lk_ref' ? value : '', rest])).toEqual([
      ['lk_did', '', { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: days(365) }],
      ['lk_ref', link.key, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: days(30) }],
    ]);
    expect((await campaigns.stats(link)).summary).toMatchObject({ clickCount: 1, newDeviceClickCount: 1 });
  });

  test('LNK-19 of a company with several shops it leads to the page that lists them', async () => {
    const link = await campaigns.create('Flyer', 'flyer');
    await server.givenShop(campaigns.companyId);
    expect((await aBrowser(server).follow(link.key)).headers['location']).toBe(
      `/e/${campaigns.shop.slug}?lk=${link.key}`,
    );
  });

  test('LNK-19 an unknown key is a French page, and nothing is kept', async () => {
    for (const key of ['zzzzzzzz', 'acdefghj', '%2F%2Fevil.example', 'x'.repeat(60)]) {
      const reply = await aBrowser(server).follow(key);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(reply.body).toContain('Ce lien n’existe pas ou n’est plus actif.');
      expect(reply.cookies).toEqual([]);
    }
  });

  test('LNK-19 a telephone goes to the store of its app, and to no address but that of a store', async () => {
    const link = await campaigns.create('QR vitrine', 'qrcode');
    const android =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
    const led = async (url: string, userAgent: string) => {
      const channels = campaigns.shop.channels.filter(({ channel }) => channel !== 'mobileApp');
      await campaigns.db
        .updateTable('shops')
        .set({ channels: JSON.stringify([...channels, { channel: 'mobileApp', enabled: true, url }]) })
        .where('id', '=', campaigns.shop.shopId)
        .execute();
      return String((await aBrowser(server, userAgent).follow(link.key)).headers['location']);
    };
    const web = `/s/${campaigns.shop.slug}?lk=${link.key}`;

    expect(await led('https://apps.apple.com/fr/app/id1', SAFARI)).toBe('https://apps.apple.com/fr/app/id1');
    expect(await led('https://apps.apple.com/fr/app/id1', android)).toBe(web);
    expect(await led('https://apps.apple.com/fr/app/id1', DESKTOP)).toBe(web);
    const play = new URL(await led('https://play.google.com/store/apps/details?id=fr.mimi', android));
    expect(play.searchParams.get('id')).toBe('fr.mimi');
    expect(play.searchParams.get('referrer')).toMatch(new RegExp(`^lk=${link.key}&did=[0-9a-f-]{36}$`));
    for (const evil of ['https://apps.apple.com.evil.example/', 'http://apps.apple.com/', 'javascript:alert(1)', '//x'])
      expect(await led(evil, SAFARI)).toBe(web);
  });

  test('SET-API-105 whoever follows too many is asked to wait', async () => {
    const link = await campaigns.create('Foule');
    const crowd = aBrowser(server);
    const replies = [];
    for (let i = 0; i < 122; i += 1) replies.push((await crowd.follow(link.key)).statusCode);
    expect(replies.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 302));
    expect(replies.at(-1)).toBe(429);
    expect((await campaigns.stats(link)).summary.clickCount).toBe(1);
  });
});

describe('LNK-17 a device counts once', () => {
  test('twice the same, two devices, and cookies thrown away', async () => {
    const link = await campaigns.create('Bio Instagram');
    const [one, other] = [aBrowser(server), aBrowser(server)];
    await one.follow(link.key);
    await Promise.all([one.follow(link.key), one.follow(link.key), other.follow(link.key)]);
    expect((await campaigns.stats(link)).summary.clickCount).toBe(2);
    const device = one.jar.get('lk_did');

    one.jar.clear();
    await one.follow(link.key);

    expect(one.jar.get('lk_did')).not.toBe(device);
    expect((await campaigns.stats(link)).summary.clickCount).toBe(3);
    const { kept, counted } = await campaigns.recounted();
    expect(kept).toEqual(counted);
  });

  test('one device at the same time from many tabs is one click', async () => {
    const link = await campaigns.create('Bio Instagram');
    const browser = aBrowser(server);
    browser.jar.set('lk_did', randomUUID());
    await Promise.all(Array.from({ length: 10 }, () => browser.follow(link.key)));
    expect((await campaigns.stats(link)).summary.clickCount).toBe(1);
  });

  test('two links of one device are two clicks; a forged device is given another name', async () => {
    const [one, two] = [await campaigns.create('Un'), await campaigns.create('Deux')];
    const browser = aBrowser(server);
    browser.jar.set('lk_did', "'; drop table link_events; --".replaceAll(';', ''));
    await browser.follow(one.key);
    expect(browser.jar.get('lk_did')).toMatch(/^[0-9a-f-]{36}$/);
    await browser.follow(two.key);
    for (const link of [one, two]) expect((await campaigns.stats(link)).summary.clickCount).toBe(1);
  });

  test('a click is forgotten after its cookie, and stays counted', async () => {
    const link = await campaigns.create('Ancien');
    await aBrowser(server).follow(link.key);
    await campaigns.db
      .updateTable('link_events')
      .set({ last_at: new Date(Date.now() - 400 * DAY).toISOString() })
      .execute();
    await forgetOldRows(server.deps);
    expect(await campaigns.db.selectFrom('link_events').selectAll().execute()).toEqual([]);
    expect((await campaigns.stats(link)).summary.clickCount).toBe(1);
  });
});

/** As they are seen in the logs of web servers. */
const PREVIEWS: [string, string][] = [
  ['WhatsApp', 'WhatsApp/2.23.20.0 A'],
  ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['Messenger', 'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)'],
  [
    'iMessage',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  ],
  ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['Slack images', 'Slack-ImgProxy (+https://api.slack.com/robots)'],
  ['Twitter', 'Twitterbot/1.0'],
  ['LinkedIn', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
  ['Telegram', 'TelegramBot (like TwitterBot)'],
  ['Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  ['Skype', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com'],
  ['Snapchat', 'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots'],
  ['Pinterest', 'Pinterest/0.2 (+https://www.pinterest.com/bot.html)'],
  ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  [
    'Googlebot, telephone',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ],
  ['Bing', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
  [
    'Apple',
    'Mozilla/5.0 (Macintosh) AppleWebKit/600.2.5 (compatible; Applebot/0.1; +http://www.apple.com/go/applebot)',
  ],
  ['a program', 'curl/8.5.0'],
  ['a library', 'python-requests/2.31.0'],
  ['a browser nobody looks at', DESKTOP.replace('Chrome', 'HeadlessChrome')],
  ['nobody', ''],
];

describe('LNK-20 what only looks at a link is led on and never counted', () => {
  test.each(PREVIEWS)('%s', async (_name, userAgent) => {
    const link = await campaigns.create('Aperçus');
    const reply = await aBrowser(server, userAgent).follow(link.key);

    expect([reply.statusCode, reply.cookies]).toEqual([302, []]);
    expect((await campaigns.stats(link)).summary.clickCount).toBe(0);
  });

  test('HEAD requests and pages fetched beforehand', async () => {
    const link = await campaigns.create('Avance');
    const browser = aBrowser(server);
    expect((await browser.call('HEAD', `/l/${link.key}`)).statusCode).toBe(302);
    for (const headers of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }])
      expect((await browser.follow(link.key, headers as Record<string, string>)).statusCode).toBe(302);
    expect([browser.jar.size, (await campaigns.stats(link)).summary.clickCount]).toEqual([0, 0]);
  });

  test.each([
    ['an iPhone', SAFARI],
    ['a computer', DESKTOP],
    ['Instagram', `${SAFARI.replace('Safari/604.1', '')}Instagram 300.0.0.0 (iPhone14,2; iOS 17_5)`],
    ['Facebook', `${SAFARI.replace('Safari/604.1', '')}[FBAN/FBIOS;FBAV/440.0;FBDV/iPhone14,2]`],
    [
      'a Cubot telephone',
      'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/96.0 Mobile Safari/537.36',
    ],
  ])('a person with %s is counted', async (_name, userAgent) => {
    const link = await campaigns.create('Personnes');
    await aBrowser(server, userAgent).follow(link.key);
    expect((await campaigns.stats(link)).summary.clickCount).toBe(1);
  });
});
