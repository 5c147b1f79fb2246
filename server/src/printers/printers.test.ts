import { generateKeyPairSync, verify } from 'node:crypto';
import type { Printer } from '@comptoir/domain/printers/printer.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { qzSigning } from '../ports/real/qz-signing.ts';
import { aSectionForm } from '../menu/menu.fixture.ts';
import { setBehaviour } from '../sandbox/ports/sandbox-behaviours.ts';
import { listTickets } from '../sandbox/ports/sandbox-printing.ts';
import { aPrinter } from '../sandbox/printers/put-up-printer.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aPrintingShop } from './printers.fixture.ts';
import { checkPrintQueue } from './queue/check-queue.ts';
import { correctTickets } from './queue/queue-tickets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const minutes = (count: number) => (server.clock.offsetMs += count * 60_000);
type Claimed = { id: string; leaseToken: string; data: string; isDuplicate: boolean } | null;

describe('printers of a shop', () => {
  test('SET-API-15 SET-API-66 PRN-01 PRN-06 PRN-20 added, changed, listed and told', async () => {
    const work = await aPrintingShop(server, 'cloudprint');
    const put = (body: object) => work.lea.put(`${work.path}/printer`, body);

    const added = await put({ printer: aPrinter({ name: 'Cuisine' }) });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const [printer] = added.json<{ printers: Printer[] }>().printers;
    expect(printer).toMatchObject({ name: 'Cuisine', status: 'never-seen', hasAddress: false, waiting: 0 });
    const rules = [{ template: 'kitchen', at: 'received', sections: ['SECTION-1'], copies: 2 }];
    const fields = aPrinter({ name: 'Pass', paperWidth: 58 });
    const saved = await put({ printerId: printer?.id, version: printer?.version, printer: { ...fields, rules } });

    expect(saved.json<{ printers: Printer[] }>().printers).toMatchObject([{ name: 'Pass', paperWidth: 58, rules }]);
    expect((await put({ printerId: printer?.id, version: 1, printer: fields })).status).toBe(409);
    expect((await work.lea.get(`${work.path}/printers`)).body).toEqual(saved.body);
    expect((await work.journal()).filter((action) => action.startsWith('printer.'))).toEqual([
      'printer.add',
      'printer.save',
    ]);
    expect((await work.news()).map(({ type }) => type)).toEqual(['printers-changed', 'printers-changed']);
  });

  test('SET-ERR-20 PRN-05 PRN-20 what is not chosen, taken or unknown is refused', async () => {
    const work = await aPrintingShop(server, 'QZ');
    const refusal = async (body: object) => (await work.lea.put(`${work.path}/printer`, body)).body['errorMessage'];
    await work.putUp({ name: 'Cuisine' });

    expect(await refusal({ printer: null })).toBe('Merci de sélectionner une imprimante.');
    expect(await refusal({ printer: aPrinter({ kind: 'qz' }) })).toBe('Merci de sélectionner une imprimante.');
    expect(await refusal({ printer: aPrinter({ name: 'CUISINE' }) })).toMatch(/porte déjà ce nom/);
    expect(await refusal({ printer: aPrinter({ backupPrinterId: work.ref.shopId }) })).toMatch(/de secours/);
  });

  test('PRN-07 PRN-23 removed, what it had to print is told as failed', async () => {
    const work = await aPrintingShop(server, 'QZ');
    const printerId = await work.putUp();
    await work.lea.post(`${work.path}/print-jobs/claim`, { printerIds: [printerId], postId: 'post' });
    expect((await work.lea.post(`${work.path}/printer/test`, { printerId })).status).toBe(202);

    const removed = await work.lea.put(`${work.path}/printer`, { printer: null, printerId });

    expect(removed.body).toMatchObject({ printers: [] });
    expect(await work.jobs()).toMatchObject([{ state: 'failed', failure: 'removed', printer_id: null }]);
    expect(await work.journal()).toEqual(expect.arrayContaining(['printer.test', 'printer.remove', 'print-job.fail']));
  });

  test('SET-API-64 PRN-14 the kind decides while it is on; only administrators choose it', async () => {
    const work = await aPrintingShop(server, null);
    const path = `${work.path}/printer/configuration`;
    const kind = async () => (await work.lea.get(work.path)).body['printingKind'];
    expect((await work.lea.put(path, { printing: { kind: 'epson', enabled: true } })).status).toBe(403);

    const on = await work.admin.put(path, { printing: { kind: 'epson', enabled: true } });
    expect(on.body).toMatchObject({ printing: { kind: 'epson', enabled: true } });
    expect((on.body['printing'] as { url: string }).url).toMatch(/\/webhooks\/epson\/$/);
    expect(await kind()).toBe('epson');
    const off = await work.admin.put(path, { printing: { kind: 'epson', enabled: false } });

    expect(off.body).toMatchObject({ printing: { kind: 'epson', enabled: false } });
    expect(await kind()).toBeNull();
    expect(await work.journal()).toContain('shop.printing');
  });

  test('SET-API-67 PRN-08 PRN-15 the test page comes out of a printer that is there, and of no other', async () => {
    const work = await aPrintingShop(server, 'cloudprint');
    const printerId = await work.putUp({ name: 'Bar' });
    const db = server.database.forSystem();

    const reply = await work.lea.post(`${work.path}/printer/test`, { printerId });

    expect(reply.status).toBe(202);
    const kept = (await listTickets(db, 50)).find(({ printJobId }) => printJobId === reply.body['printJobId']);
    expect(kept?.content).toContain('Impression de test');
    expect(await work.jobs()).toMatchObject([{ state: 'printed', template: 'test' }]);

    await setBehaviour(db, work.ref.shopId, 'printer', 'absent');
    minutes(4);
    const refused = await work.lea.post(`${work.path}/printer/test`, { printerId });
    expect(refused.status).toBe(502);
    expect(refused.body['errorMessage']).toMatch(/Bar.* n’a pas été vue depuis 3\smin\./);
  });

  test('PRN-22 a printer that goes silent is told once, and again when it is back', async () => {
    const work = await aPrintingShop(server, 'cloudprint');
    await work.putUp();
    await work.wake();
    const count = async () => (await work.news()).length;
    const before = await count();

    minutes(4);
    await checkPrintQueue(server.deps, 'round');
    await checkPrintQueue(server.deps, 'round');
    expect(await count()).toBe(before + 1);
    await work.wake();
    expect(await count()).toBe(before + 2);
  });
});

describe('posts that print with QZ Tray', () => {
  async function aPost() {
    const work = await aPrintingShop(server, 'QZ');
    const rules = [{ template: 'bag', at: 'accepted', sections: null, copies: 1, isActive: true } as const];
    const printerId = await work.putUp({ rules });
    const claim = async (postId: string) => {
      const reply = await work.lea.post(`${work.path}/print-jobs/claim`, { printerIds: [printerId], postId });
      return (reply.body['job'] ?? null) as Claimed;
    };
    const say = (job: Claimed, what: 'confirm' | 'fail', more: object = {}) =>
      work.lea.post(`${work.path}/print-jobs/${job?.id}/${what}`, { leaseToken: job?.leaseToken, ...more });
    const order = await server.givenOrder(work.shop);
    await work.lea.post(`${work.path}/orders/${order.id}/prepare`, { preparationMinutes: 20 });
    return { ...work, printerId, claim, say, order };
  }
  const text = (job: Claimed) => Buffer.from(job?.data ?? '', 'base64').toString('latin1');

  test('PRN-28 two posts that ask at once: one prints, and confirms once', async () => {
    const work = await aPost();

    const claims = await Promise.all([work.claim('caisse'), work.claim('cuisine')]);

    const [job = null] = claims.filter((claim) => claim !== null);
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    expect(text(job)).toContain(`N° ${work.order.orderNumber}`);
    expect([(await work.say(job, 'confirm')).status, (await work.say(job, 'confirm')).status]).toEqual([200, 200]);
    expect((await work.lea.get(`${work.path}/orders/${work.order.id}`)).body).toMatchObject({ ticketsPrinted: 1 });
  });

  test('PRN-28 a post that is closed loses its ticket: the next one prints a DUPLICATA, and the first confirms no more', async () => {
    const work = await aPost();
    const lost = await work.claim('caisse');

    minutes(2);
    await checkPrintQueue(server.deps, 'round');
    const taken = await work.claim('cuisine');

    expect(text(taken)).toContain('DUPLICATA');
    expect((await work.say(lost, 'confirm')).body).toMatchObject({
      errorCode: 'RECORD_CONFLICT',
      errorMessage: 'Ce ticket a été repris par un autre poste.',
    });
    expect((await work.say(taken, 'confirm')).status).toBe(200);
    expect(await work.claim('caisse')).toBeNull();
  });

  test('PRN-28 without paper it waits, is told, and comes out after a rest', async () => {
    const work = await aPost();
    const job = await work.claim('caisse');

    const failed = await work.say(job, 'fail', { cause: 'paper-out', mayHavePrinted: false });

    expect(failed.body).toMatchObject({ state: 'queued' });
    expect(await work.claim('caisse')).toBeNull();
    expect(await work.printer(work.printerId)).toMatchObject({ condition: 'paper-out' });
    minutes(1);
    expect(text(await work.claim('caisse'))).not.toContain('DUPLICATA');
  });

  test('PRN-32 a failed one is sent again or given up by whoever handles orders, and journalled', async () => {
    const work = await aPost();
    minutes(11);
    await checkPrintQueue(server.deps, 'round');
    const [row] = await work.jobs();
    expect(row?.state).toBe('failed');
    const act = (what: string) => work.lea.post(`${work.path}/print-jobs/${row?.id}/${what}`, {});

    expect((await act('resend')).body).toMatchObject({ state: 'queued', cause: null });
    expect((await act('give-up')).body).toMatchObject({ state: 'given-up' });
    expect((await act('resend')).status).toBe(409);
    expect(await work.journal()).toEqual(expect.arrayContaining(['print-job.resend', 'print-job.give-up']));
    expect(await work.claim('caisse')).toBeNull();
  });

  test('PRN-30 what an order that is refused still had to print is not printed', async () => {
    const work = await aPost();

    const reply = await work.lea.post(`${work.path}/orders/${work.order.id}/cancel`, {
      cancellation: { cancelReason: 'shop_cancel_and_refund' },
    });

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(await work.jobs()).toMatchObject([{ state: 'given-up' }]);
    expect(await work.claim('caisse')).toBeNull();
  });

  test('PRN-30 a changed basket is printed again: MODIFIÉE where paper exists, and what still waits is replaced', async () => {
    const work = await aPost();
    const change = (name: string) =>
      work.ctx.transaction((tx) => {
        const lines = work.order.lines.map((line) => ({ ...line, name }));
        return correctTickets(tx, work.ctx, { ...work.order, lines }, { ...work.shop, hidePrintTicket: false });
      });

    await change('Panisse');
    const first = await work.claim('caisse');
    expect(text(first)).toContain('Panisse');
    expect(text(first)).not.toContain('MODIFI');
    await work.say(first, 'confirm');
    await change('Pissaladière');
    const second = await work.claim('caisse');

    expect(text(second)).toContain('MODIFIÉE');
    expect(text(second)).toContain('Pissaladière');
    expect((await work.jobs()).map(({ revision, state }) => `${revision} ${state}`).sort()).toEqual([
      '1 given-up',
      '2 printed',
      '3 sent',
    ]);
  });

  test('MIS-08 PRN-25 PRN-30 what comes instead is printed where it is cooked, though nothing of the order was', async () => {
    const work = await aPrintingShop(server, 'cloudprint');
    const station = (name: string, section: string, at: 'received' | 'ready' = 'received') =>
      work.putUp({ name, rules: [{ template: 'kitchen', at, sections: [section], copies: 1, isActive: true }] });
    const added = await work.admin.post(`${work.path}/sections`, { section: aSectionForm() });
    const other = added.json<{ section: { key: string } }>().section;
    await work.db
      .updateTable('products')
      .set({ section_key: other.key })
      .where((eb) => eb.and({ shop_id: work.ref.shopId, key: 'PRODUCT-panbagnat' }))
      .execute();
    const hot = await station('Chaud', 'SECTION-plats');
    const cold = await station('Froid', other.key);
    await station('Passe', other.key, 'ready');
    const order = await server.givenOrder(work.shop, { lines: [{ productKey: 'PRODUCT-socca', quantity: 1 }] });
    const made = async () =>
      (await work.jobs()).map(({ station_id: at, revision, state }) => ({ at, revision, state }));
    expect(await made()).toEqual([{ at: hot, revision: 1, state: 'queued' }]);

    const lines = order.lines.map((line) => ({ ...line, productKey: 'PRODUCT-panbagnat', name: 'Pan bagnat' }));
    await work.ctx.transaction((tx) =>
      correctTickets(tx, work.ctx, { ...order, lines }, { ...work.shop, hidePrintTicket: false }, 'CORRIGÉE'),
    );

    expect(await made()).toEqual([
      { at: hot, revision: 1, state: 'given-up' },
      { at: cold, revision: 2, state: 'queued' },
    ]);
  });

  test('PRN-28 ROL-32 a ticket of a sister shop is not found, and a lowered right stops a post', async () => {
    const [work, other] = [await aPost(), await aPost()];
    const job = await work.claim('caisse');
    const path = `${other.path}/print-jobs/${job?.id}/confirm`;

    expect((await other.lea.post(path, { leaseToken: job?.leaseToken })).status).toBe(404);
    const asked = { printerIds: [work.printerId], postId: 'x' };
    expect((await other.lea.post(`${other.path}/print-jobs/claim`, asked)).status).toBe(404);
    const without = await server.givenUser(work.ref.companyId, {
      role: 'staff',
      shopIds: [work.ref.shopId],
      overrides: { printersAndAutoAccept: false },
    });
    expect((await (await server.as(without)).get(`${work.path}/printers`)).status).toBe(403);
  });

  test('SET-API-65 PRN-09 what QZ Tray asks is signed with our key; anything but a hash is refused', async () => {
    const work = await aPrintingShop(server, 'QZ');
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const toSign = 'ab'.repeat(32);

    const signature = qzSigning({ certificate: 'PEM', privateKey: pem }).sign(toSign);

    expect(verify('RSA-SHA512', Buffer.from(toSign), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
    const sign = async (text: string) =>
      (await work.lea.post(`${work.path}/printer/qz-signature`, { toSign: text })).status;
    expect([await sign(toSign), await sign(`${toSign}0`), await sign('print everything')]).toEqual([200, 422, 422]);
    const setup = (await work.lea.get(`${work.path}/printer/qz-certificate`)).body;
    expect(setup['localPrinters']).toHaveLength(3);
  });
});
