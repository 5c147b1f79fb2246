import { Writable } from 'node:stream';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { readFollowToken } from '../../orders/messages/follow-link.ts';
import { fill } from '../../settings/settings.store.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { decodePaper } from '../paper/decode-paper.ts';
import { aPrintingShop } from '../printers.fixture.ts';
import { fakeEpson } from './fake-epson.fixture.ts';
import { fakeStar } from './fake-star.fixture.ts';
import { aPolledShop, BAG } from './polled-shop.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => {
  server.clock.offsetMs = 0;
});
const seconds = (count: number) => (server.clock.offsetMs += count * 1_000);

test('PRN-10 PRN-26 PRN-27 a server that restarts between any two calls prints every ticket exactly once', async () => {
  const work = await aPolledShop(server, 'cloudprint');
  const orders = [await work.accept(), await work.accept(), await work.accept()];
  // What a server remembers between two calls is in the database alone: another node is a server that was restarted.
  const restarted = [await testServer({ database: server.database }), await testServer({ database: server.database })];
  const stars = [server, ...restarted].map((node) => fakeStar(node, work.url));
  let calls = 0;
  const next = () => stars[(calls += 1) % stars.length] ?? fakeStar(server, work.url);
  const papers: string[] = [];

  for (let at = 0; at < orders.length; at += 1) {
    const offer = await next().poll();
    papers.push((await next().fetch(offer)).rawPayload.toString('latin1'));
    await next().remove(offer);
    // An answer that got lost is said again.
    await next().remove(offer);
  }

  expect((await next().poll()).jobReady).toBe(false);
  expect(
    orders.map(({ orderNumber }) => papers.filter((paper) => paper.includes(`N\u00B0 ${orderNumber}`)).length),
  ).toEqual([1, 1, 1]);
  expect(papers.some((paper) => paper.includes('DUPLICATA'))).toBe(false);
  expect((await work.jobs()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['printed', 1],
    ['printed', 1],
    ['printed', 1],
  ]);
  const counted = (await work.journal()).filter((action) => action === 'order.printed');
  expect(counted).toHaveLength(3);
});

test('PRN-61 the fault of an Epson printer stands until paper comes out, however often it asks meanwhile', async () => {
  const work = await aPolledShop(server, 'epson');
  const epson = fakeEpson(server, work.url);
  await work.accept();
  const first = await epson.ask();
  if (!first) throw new Error('nothing to print');
  await epson.answer(first, false, 'EPTR_REC_EMPTY');
  const status = async () =>
    ((await work.lea.get(`${work.path}/print-jobs`)).body as { printers: { status: string }[] }).printers[0]?.status;
  const told = async () => (await work.news()).filter(({ type }) => type === 'printers-changed').length;
  const before = await told();

  const seen: (string | undefined)[] = [];
  for (let minute = 0; minute < 12; minute += 1) {
    seconds(5);
    const ticket = await epson.ask();
    seen.push(await status());
    // Tried again after a rest, and still without paper.
    if (ticket) await epson.answer(ticket, false, 'EPTR_REC_EMPTY');
    await epson.form('ConnectionType=SetStatus&ID=Cuisine&Status=');
  }

  expect(new Set(seen)).toEqual(new Set(['paper-out']));
  expect(await told()).toBe(before);
  seconds(20);
  expect(await epson.work()).toBe(true);
  expect(await status()).toBe('ready');
  expect(epson.text()[0]).toContain('DUPLICATA');
});

test('PRN-61 without a ticket left to try, a fault is not held against a printer for ever', async () => {
  const work = await aPolledShop(server, 'epson');
  const epson = fakeEpson(server, work.url);
  await work.accept();
  const ticket = await epson.ask();
  if (ticket) await epson.answer(ticket, false, 'EPTR_COVER_OPEN');
  const [job] = await work.jobs();
  expect((await work.lea.post(`${work.path}/print-jobs/${job?.id}/give-up`)).status).toBe(200);

  seconds(20);
  expect(await epson.ask()).toBeNull();

  expect(await work.printer(work.printerId)).toMatchObject({ condition: 'ready' });
  expect((await work.lea.post(`${work.path}/printer/test`, { printerId: work.printerId })).status).toBe(202);
});

test('PRN-61 a post that prints again ends the fault of its printer, and the screens are told', async () => {
  const work = await aPrintingShop(server, 'QZ');
  const printerId = await work.putUp({ rules: [BAG] });
  const order = await server.givenOrder(work.shop);
  await work.lea.post(`${work.path}/orders/${order.id}/prepare`, { preparationMinutes: 20 });
  const claim = async () => {
    const reply = await work.lea.post(`${work.path}/print-jobs/claim`, { printerIds: [printerId], postId: 'caisse' });
    return reply.body['job'] as { id: string; leaseToken: string } | null;
  };
  const say = (job: Awaited<ReturnType<typeof claim>>, what: string, more = {}) =>
    work.lea.post(`${work.path}/print-jobs/${job?.id}/${what}`, { leaseToken: job?.leaseToken, ...more });

  await say(await claim(), 'fail', { cause: 'paper-out' });
  expect(await claim()).toBeNull();
  expect(await work.printer(printerId)).toMatchObject({ condition: 'paper-out' });
  seconds(20);
  const again = await claim();
  expect(await work.printer(printerId)).toMatchObject({ condition: 'paper-out' });
  expect((await say(again, 'confirm')).status).toBe(200);

  expect(await work.printer(printerId)).toMatchObject({ condition: 'ready' });
  expect((await work.news()).at(-1)).toMatchObject({ type: 'printers-changed', payload: { printerId } });
});

test('PRN-41 PRN-60 the paper carries the logo of the shop and the way to follow the order; the kitchen’s neither', async () => {
  const work = await aPolledShop(server, 'cloudprint', {
    rules: [BAG, { ...BAG, template: 'kitchen' }],
  });
  const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const withLogo = await testServer({
    database: server.database,
    imageProxy: async (url) => {
      if (url !== '/images/logo.webp') throw new Error('gone');
      return { type: 'image/png', bytes: logo };
    },
  });
  await work.ctx.transaction((tx) =>
    fill(
      tx,
      { companyId: work.ref.companyId, shopId: null },
      { logos: { logoUrl: '/images/logo.webp', darkLogoUrl: null } },
    ),
  );
  const order = await work.accept();
  const star = fakeStar(withLogo, work.url);
  await star.work();
  await star.work();

  const [bag, kitchen] = star.papers
    .map((paper) => decodePaper(paper, 'star'))
    .toSorted((one, other) => Number(other.some(isQr)) - Number(one.some(isQr)));
  const link = bag?.find(isQr)?.data ?? '';
  const token = link.slice(`${server.deps.config.publicUrl}/suivi/`.length);
  expect(readFollowToken(server.deps.config, token)).toMatchObject({ id: order.id });
  expect([bag?.[0]?.kind, bag?.filter(({ kind }) => kind === 'image').length]).toEqual(['image', 1]);
  expect(kitchen?.map(({ kind }) => kind)).not.toContain('image');
  expect(kitchen?.some(isQr)).toBe(false);
  // A logo that cannot be read keeps no ticket back.
  const without = fakeStar(server, work.url);
  await work.accept();
  expect(await without.work()).toBe(true);
});

type Piece = ReturnType<typeof decodePaper>[number];
const isQr = (piece: Piece): piece is Extract<Piece, { kind: 'qr' }> => piece.kind === 'qr';

test('PRN-62 PRN-63 a ticket comes out when the order is ready; a rule that is switched off prints nothing', async () => {
  const work = await aPolledShop(server, 'cloudprint', {
    rules: [
      { ...BAG, at: 'ready' },
      { ...BAG, template: 'kitchen', isActive: false },
    ],
  });

  const order = await server.givenOrder(work.shop, { orderType: 'click_and_collect' });
  await work.lea.post(`${work.path}/orders/${order.id}/prepare`, { preparationMinutes: 20 });
  expect(await work.jobs()).toEqual([]);
  const ready = await work.lea.post(`${work.path}/orders/${order.id}/ready-to-take-away`, {});
  expect(ready.status, JSON.stringify(ready.body)).toBe(200);

  expect(await work.jobs()).toMatchObject([{ template: 'bag', state: 'queued', origin: 'automatic' }]);
});

test('PRN-62 PRN-64 the switch of a rule is saved with its printer, journalled and told; what came out is listed', async () => {
  const work = await aPolledShop(server, 'cloudprint');
  const star = fakeStar(server, work.url);
  const order = await work.accept();
  await star.work();
  const list = (await work.lea.get(`${work.path}/printers`)).body as { printers: Record<string, unknown>[] };
  const [known] = list.printers;
  expect(known).toMatchObject({ printedToday: 1, waiting: 0, waitingSince: null, rules: [{ isActive: true }] });
  const { name, kind, isEnabled, paperWidth, language, codePage, epsonVersion, localName, backupPrinterId } =
    known ?? {};
  const fields = { name, kind, isEnabled, paperWidth, language, codePage, epsonVersion, localName, backupPrinterId };

  const saved = await work.lea.put(`${work.path}/printer`, {
    printerId: work.printerId,
    version: known?.['version'],
    printer: { ...fields, rules: [{ ...BAG, isActive: false }] },
  });

  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(saved.body).toMatchObject({ printers: [{ rules: [{ template: 'bag', isActive: false }] }] });
  expect(await work.journal()).toContain('printer.save');
  expect((await work.news()).at(-1)).toMatchObject({
    type: 'printers-changed',
    payload: { printerId: work.printerId },
  });
  await work.accept();
  expect((await work.lea.get(`${work.path}/print-jobs`)).body).toMatchObject({
    waiting: 0,
    printed: [{ orderNumber: order.orderNumber, state: 'printed', printerName: 'Cuisine' }],
  });
});

test('PRN-21 API-57 the secret of a printer stands in no line of the log and in no error report', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }));
  const work = await aPolledShop(server, 'cloudprint');
  const logged = await testServer({ database: server.database, log });
  const token = new URL(work.url).pathname.split('/').at(-1) ?? '';
  const star = fakeStar(logged, work.url);
  await work.accept();

  await star.work();
  await star.call('POST', {}, { nothing: true });
  await fakeStar(logged, `${work.url}x`)
    .poll()
    .catch(() => null);
  // One that nobody expected.
  await work.db
    .updateTable('print_jobs')
    .set({ state: 'queued', document: JSON.stringify([{ kind: 'text' }]) })
    .execute();
  const offer = await star.poll();
  expect((await star.fetch(offer)).statusCode).toBe(500);

  const reports = JSON.stringify(
    await logged.deps.database
      .forSystem()
      .selectFrom('sandbox.error_reports' as never)
      .selectAll()
      .execute(),
  );
  expect(lines.length).toBeGreaterThan(2);
  expect(token.length).toBeGreaterThan(30);
  expect(lines.join('\n')).not.toContain(token.slice(-20));
  expect(reports).not.toContain(token.slice(-20));
});
