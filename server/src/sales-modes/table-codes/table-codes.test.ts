import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

async function aShop(isOn = true) {
  const companyId = await server.givenCompany();
  const { shopId, slug } = await server.givenShop(companyId);
  const db = server.database.forCompany(companyId);
  await db
    .updateTable('shops')
    .set({ channels: JSON.stringify([{ channel: 'qrcode', enabled: isOn, url: null }]) as never })
    .where('id', '=', shopId)
    .execute();
  const { token } = await server.as(await server.givenUser(companyId, { shopIds: [shopId] }));
  const print = (body: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/${companyId}/shops/${shopId}/payment-and-sales-type/table-codes`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  return { slug, print };
}

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('PMT-02 the sheet of table codes', () => {
  test('is a PDF of four codes a page, named after the shop', async () => {
    const { slug, print } = await aShop();

    const reply = await print({ from: 5, to: 13 });

    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="tables_${slug}.pdf"`);
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesIn(reply.rawPayload)).toBe(3);
    expect(pagesIn((await print({ names: ['Terrasse 1', 'Bar'] })).rawPayload)).toBe(1);
  });

  test.each([
    ['a range that ends before it begins', { from: 8, to: 5 }],
    ['a name twice', { names: ['Bar', 'bar'] }],
    ['something else', { tables: 4 }],
  ])('%s is refused', async (_, body) => {
    const { print } = await aShop();
    expect((await print(body)).statusCode).toBe(422);
  });

  test('a shop without the channel has no codes', async () => {
    const { print } = await aShop(false);
    const reply = await print({ from: 1, to: 4 });
    expect([reply.statusCode, reply.json<{ errorMessage: string }>().errorMessage]).toEqual([
      409,
      'Le canal QR code n’est pas activé dans ce magasin.',
    ]);
  });
});
