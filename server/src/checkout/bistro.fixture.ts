import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Family, Settings } from '@comptoir/domain/settings/settings.ts';
import { systemCtx } from '../http/envelope.ts';
import { givenSettings } from '../test/given.ts';
import type { TestServer } from '../test/test-server.ts';

export type OrderFields = Parameters<typeof anOrderBody>[0];
export type Bistro = Awaited<ReturnType<typeof aBistro>>;
type Change<F extends Family> = (before: Settings[F]) => Settings[F];

/** A shop of its own for one test, whose settings it changes and where it orders as a customer of the web shop does. */
export async function aBistro(server: TestServer) {
  const shop = await server.givenShop(await server.givenCompany());
  const { companyId, shopId } = shop;
  const ctx = systemCtx(server.deps, companyId, 'bistro');
  const call = (path: string, body: object, headers: Record<string, string> = {}) =>
    server.anonymous.post(`/api/public/shops/${shopId}/${path}`, body, {
      headers: { 'x-channel-key': server.identity.tokens.channelKey, ...headers },
    });
  return {
    shop,
    call,
    /** Where the calls of its dashboard begin. */
    path: `/api/${companyId}/shops/${shopId}`,
    manager: async () => server.as(await server.givenUser(companyId, { shopIds: [shopId] })),
    set: <F extends Family>(family: F, change: Change<F>) => givenSettings(ctx, shop, family, change),
    setNetwork: <F extends Family>(family: F, change: Change<F>) =>
      givenSettings(ctx, { companyId, shopId: null }, family, change),
    order: (fields: OrderFields = {}, headers: Record<string, string> = {}) =>
      call('orders', anOrderBody(fields), headers),
  };
}
