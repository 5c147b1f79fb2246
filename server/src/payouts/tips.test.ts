import type { listPayouts, readPayout } from '@comptoir/contract/payouts.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { addDays, instantAt, localDay, toMs } from '@comptoir/domain/kernel/time.ts';
import { FIRST_TIPS } from '@comptoir/domain/order-settings/tips.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';

/** 9,40 €, of which the platform keeps 0,75 € + 0,25 € + 0,20 €. */
const LINES = { lines: [{ productKey: 'PRODUCT-panbagnat', quantity: 1 }] };
const NET = 820;
const PARIS = 'Europe/Paris';

let server: TestServer;
let work: AtWork;
let base: string;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server, { tips: { ...FIRST_TIPS, enabled: true } });
  base = `/api/${work.companyId}/shops/${work.shop.shopId}`;
  await work.db
    .insertInto('fee_contracts')
    .values({
      company_id: work.companyId,
      shop_id: work.shop.shopId,
      biller: 'platform',
      commission_basis_points: 800,
      fixed_fee: 25,
      is_vat_subject: true,
    })
    .execute();
});

const sold = async (tip: number): Promise<Order> => work.completed(await work.card('success', { ...LINES, tip }));

async function tomorrow(): Promise<void> {
  const day = addDays(localDay(new Date().toISOString(), PARIS), 1);
  server.clock.offsetMs = toMs(instantAt(day, '12:00', PARIS)) - Date.now();
  await reconcilePayouts(server.deps, 'test');
  server.clock.offsetMs = 0;
}

async function fileAt(path: string, query: Record<string, string> = {}): Promise<string> {
  const { token } = await server.as(await server.givenUser(work.companyId, { shopIds: [work.shop.shopId] }));
  const headers = { authorization: `Bearer ${token}` };
  const reply = await server.app.inject({ method: 'GET', url: `${base}/${path}`, query, headers });
  return reply.rawPayload.toString(String(reply.headers['content-type']).endsWith('utf-8') ? 'utf8' : 'latin1');
}

async function ledger(): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::int as amount from ledger_entries where company_id = ${work.companyId}
    group by account`.execute(work.db);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

test('FLO-96 PAY-01 tips are paid out without a fee and told apart, in the books, the files and the finances', async () => {
  const [kept, plain, returned] = [await sold(200), await sold(0), await sold(300)];
  await work.say(returned, 'refund', { expectedStatus: 'completed' });
  expect(await ledger()).toMatchObject({ tips: -200 });

  await tomorrow();

  const [payout] = (await work.lea.get(`${base}/payouts`)).json<Reply<typeof listPayouts>>().items;
  const { transactionId = '', amount } = payout ?? {};
  const read = await work.lea.get(`${base}/payouts/${transactionId}`);
  const { lines, commissionBasisPoints } = read.json<Reply<typeof readPayout>>();
  // Of the two that were kept; the third came and went.
  expect(amount).toBe(2 * NET + 200);
  expect(commissionBasisPoints).toEqual([800]);
  const tipsOf = ({ id }: Order) =>
    lines.filter(({ orderId }) => orderId === id).map(({ kind, gross, tip }) => `${kind} ${gross} ${tip}`);
  expect(tipsOf(kept)).toEqual(['charge 1140 200']);
  expect(tipsOf(plain)).toEqual(['charge 940 0']);
  expect(tipsOf(returned).toSorted()).toEqual(['charge 1240 300', 'refund -1240 -300']);
  expect(await ledger()).toEqual({ provider: 240, platform: -240, shop: 0, tips: 0 });

  const today = localDay(server.deps.now(), PARIS);
  const days = { startDate: addDays(today, -1), endDate: addDays(today, 2) };
  expect(await fileAt('payouts/accounting', { ...days, format: 'csv' })).toContain(
    ';Pourboires (hors TVA);2,00;0,00;2,00;2,00',
  );
  const rows = (await fileAt('payouts/accounting', { ...days, format: 'fec' })).split('\r\n');
  const ofTips = rows.map((row) => row.split('\t')).filter((cells) => cells[4] === '467100');
  expect(ofTips.map((cells) => [cells[5], cells[11], cells[12]])).toEqual([
    ['Pourboires à reverser au personnel', '0,00', '2,00'],
  ]);
  expect(await fileAt(`payouts/${transactionId}/export`)).toContain('dont pourboire (€)');
  const figures = await work.lea.get(`${base}/finances`, { query: { startDate: today, endDate: today } });
  expect(figures.body['totals']).toMatchObject({ revenue: 2 * 940, tips: 200 });
});
