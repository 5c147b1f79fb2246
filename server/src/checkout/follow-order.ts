import type { followOrder as followOrderRoute } from '@comptoir/contract/checkout.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { OpenCtx } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import { companyOfToken } from '../session/secret-token.ts';
import type { Tokens } from '../session/tokens.ts';

/** API-86: the token opens one order; the id alone opens nothing. */
export const followOrder =
  (tokens: Tokens) =>
  async (
    open: OpenCtx,
    { params, query }: Input<typeof followOrderRoute>,
  ): Promise<Answer<typeof followOrderRoute>> => {
    const companyId = companyOfToken(query.token);
    if (!companyId || !tokens.isOrderToken({ companyId, id: params.orderId }, query.token))
      throw new Refused('NOT_FOUND');
    const order = await orders.find(open.database.forCompany(companyId), { companyId }, params.orderId);
    if (!order) throw new Refused('NOT_FOUND');
    return { ...order, lines: order.lines.map(({ name, quantity }) => ({ name, quantity })) };
  };
