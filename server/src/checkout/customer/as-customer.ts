import { companyCtx, type Ctx } from '../../ctx.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { keyedCall, once } from '../../http/idempotency.ts';
import { Refused } from '../../http/refused.ts';
import { companyOfToken } from '../../session/secret-token.ts';
import type { Tokens } from '../../session/tokens.ts';
import { isOwnChannel, refuseCrowd } from '../../session/crowd.ts';

export type OfOrder = { params: { orderId: string }; query: { token: string } };

/** API-86: the token opens one order and names its company; the id alone opens nothing. */
export function companyOfOrder(tokens: Tokens, { params, query }: OfOrder): string {
  const companyId = companyOfToken(query.token);
  if (!companyId || !tokens.isOrderToken({ companyId, id: params.orderId }, query.token))
    throw new Refused('NOT_FOUND');
  return companyId;
}

/** A write by whoever holds an order's token, at a person's pace; the key of the call, if any, serves once (API-71). */
export const asCustomer =
  <I extends OfOrder, T>(tokens: Tokens, name: string, work: (ctx: Ctx, input: I) => Promise<T>) =>
  async (open: OpenCtx, input: I): Promise<T> => {
    if (!isOwnChannel(open, tokens)) await refuseCrowd(open);
    const companyId = companyOfOrder(tokens, input);
    const call = keyedCall({
      secret: open.config.appSecret,
      companyId,
      caller: `order:${input.params.orderId}`,
      key: open.http.header('idempotency-key'),
      request: [name, input],
    });
    const keyed = call ? { call, status: 200, isStored: false } : null;
    const ctx = companyCtx(open, companyId, { kind: 'customer' }, open.traceId, keyed);
    return once(ctx.db, keyed, open.traceId, () => work(ctx, input));
  };
