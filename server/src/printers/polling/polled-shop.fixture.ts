import { expect } from 'vitest';
import type { TestServer } from '../../test/test-server.ts';
import { aPrintingShop } from '../printers.fixture.ts';

export const BAG = { template: 'bag', at: 'accepted', sections: null, copies: 1, isActive: true } as const;

/** A shop with one printer that fetches its tickets, and its address. */
export async function aPolledShop(
  server: TestServer,
  kind: 'cloudprint' | 'epson',
  fields: Record<string, unknown> = {},
) {
  const work = await aPrintingShop(server, kind);
  const printerId = await work.putUp({ name: 'Cuisine', rules: [BAG], ...fields });
  const renew = async (id = printerId) => {
    const reply = await work.admin.post(`${work.path}/printers/${id}/address`, undefined);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return String(reply.body['url']);
  };
  const accept = async () => {
    const order = await server.givenOrder(work.shop, { lines: [{ productKey: 'PRODUCT-socca', quantity: 2 }] });
    const reply = await work.lea.post(`${work.path}/orders/${order.id}/prepare`, { preparationMinutes: 20 });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return order;
  };
  return { ...work, printerId, renew, accept, url: await renew() };
}
