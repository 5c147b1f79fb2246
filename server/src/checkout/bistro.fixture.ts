import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { expect } from 'vitest';
import type { Family, Settings } from '@comptoir/domain/settings/settings.ts';
import { systemCtx } from '../http/envelope.ts';
import { givenSettings } from '../test/given.ts';
import type { Caller, TestServer } from '../test/test-server.ts';

export type OrderFields = Parameters<typeof anOrderBody>[0];
export type Bistro = Awaited<ReturnType<typeof aBistro>>;
type Step = { name: string; cause: string; isPassed: boolean | null };
type Change<F extends Family> = (before: Settings[F]) => Settings[F];
type Refusal = { errorCode: string; errorMessage: string };
type Amounts = Record<string, unknown> & { amountDue: number; tip: number };

/** A shop of its own for one test, whose settings it changes and where it orders as a customer of the web shop does. */
export async function aBistro(server: TestServer) {
  const shop = await server.givenShop(await server.givenCompany());
  const { companyId, shopId } = shop;
  const ctx = systemCtx(server.deps, companyId, 'bistro');
  const call = (path: string, body: object, headers: Record<string, string> = {}) =>
    server.anonymous.post(`/api/public/shops/${shopId}/${path}`, body, {
      headers: { 'x-channel-key': server.identity.tokens.channelKey, ...headers },
    });
  const path = `/api/${companyId}/shops/${shopId}`;
  let signedIn: Promise<Caller> | null = null;
  const manager = () => (signedIn ??= server.givenUser(companyId, { shopIds: [shopId] }).then(server.as));
  const order = (fields: OrderFields = {}, headers: Record<string, string> = {}) =>
    call('orders', anOrderBody(fields), headers);
  async function quote(fields: OrderFields = {}) {
    const { paymentType: _, driverPaymentType: __, customer: ___, cardToken: ____, ...basket } = anOrderBody(fields);
    const { body } = await call('quote', basket);
    return body as {
      amounts: Record<string, number> | null;
      delivery: Record<string, number | string | null> | null;
      refusals: { errorCode: string; errorMessage: string }[];
    };
  }
  async function simulation(fields: OrderFields) {
    const { cardToken: _, ...body } = { cardToken: null, ...anOrderBody(fields) };
    const reply = await (await manager()).post(`${path}/simulator`, body);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.json<{ refusals: Refusal[]; amounts: Amounts | null; mealVouchers: object; requestedFor: string }>();
  }
  const simulate = async (fields: OrderFields): Promise<string[]> =>
    (await simulation(fields)).refusals.map(({ errorCode }) => errorCode);
  /**
   * What the quote, the simulator and the order say of the same basket, which must be the same: every reason, every amount,
   * and of an order that is refused the first of the reasons.
   */
  async function answersAlike(fields: OrderFields = {}) {
    const { cardToken: _, ...basket } = { cardToken: null, ...anOrderBody(fields) };
    const { status, body } = await call('quote', basket);
    expect(status, JSON.stringify(body)).toBe(200);
    const quoted = body as { refusals: Refusal[]; amounts: Amounts | null; mealVouchers: object };
    const simulated = await simulation(fields);
    expect(simulated.amounts, 'the simulator tells the amounts of the quote').toEqual(quoted.amounts);
    expect(simulated.mealVouchers).toEqual(quoted.mealVouchers);
    // A basket that cannot be priced is judged no further by the quote.
    if (quoted.amounts) expect(sorted(simulated.refusals)).toEqual(sorted(quoted.refusals));
    const placed = await order(fields);
    const [first] = simulated.refusals;
    if (first) {
      const { errorCode, errorMessage } = first;
      expect(placed.body, 'the order is refused as the simulator says').toMatchObject({ errorCode, errorMessage });
    } else
      expect(placed, JSON.stringify(placed.body)).toMatchObject({
        status: 201,
        body: { amountDue: quoted.amounts?.amountDue },
      });
    return { refusals: simulated.refusals, amounts: simulated.amounts, mealVouchers: simulated.mealVouchers };
  }
  return {
    shop,
    call,
    order,
    quote,
    answersAlike,
    /** What the answers say: the quote's reasons, the simulator's (SET-40) and the order's, whose first is the simulator's. */
    async answers(fields: OrderFields = {}) {
      const { amounts, refusals } = await quote(fields);
      const [simulated = 'placed'] = await simulate(fields);
      const reply = await order(fields);
      const placed = reply.status === 201 ? 'placed' : String(reply.body['errorCode']);
      expect(simulated, 'the simulator answers as the intake does').toBe(placed);
      return {
        quoted: refusals.map(({ errorCode }) => errorCode),
        placed,
        due: amounts?.['amountDue'],
        fee: amounts?.['deliveryFee'],
      };
    },
    /** Where the calls of its dashboard begin. */
    path,
    manager,
    stories: async () =>
      (await (await manager()).get(`${path}/refused-orders`)).json<{
        items: { id: string; errorCode: string; errorMessage: string; basket: string | null; steps: Step[] }[];
      }>().items,
    set: <F extends Family>(family: F, change: Change<F>) => givenSettings(ctx, shop, family, change),
    setNetwork: <F extends Family>(family: F, change: Change<F>) =>
      givenSettings(ctx, { companyId, shopId: null }, family, change),
  };
}

const sorted = (refusals: readonly Refusal[]) =>
  refusals
    .map(({ errorCode, errorMessage }) => `${errorCode}: ${errorMessage}`)
    .toSorted((one, other) => one.localeCompare(other));
