import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { checkPrintQueue } from '../queue/check-queue.ts';
import { fakeEpson } from './fake-epson.fixture.ts';
import { fakeStar } from './fake-star.fixture.ts';
import { aPolledShop } from './polled-shop.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const minutes = (count: number) => (server.clock.offsetMs += count * 60_000);
const round = () => checkPrintQueue(server.deps, 'round');

const aShop = (kind: 'cloudprint' | 'epson', fields: Record<string, unknown> = {}) => aPolledShop(server, kind, fields);

describe('Star CloudPRNT', () => {
  test('PRN-10 PRN-11 PRN-26 FLO-32 an accepted order is printed exactly once, and its story tells it', async () => {
    const work = await aShop('cloudprint');
    const star = fakeStar(server, work.url);
    const order = await work.accept();

    expect([await star.work(), await star.work(), await star.work()]).toEqual([true, false, false]);

    expect(star.text()[0]).toContain(`N\u00B0 ${order.orderNumber}`);
    expect(star.text()[0]).not.toContain('DUPLICATA');
    expect(await work.jobs()).toMatchObject([{ state: 'printed', attempts: 1, origin: 'automatic' }]);
    const story = (await work.lea.get(`${work.path}/orders/${order.id}/events`)).json<{ items: { type: string }[] }>()
      .items;
    // The customer is told meanwhile, sooner or later.
    expect(story.filter(({ type }) => type === 'printed')).toHaveLength(1);
    expect(story.find(({ type }) => type === 'printed')).toMatchObject({
      type: 'printed',
      actorKind: 'system',
      data: { template: 'bag', copies: 1, printer: 'Cuisine' },
    });
    expect(await work.journal()).toContain('order.printed');
    const states = (await work.news()).flatMap(({ payload }) => {
      const { job } = payload as { job?: { state: string } };
      return job ? [job.state] : [];
    });
    expect(states).toEqual(['queued', 'sent', 'printed']);
  });

  test('PRN-26 five who accept at once make one ticket', async () => {
    const work = await aShop('cloudprint');
    const order = await server.givenOrder(work.shop);
    const path = `${work.path}/orders/${order.id}/prepare`;

    await Promise.all(Array.from({ length: 5 }, () => work.lea.post(path, { preparationMinutes: 20 })));

    expect(await work.jobs()).toHaveLength(1);
  });

  test('PRN-27 two devices at one address get one ticket', async () => {
    const work = await aShop('cloudprint');
    await work.accept();
    const [one, other] = [fakeStar(server, work.url), fakeStar(server, work.url)];

    const answers = await Promise.all([one.poll(), other.poll()]);
    const fetched = await one.fetch(answers[0]);

    // Not fetched yet, it is the same offer; fetched by one, the other gets nothing.
    expect(new Set(answers.map(({ jobToken }) => jobToken)).size).toBe(1);
    expect(fetched.statusCode).toBe(200);
    expect((await other.poll()).jobReady).toBe(false);
    await one.remove(answers[0]);
    await other.remove(answers[1]);
    expect(await work.jobs()).toMatchObject([{ state: 'printed' }]);
  });

  test('PRN-27 fetching has no effect but that paper may exist: the same bytes as often as asked', async () => {
    const work = await aShop('cloudprint');
    await work.accept();
    const star = fakeStar(server, work.url);
    const answer = await star.poll();

    const [first, second] = [await star.fetch(answer), await star.fetch(answer)];

    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(first.headers['content-type']).toBe('application/vnd.star.starprnt');
    expect((await star.call('GET', { token: answer.jobToken ?? '', type: 'image/png' })).statusCode).toBe(415);
    expect((await star.call('GET', { token: 'unknownunknownunknown0' })).statusCode).toBe(404);
  });

  test('PRN-27 a printer that dies in the middle prints again with DUPLICATA, then somebody must look', async () => {
    const work = await aShop('cloudprint');
    await work.accept();
    const star = fakeStar(server, work.url);
    await star.fetch(await star.poll());
    expect((await star.poll()).jobReady).toBe(false);

    minutes(2);
    const again = await star.poll();
    const paper = (await star.fetch(again)).rawPayload.toString('latin1');
    expect(paper).toContain('DUPLICATA');

    minutes(2);
    expect((await star.poll()).jobReady).toBe(false);
    expect(await work.jobs()).toMatchObject([{ state: 'to-check', failure: 'unanswered' }]);
    // Late, but it was paper.
    await star.remove(again);
    expect(await work.jobs()).toMatchObject([{ state: 'printed' }]);
  });

  test('PRN-27 an offer that was never fetched is offered again, and is no DUPLICATA', async () => {
    const work = await aShop('cloudprint');
    await work.accept();
    const star = fakeStar(server, work.url);
    const lost = await star.poll();

    minutes(2);
    expect((await star.poll()).jobToken).toBe(lost.jobToken);
    expect(await star.work()).toBe(true);
    expect(star.text()[0]).not.toContain('DUPLICATA');
  });

  test('PRN-22 PRN-31 without paper the ticket waits and the screens are told; with a new roll it comes out', async () => {
    const work = await aShop('cloudprint');
    const star = fakeStar(server, work.url);
    await star.poll();
    await work.accept();

    expect((await star.poll('410%20Out%20of%20paper')).jobReady).toBe(false);
    expect(await work.printer(work.printerId)).toMatchObject({ condition: 'paper-out' });
    expect(await work.jobs()).toMatchObject([{ state: 'queued' }]);
    const listed = (await work.lea.get(`${work.path}/print-jobs`)).body;
    expect(listed).toMatchObject({ waiting: 1, failed: 0, printers: [{ status: 'paper-out' }] });
    expect((await work.news()).at(-1)).toMatchObject({ type: 'printers-changed' });

    expect(await star.work()).toBe(true);
    expect(star.text()[0]).not.toContain('DUPLICATA');
  });

  test.each([
    ['511%20Cannot%20decode', { state: 'failed', failure: 'data' }],
    ['520%20Download%20timeout', { state: 'queued', is_duplicate: false }],
    ['411%20Jam', { state: 'queued', is_duplicate: true }],
  ])('PRN-10 a ticket that is given back with %s', async (code, expected) => {
    const work = await aShop('cloudprint');
    await work.accept();
    const star = fakeStar(server, work.url);
    const answer = await star.poll();
    await star.fetch(answer);

    expect((await star.remove(answer, code)).statusCode).toBe(200);

    expect(await work.jobs()).toMatchObject([expected]);
  });

  test('PRN-10 PRN-13 not confirmed within ten minutes it has failed, told and journalled, once', async () => {
    const work = await aShop('cloudprint');
    await work.accept();

    minutes(9);
    await round();
    expect(await work.jobs()).toMatchObject([{ state: 'queued' }]);
    minutes(2);
    await Promise.all([round(), round()]);

    expect(await work.jobs()).toMatchObject([{ state: 'failed', failure: 'absent' }]);
    expect((await work.journal()).filter((action) => action === 'print-job.fail')).toHaveLength(1);
    expect((await work.news()).at(-1)).toMatchObject({ payload: { job: { state: 'failed', cause: 'absent' } } });
  });

  test('PRN-29 the back-up prints what its neighbour did not, as a DUPLICATA only where paper may exist', async () => {
    const work = await aShop('cloudprint');
    const backupId = await work.putUp({ name: 'Bar' });
    await work.db
      .updateTable('printers')
      .set({ backup_printer_id: backupId })
      .where('id', '=', work.printerId)
      .execute();
    const [kitchen, bar] = [fakeStar(server, work.url), fakeStar(server, await work.renew(backupId))];
    await work.accept();
    await kitchen.fetch(await kitchen.poll());
    await work.accept();

    minutes(4);
    await bar.poll();
    await round();
    minutes(7);
    await bar.poll();
    await round();
    while (await bar.work());

    expect(
      bar
        .text()
        .map((text) => text.includes('DUPLICATA'))
        .sort((one, other) => Number(one) - Number(other)),
    ).toEqual([false, true]);
    expect(await work.jobs()).toMatchObject([{ state: 'printed' }, { state: 'printed' }]);
    expect(await work.journal()).toContain('print-job.move');
  });

  test('PRN-21 an address of another shop, of another kind or of before is not found', async () => {
    const [work, epson] = [await aShop('cloudprint'), await aShop('epson')];
    const old = fakeStar(server, work.url);
    const renewed = fakeStar(server, await work.renew());

    await expect(old.poll()).rejects.toThrow('404');
    await expect(fakeStar(server, epson.url.replace('/epson/', '/cloudprint/')).poll()).rejects.toThrow('404');
    await expect(fakeStar(server, `${work.url}x`).poll()).rejects.toThrow('404');
    expect((await renewed.poll()).jobReady).toBe(false);
    expect((await work.lea.post(`${work.path}/printers/${work.printerId}/address`)).status).toBe(403);
    expect((await renewed.call('POST', {}, { nothing: true })).statusCode).toBe(400);
  });

  test('PRN-10 what was leased before a restart is confirmed after it', async () => {
    const work = await aShop('cloudprint');
    await work.accept();
    const star = fakeStar(server, work.url);
    const answer = await star.poll();
    await star.fetch(answer);
    const restarted = await testServer({ database: server.database });

    const after = fakeStar(restarted, work.url);
    expect((await after.poll()).jobReady).toBe(false);
    await after.remove(answer);

    expect(await work.jobs()).toMatchObject([{ state: 'printed', attempts: 1 }]);
    expect((await after.poll()).jobReady).toBe(false);
  });
});

describe('Epson Server Direct Print', () => {
  test.each([
    ['1.00', false],
    ['2.00', true],
  ] as const)('PRN-12 version %s, raw answer %s: exactly once', async (version, isRaw) => {
    const work = await aShop('epson', { epsonVersion: version });
    const epson = fakeEpson(server, work.url, { version, isRaw });
    const order = await work.accept();

    expect([await epson.work(), await epson.work()]).toEqual([true, false]);

    expect(epson.text()[0]).toContain(`N\u00B0 ${order.orderNumber}`);
    expect(await work.jobs()).toMatchObject([{ state: 'printed', attempts: 1 }]);
  });

  test.each([
    ['EPTR_REC_EMPTY', 'paper-out', { state: 'queued', is_duplicate: true }],
    ['EPTR_COVER_OPEN', 'cover-open', { state: 'queued', is_duplicate: true }],
    ['ERROR_DEVICE_BUSY', 'ready', { state: 'queued', is_duplicate: false }],
    ['SchemaError', 'ready', { state: 'failed', failure: 'data' }],
  ])('PRN-12 PRN-22 %s makes it %s', async (code, condition, job) => {
    const work = await aShop('epson');
    const epson = fakeEpson(server, work.url);
    await work.accept();
    const ticket = await epson.ask();
    if (!ticket) throw new Error('nothing to print');

    await epson.answer(ticket, false, code);

    expect(await work.printer(work.printerId)).toMatchObject({ condition });
    expect(await work.jobs()).toMatchObject([job]);
    minutes(1);
    expect(await epson.work()).toBe(job.state === 'queued');
  });

  test('PRN-12 an answer that never comes is asked for once more with DUPLICATA', async () => {
    const work = await aShop('epson', { epsonVersion: '2.00' });
    const epson = fakeEpson(server, work.url, { version: '2.00' });
    await work.accept();
    const lost = await epson.ask();
    expect(await epson.ask()).toBeNull();

    minutes(3);
    expect(await epson.work()).toBe(true);
    expect(epson.text()[0]).toContain('DUPLICATA');
    // The answer of the first one comes late, for a lease that is over.
    if (lost) await epson.answer(lost, false, 'EX_TIMEOUT');
    expect(await work.jobs()).toMatchObject([{ state: 'printed' }]);
  });

  test('PRN-12 more than two megabytes never leave: the ticket has failed', async () => {
    const work = await aShop('epson');
    await work.accept();
    await sql`update print_jobs set document = ${JSON.stringify(
      Array.from({ length: 30 }, () => ({ kind: 'text', text: 'Crème brûlée '.repeat(4_000) })),
    )}::jsonb`.execute(work.db);

    expect(await fakeEpson(server, work.url).ask()).toBeNull();
    expect(await work.jobs()).toMatchObject([{ state: 'failed', failure: 'data' }]);
  });
});
