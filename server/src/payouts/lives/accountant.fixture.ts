import { expect } from 'vitest';
import type { AtWork } from '../../orders/walks/at-work.fixture.ts';
import type { TestServer } from '../../test/test-server.ts';

type Days = { startDate: string; endDate: string };

async function fileOf(server: TestServer, work: AtWork, query: Record<string, string>): Promise<string[][]> {
  const reader = await server.as(await server.givenUser(work.companyId, { shopIds: [work.shop.shopId] }));
  const url = `/api/${work.companyId}/shops/${work.shop.shopId}/payouts/accounting`;
  const headers = { authorization: `Bearer ${reader.token}` };
  const reply = await server.app.inject({ method: 'GET', url, query, headers });
  expect(reply.statusCode).toBe(200);
  const separator = query['format'] === 'csv' ? ';' : '\t';
  const rows = reply.rawPayload.toString('latin1').split('\r\n').slice(1, -1);
  return rows.map((row) => row.split(separator));
}

/** « 1 234,50 » in cents. */
const centsOf = (cell: string | undefined): number => Number((cell ?? '').replace(/[^\d-]/g, ''));

/** What the VAT file adds up to, in cents. */
export async function vatFile(server: TestServer, work: AtWork, days: Days) {
  const rows = await fileOf(server, work, { ...days, format: 'csv' });
  const total = rows.find(([first]) => first === 'Total') ?? [];
  const [excl, vat, gross, byCard] = total.slice(2).map(centsOf);
  const tips = rows.filter(([, what]) => what?.startsWith('Pourboires')).reduce((sum, row) => sum + centsOf(row[2]), 0);
  return { excl, vat, gross, byCard, tips };
}

/** The FEC, once each of its entries is balanced and none is missing: what each account holds, a debit above zero. */
export async function fecAccounts(server: TestServer, work: AtWork, days: Days): Promise<(prefix: string) => number> {
  const rows = await fileOf(server, work, { ...days, format: 'fec' });
  const postings = rows.map((row) => ({
    entry: Number(row[2]),
    account: row[4] ?? '',
    amount: centsOf(row[11]) - centsOf(row[12]),
  }));
  const numbers = [...new Set(postings.map(({ entry }) => entry))];
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const sum = (chosen: typeof postings) => chosen.reduce((all, { amount }) => all + amount, 0);
  const off = numbers.filter((number) => sum(postings.filter(({ entry }) => entry === number)) !== 0);
  expect(off).toEqual([]);
  return (prefix) => sum(postings.filter(({ account }) => account.startsWith(prefix)));
}
