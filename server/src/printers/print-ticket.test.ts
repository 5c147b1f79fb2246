import { randomUUID } from 'node:crypto';
import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { setBehaviour, type Behaviour } from '../sandbox/ports/sandbox-behaviours.ts';
import { listTickets } from '../sandbox/ports/sandbox-printing.ts';
import { aPrintingShop as printingShop } from './printers.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

async function aPrintingShop(printingKind: Shop['printingKind'], fields: Partial<Shop> = {}) {
  const { shop, lea, path: ofShop, putUpFirst, ref } = await printingShop(server, printingKind, fields);
  if (printingKind) await putUpFirst();
  const { companyId } = ref;
  const order = await server.givenOrder(shop, {
    lines: [{ productKey: 'PRODUCT-socca', quantity: 2, instruction: 'Bien cuite' }],
  });
  const path = `${ofShop}/orders/${order.id}`;
  const db = server.database.forSystem();
  return {
    order,
    print: (body: Record<string, unknown> = {}, key = randomUUID()) =>
      lea.post(`${path}/print`, body, { headers: { 'idempotency-key': key } }),
    printed: (template: string) => lea.post(`${path}/printed`, { template }),
    read: async () => (await lea.get(path)).json<Order>(),
    story: async () => (await lea.get(`${path}/events`)).json<{ items: OrderEvent[] }>().items,
    tickets: async () => (await listTickets(db, 100)).filter(({ shopId }) => shopId === shop.shopId),
    jobs: () =>
      server.database.forCompany(companyId).selectFrom('print_jobs').select(['id', 'state', 'copies']).execute(),
    printerIs: (behaviour: Behaviour<'printer'>) => setBehaviour(db, shop.shopId, 'printer', behaviour),
  };
}

describe('printing on a network printer', () => {
  test('API-27 API-63 DET-36 sends the ticket, counts it, and tells the order’s story', async () => {
    const shop = await aPrintingShop('cloudprint');

    const reply = await shop.print({ copies: 2 });

    expect(reply.status, JSON.stringify(reply.body)).toBe(202);
    const [ticket] = await shop.tickets();
    expect(ticket).toMatchObject({ printJobId: reply.body['printJobId'], copies: 2 });
    expect(ticket?.content).toMatch(new RegExp(`N° ${shop.order.orderNumber}`));
    expect(ticket?.content).toContain('2 x  Socca');
    expect(ticket?.content).toContain('| Bien cuite');
    expect(ticket?.content).not.toContain('DUPLICATA');
    expect(await shop.jobs()).toEqual([{ id: reply.body['printJobId'], state: 'printed', copies: 2 }]);
    expect(await shop.read()).toMatchObject({ ticketsPrinted: 1, version: shop.order.version + 1 });
    expect((await shop.story()).at(-1)).toMatchObject({
      type: 'printed',
      actorName: 'Léa',
      data: { template: 'bag', copies: 2 },
    });
  });

  test('DET-36 a second ticket of the same kind is a DUPLICATA; the kitchen’s first one is not, and has no price', async () => {
    const shop = await aPrintingShop('epson');
    await shop.print();
    await shop.print({ template: 'kitchen' });
    await shop.print();

    const [again, kitchen, first] = (await shop.tickets()).map(({ content }) => content);

    expect([again, kitchen, first].map((content) => content?.includes('DUPLICATA'))).toEqual([true, false, false]);
    expect(kitchen).not.toMatch(/EUR|\d,\d\d/);
  });

  test('API-71 the same call sent twice prints once', async () => {
    const shop = await aPrintingShop('cloudprint');
    const key = randomUUID();

    const [first, second] = [await shop.print({}, key), await shop.print({}, key)];

    expect(second.body).toEqual(first.body);
    expect(await shop.tickets()).toHaveLength(1);
  });

  test('API-71 the same call sent five times at once prints once, and all read the same answer', async () => {
    const shop = await aPrintingShop('cloudprint');
    const key = randomUUID();

    const replies = await Promise.all(Array.from({ length: 5 }, () => shop.print({}, key)));

    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(await shop.tickets()).toHaveLength(1);
    expect(await shop.read()).toMatchObject({ ticketsPrinted: 1 });
  });

  test('API-71 a ticket that failed is printed by the next try under the same key', async () => {
    const shop = await aPrintingShop('cloudprint');
    const key = randomUUID();
    await shop.printerIs('absent');
    expect((await shop.print({}, key)).status).toBe(502);
    await shop.printerIs('printed');

    expect((await shop.print({}, key)).status).toBe(202);
    expect(await shop.tickets()).toHaveLength(1);
  });

  test.each<[Behaviour<'printer'>, string]>([
    ['out-of-paper', 'n’a plus de papier'],
    ['absent', 'n’a encore jamais été vue'],
  ])(
    'ERR-26 FLO-86 PRN-15 a printer that is %s leaves the order as it was, says why, and can be tried again',
    async (behaviour, why) => {
      const shop = await aPrintingShop('cloudprint');
      await shop.printerIs(behaviour);

      const refused = await shop.print();

      expect(refused.status).toBe(502);
      expect(refused.body['errorCode']).toBe('THIRD_PARTY_ERROR');
      expect(refused.body['errorMessage']).toBe(
        `L’impression a échoué, vérifiez votre imprimante\u00A0! «\u00A0Star\u00A0» ${why}.`,
      );
      expect(await shop.read()).toMatchObject({ ticketsPrinted: 0, version: shop.order.version });
      expect(await shop.jobs()).toEqual([]);

      await shop.printerIs('printed');
      expect((await shop.print()).status).toBe(202);
    },
  );

  test('DET-36 a shop that prints by its browsers has no network printer', async () => {
    const shop = await aPrintingShop(null);

    expect((await shop.print()).status).toBe(422);
    expect(await shop.jobs()).toEqual([]);
  });
});

describe('printing by the browser', () => {
  test('DET-36 what it has printed is counted and told', async () => {
    const shop = await aPrintingShop(null);

    const reply = await shop.printed('kitchen');

    expect(reply.json<Order>()).toMatchObject({ ticketsPrinted: 1, version: shop.order.version + 1 });
    expect((await shop.story()).at(-1)).toMatchObject({ type: 'printed', data: { template: 'kitchen' } });
  });

  test('DET-05 API-27 where the ticket is hidden nobody prints', async () => {
    const shop = await aPrintingShop('cloudprint', { hidePrintTicket: true });

    expect([(await shop.print()).status, (await shop.printed('bag')).status]).toEqual([403, 403]);
    expect(await shop.read()).toMatchObject({ ticketsPrinted: 0 });
  });
});
