import type { Order } from '@comptoir/domain/orders/order.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { aLegalEntity } from '@comptoir/domain/invoices/invoices.samples.ts';
import { beforeAll, expect, test } from 'vitest';
import { brokenRules } from '../invoices/document/en16931.fixture.ts';
import { followToken } from '../orders/messages/follow-link.ts';
import { atWork, eventually, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { readPdf } from '../test/read-pdf.fixture.ts';
import { nextAddress } from '../test/addresses.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
  await setLegalEntity(JSON.stringify(aLegalEntity()));
});

const setLegalEntity = (entity: string | null) =>
  work.db.updateTable('shops').set({ shop_legal_entity: entity }).where('id', '=', work.shop.shopId).execute();

async function aDinner(fields: Parameters<TestServer['givenOrder']>[1] = {}): Promise<Order> {
  return work.completed(await server.givenOrder(work.shop, fields));
}
const pathOf = (order: Order) => `/suivi/${followToken(server.deps.config, order)}`;
const get = (url: string) => server.app.inject(url);
const post = (url: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
    // Each from a browser of its own: the pace of one address is somebody else's test.
    remoteAddress: nextAddress(),
  });
const plain = (text: string) => text.replaceAll(NBSP, ' ').replaceAll('’', "'");
const BUYER = { companyName: 'Cabinet Rossi', street: '3 rue de Rivoli', postalCode: '06000', city: 'Nice', siren: '' };
const apiOf = (order: Order) => `${work.at}/${order.id}`;
const asLea = async (url: string) => {
  const user = await server.givenUser(work.companyId, { shopIds: [work.shop.shopId] });
  const { token } = await server.as(user);
  return server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
};
const rowsOf = () => work.db.selectFrom('order_invoices').select(['number', 'order_id']).orderBy('number').execute();

test('FLO-94 the receipt says who sold what, the VAT of each rate and how it was paid', async () => {
  const order = await aDinner();
  expect((await get(pathOf(order))).body).toContain(`${pathOf(order)}/recu.pdf`);

  const reply = await get(`${pathOf(order)}/recu.pdf`);

  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `inline; filename="recu_${order.orderNumber}.pdf"`,
  });
  const [page = ''] = readPdf(reply.rawPayload).pages.map(plain);
  expect(page).toContain(`Reçu\ncommande n° ${order.orderNumber}`);
  expect(page).toContain('Chez Mimi SARL');
  expect(page).toContain('SIREN 000 123 455');
  for (const line of order.lines) expect(page).toContain(line.name);
  expect(order.vatByRate?.length).toBeGreaterThan(0);
  for (const { rate, vat } of order.vatByRate ?? []) {
    expect(page).toMatch(new RegExp(`dont TVA ${String(rate / 100).replace('.', ',')} % sur [\\d ,]+ €\n`));
    expect(page).toContain(`${(vat / 100).toFixed(2).replace('.', ',')} €`);
  }
  expect(page).toContain(`Total TTC\n${plain((order.amountDue / 100).toFixed(2).replace('.', ','))} €`);
  expect((await get(`${pathOf(order)}/recu.pdf`)).rawPayload.equals(reply.rawPayload)).toBe(true);
});

test('FLO-96 FLO-94 FLO-95 a tip stands outside of the VAT: on the receipt beside what was paid, on no line of the invoice', async () => {
  await work.lea.put(`/api/${work.companyId}/shops/${work.shop.shopId}/order/tips`, {
    enabled: true,
    proposals: [100, 200, 300],
  });
  const order = await work.completed(await work.card('success', { tip: 300 }));
  const euros = (amount: number) => `${(amount / 100).toFixed(2).replace('.', ',')} €`;

  const [receipt = ''] = readPdf((await get(`${pathOf(order)}/recu.pdf`)).rawPayload).pages.map(plain);
  await post(`${pathOf(order)}/facture`, BUYER);
  const [invoice = ''] = readPdf((await get(`${pathOf(order)}/facture.pdf`)).rawPayload).pages.map(plain);

  expect(receipt).toContain(`Total TTC\n${euros(order.amountDue)}`);
  expect(receipt).toContain(euros(order.amountDue + 300));
  expect(receipt).toContain('Pourboire (hors TVA) : 3,00 €');
  expect(invoice).toContain(euros(order.amountDue));
  expect(invoice.replaceAll('\n', ' ')).toContain('Pourboire (hors TVA) : 3,00 €, en plus du total');
  expect(invoice).not.toContain(euros(order.amountDue + 300));
});

test('FLO-94, FLO-95 neither before the order is done, nor for a seller whom the law cannot find', async () => {
  const early = await server.givenOrder(work.shop);
  expect((await get(pathOf(early))).body).not.toContain('recu.pdf');
  const receipt = await get(`${pathOf(early)}/recu.pdf`);
  expect(receipt.statusCode).toBe(409);
  expect(plain(receipt.body)).toContain('une fois la commande terminée');
  expect((await post(`${pathOf(early)}/facture`, BUYER)).statusCode).toBe(409);
  expect((await get(`${pathOf(early)}/facture`)).body).not.toContain('<form');

  const order = await aDinner();
  await setLegalEntity(null);
  const refused = await post(`${pathOf(order)}/facture`, BUYER);
  const fromDesk = await work.lea.post(`${apiOf(order)}/invoice`, BUYER);
  await setLegalEntity(JSON.stringify(aLegalEntity()));
  expect(refused.statusCode).toBe(409);
  expect(plain(refused.body)).toContain('des informations légales pour ce document');
  expect(refused.body).toContain('value="Cabinet Rossi"');
  expect([fromDesk.status, fromDesk.json<{ errorCode: string }>().errorCode]).toEqual([409, 'LEGAL_DATA_MISSING']);
  expect((await rowsOf()).filter(({ order_id: id }) => id === order.id)).toEqual([]);
});

test('FLO-95 asked for by link: frozen, numbered, told by e-mail, and the same from then on', async () => {
  const order = await aDinner();
  expect((await get(`${pathOf(order)}/facture.pdf`)).headers['location']).toBe(`${pathOf(order)}/facture`);

  const sent = await post(`${pathOf(order)}/facture`, { ...BUYER, siren: '732 829 320' });

  expect(sent.statusCode).toBe(303);
  const page = await get(`${pathOf(order)}/facture`);
  const number = /C-\d{4}-\d{6}/.exec(page.body)?.[0] ?? '';
  expect(plain(page.body)).toContain(`Facture n° ${number}`);
  expect(page.body).not.toContain('<form');
  const file = await get(`${pathOf(order)}/facture.pdf`);
  const pdf = readPdf(file.rawPayload);
  const text = plain(pdf.pages.join('\n'));
  expect(text).toContain(`n° ${number}`);
  expect(text).toContain('Cabinet Rossi\n3 rue de Rivoli, 06000 Nice\nSIREN 732 829 320');
  expect(text).toContain("Nature de l'opération : livraison de biens.");
  expect(text).toContain(`Total TTC\n${(order.amountDue / 100).toFixed(2).replace('.', ',')} €`);
  expect(pdf.files.map(({ name }) => name)).toEqual(['factur-x.xml']);
  const xml = pdf.files[0]?.bytes.toString('utf8') ?? '';
  expect(brokenRules(xml)).toEqual([]);
  expect(xml).toContain(`<ram:GrandTotalAmount>${(order.amountDue / 100).toFixed(2)}<`);
  expect(xml).toContain('<ram:ID>B2</ram:ID>');
  const journal = await work.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('entity_id', '=', order.id)
    .execute();
  expect(journal).toContainEqual({
    action: 'order.invoice',
    after: { number, companyName: 'Cabinet Rossi', total: order.amountDue },
  });
  await eventually(async () => {
    const mails = await work.messages(order, 'mail');
    expect(mails.some(({ body }) => body.includes(`${pathOf(order)}/facture.pdf`))).toBe(true);
  });

  await setLegalEntity(JSON.stringify(aLegalEntity({ companyName: 'Un autre nom' })));
  expect((await post(`${pathOf(order)}/facture`, { ...BUYER, companyName: 'Quelqu’un d’autre' })).statusCode).toBe(303);
  expect((await get(`${pathOf(order)}/facture.pdf`)).rawPayload.equals(file.rawPayload)).toBe(true);
  await setLegalEntity(JSON.stringify(aLegalEntity()));
});

test('INV-32 a shop that charges VAT prints its number, which its launch form did not ask for', async () => {
  const order = await aDinner();
  await setLegalEntity(JSON.stringify(aLegalEntity({ vatNumber: null })));

  await post(`${pathOf(order)}/facture`, { ...BUYER, siren: '732 829 320' });
  const { pages, files } = readPdf((await get(`${pathOf(order)}/facture.pdf`)).rawPayload);
  const receipt = readPdf((await get(`${pathOf(order)}/recu.pdf`)).rawPayload);
  await setLegalEntity(JSON.stringify(aLegalEntity()));

  for (const text of [pages, receipt.pages]) expect(plain(text.join('\n'))).toContain('TVA intracommunautaire FR');
  expect(brokenRules(files[0]?.bytes.toString('utf8') ?? '')).toEqual([]);
});

test('FLO-95 a person needs no SIREN and gets no XML; what is typed wrong is said in words', async () => {
  const order = await aDinner();
  const wrong = await post(`${pathOf(order)}/facture`, { ...BUYER, siren: '123456789' });
  expect(wrong.statusCode).toBe(422);
  expect(plain(wrong.body)).toContain("Ce SIREN n'existe pas.");
  expect(wrong.body).toContain('value="3 rue de Rivoli"');
  expect((await post(`${pathOf(order)}/facture`, { ...BUYER, postalCode: '6000' })).statusCode).toBe(422);
  expect((await post(`${pathOf(order)}/facture`, { ...BUYER, city: ' ' })).statusCode).toBe(422);
  expect((await post(`${pathOf(order)}x/facture`, BUYER)).statusCode).toBe(404);

  expect((await post(`${pathOf(order)}/facture`, BUYER)).statusCode).toBe(303);
  expect(readPdf((await get(`${pathOf(order)}/facture.pdf`)).rawPayload).files).toEqual([]);
});

test('FLO-95 twenty at once, some twice and some refused, leave no gap in the numbers', async () => {
  const dinners = await Promise.all(Array.from({ length: 8 }, () => aDinner()));
  const early = await server.givenOrder(work.shop);
  const before = (await rowsOf()).length;
  const sent = [...dinners, ...dinners, early, early, early, early];

  const replies = await Promise.all(sent.map((order) => post(`${pathOf(order)}/facture`, BUYER)));

  expect(replies.filter(({ statusCode }) => statusCode === 303)).toHaveLength(16);
  const numbers = (await rowsOf()).map(({ number }) => Number(number.slice(-6)));
  expect(numbers).toHaveLength(before + 8);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('FLO-95 the shop issues it from the order, and reads both papers', async () => {
  const order = await aDinner();
  const none = await work.lea.get(`${apiOf(order)}/invoice`);
  expect(none.json()).toEqual({ invoice: null, creditNotes: [] });
  expect((await work.lea.get(`${apiOf(order)}/invoice/file`)).status).toBe(409);
  expect((await asLea(`${apiOf(order)}/receipt`)).headers['content-type']).toBe('application/pdf');

  const issued = await work.lea.post(`${apiOf(order)}/invoice`, { ...BUYER, siren: null });

  expect(issued.status).toBe(200);
  expect(issued.json<{ invoice: object }>().invoice).toMatchObject({ companyName: 'Cabinet Rossi' });
  expect((await work.lea.get(`${apiOf(order)}/invoice`)).json()).toMatchObject(issued.json<object>());
  const file = await asLea(`${apiOf(order)}/invoice/file`);
  expect(plain(readPdf(file.rawPayload).pages[0] ?? '')).toContain('Cabinet Rossi');
  expect((await work.lea.post(`${apiOf(order)}/invoice`, { ...BUYER, siren: '123456789' })).status).toBe(422);
});
