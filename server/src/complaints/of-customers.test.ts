import type { Customer } from '@comptoir/domain/clients/customer.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { amongClients, CAMILLE, ERIC, type Guest } from '../clients/clients.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aPhoto, complaining } from './complaints.fixture.ts';

let server: TestServer;
let work: Awaited<ReturnType<typeof amongClients>>;
let support: ReturnType<typeof complaining>;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await amongClients(server);
  support = complaining(server, work);
});

const client = async (customerId: string) => (await work.lea.get(`${work.users}/${customerId}`)).json<Customer>();
const order = ({ email, ...guest }: Guest, promoCode: string) =>
  server.anonymous.post(
    `/api/public/shops/${work.shop.shopId}/orders`,
    { ...anOrderBody({ customer: { ...guest, email: email ?? undefined } }), promoCode },
    { headers: { 'x-channel-key': server.identity.tokens.channelKey } },
  );

async function madeGood(complained: Order): Promise<string> {
  const decided = await support.decide(await support.filed(complained), { kind: 'voucher', amount: 500 }, work.admin);
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  return decided.json<{ decision: { voucherCode: string } }>().decision.voucherCode;
}

test('SUP-18 PRO-48 CLI-16 CLI-18 a voucher is a code of this customer alone, used once, and seen in their file', async () => {
  const first = await work.completed(await work.order(CAMILLE));
  await work.order(ERIC);

  const code = await madeGood(first);

  expect(code).toMatch(/^BON-/);
  const held = { promoCode: code, discountType: 'euro', discountAmount: 500 };
  expect((await client(first.customerId)).promotions).toMatchObject([{ ...held, status: 'available' }]);
  expect((await order(ERIC, code)).status).toBe(409);
  expect((await order(CAMILLE, code)).body).toMatchObject({ amountDue: first.amountDue - 500 });
  expect((await client(first.customerId)).promotions).toMatchObject([{ ...held, status: 'used' }]);
  expect((await order(CAMILLE, code)).status).toBe(409);
});

test('CLI-36 PRO-25 a merged record brings its complaints, its vouchers and its uses along', async () => {
  const kept = await work.completed(await work.order(CAMILLE));
  const other = await work.completed(await work.order({ ...CAMILLE, email: 'camille@ailleurs.exemple.fr' }));
  const code = await madeGood(other);
  const later = await order({ ...CAMILLE, email: 'camille@ailleurs.exemple.fr' }, code);

  const reply = await work.admin.post(`${work.companyUsers}/${kept.customerId}/merge/${other.customerId}`);

  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect((await client(kept.customerId)).promotions).toMatchObject([{ promoCode: code, status: 'used' }]);
  // Its use is given back to the record that it belongs to now.
  const { id } = later.json<{ id: string }>();
  expect((await work.lea.post(`/api/${work.companyId}/shops/${work.shop.shopId}/orders/${id}/refuse`)).status).toBe(
    200,
  );
  expect((await client(kept.customerId)).promotions).toMatchObject([{ promoCode: code, status: 'available' }]);
  const rows = await work.db.selectFrom('complaints').select('customer_id').execute();
  expect(rows).toEqual([{ customer_id: kept.customerId }]);
});

test('CLI-31 an erased person leaves no name, word or photo in a complaint; what it cost stays', async () => {
  const complained = await work.completed(await work.order(CAMILLE));
  const complaintId = await support.filed(complained, { photos: [await aPhoto()] });
  await support.decide(complaintId, { kind: 'voucher', amount: 500 }, work.admin);

  expect((await work.admin.delete(`${work.companyUsers}/${complained.customerId}`)).status).toBe(204);

  const complaint = await support.read(complaintId);
  expect(complaint).toMatchObject({
    message: '',
    photoCount: 0,
    decision: { kind: 'voucher', amount: 500, answer: '' },
  });
  expect(JSON.stringify(complaint)).not.toMatch(/Camille|Dubois|exemple\.fr|socca\./);
  expect(await work.db.selectFrom('complaint_photos').select('position').execute()).toEqual([]);
});
