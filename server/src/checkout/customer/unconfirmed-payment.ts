import type { readUnconfirmedPayment as readUnconfirmedPaymentRoute } from '@comptoir/contract/checkout.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { Refused } from '../../http/refused.ts';
import { readFollowToken } from '../../orders/messages/follow-link.ts';
import { READERS, refuseCrowd } from '../../session/crowd.ts';
import type { Tokens } from '../../session/tokens.ts';
import { authorisationOf } from '../pending-order.ts';
import * as pendings from '../pending-orders.store.ts';

/** The provider gives the same payment to the same key: what the first browser had is had again. */
export const readUnconfirmedPayment =
  (tokens: Tokens) =>
  async (
    open: OpenCtx,
    { params }: Input<typeof readUnconfirmedPaymentRoute>,
  ): Promise<Answer<typeof readUnconfirmedPaymentRoute>> => {
    await refuseCrowd(open, READERS);
    const ref = readFollowToken(open.config, params.followToken);
    const pending = ref && (await pendings.find(open.database.forCompany(ref.companyId), ref));
    if (!pending?.providerPaymentId || pending.expiresAt <= open.now()) throw new Refused('NOT_FOUND');
    const authorisation = await open.payments.authorise(authorisationOf(pending));
    if (authorisation.state === 'failed') throw new Refused('NOT_FOUND');
    return {
      shopId: pending.shopId,
      orderId: pending.id,
      orderToken: tokens.orderToken(pending),
      amountDue: cents(pending.draft.amountDue),
      tip: cents(pending.draft.tip ?? 0),
      paymentClientSecret: authorisation.clientSecret,
    };
  };
