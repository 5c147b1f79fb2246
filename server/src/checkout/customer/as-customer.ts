import type { Ctx } from '../../ctx.ts';
import { inEnvelope } from '../../http/envelope.ts';
import type { OpenCtx } from '../../http/handle.ts';
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

/** A write with an order's token, at a person's pace; an idempotency key serves once (API-71). */
export const asCustomer =
  <I extends OfOrder, T>(
    tokens: Tokens,
    name: string,
    work: (ctx: Ctx, input: I, open: OpenCtx) => Promise<T>,
    status = 200,
  ) =>
  async (open: OpenCtx, input: I): Promise<T> => {
    if (!isOwnChannel(open, tokens)) await refuseCrowd(open);
    const companyId = companyOfOrder(tokens, input);
    const write = { caller: `order:${input.params.orderId}`, request: [name, input], status };
    return inEnvelope(open, { companyId, actor: { kind: 'customer' }, write }, (ctx) => work(ctx, input, open));
  };
