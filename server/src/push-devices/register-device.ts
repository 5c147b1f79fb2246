import type * as contract from '@comptoir/contract/push-devices.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { audit } from '../audit/audit.ts';
import { companyOfOrder } from '../checkout/customer/as-customer.ts';
import { accountOf, shopAsked } from '../clients/account/account-session.ts';
import * as people from '../clients/account/own-person.store.ts';
import type { Ctx } from '../ctx.ts';
import { companyCtx } from '../http/envelope.ts';
import type { OpenCtx } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import type { PushAddress } from '../ports/push.ts';
import { refuseCrowd } from '../session/crowd.ts';
import type { Tokens } from '../session/tokens.ts';
import * as devices from './push-devices.store.ts';

type Body = Input<typeof contract.registerDevice>['body'];

/** sec:rate-limits: the guests of one restaurant may share an address. */
const REGISTRARS = { name: 'devices', limit: 60, windowSeconds: 60 };

/** SET-API-102, PSH-12. */
export const registerDevice =
  (tokens: Tokens) =>
  async (open: OpenCtx, { body }: Input<typeof contract.registerDevice>): Promise<{ isSubscribed: boolean }> => {
    await refuseCrowd(open, REGISTRARS);
    const { companyId, shopId } = await shopAsked(open, body.shopId);
    const ctx = companyCtx(open, companyId, { kind: 'customer' }, open.traceId);
    const customerId = (await buyerOf(ctx, tokens, body)) ?? (await signedIn(open, ctx));
    const to = addressIn(body);
    return ctx.transaction(async (tx) => {
      if (body.previousAddress !== undefined) await devices.moveTo(tx, companyId, body.previousAddress, to);
      const kept = body.isRenewal
        ? await devices.renew(tx, companyId, { to, customerId }, ctx.now())
        : await devices.register(tx, companyId, ctx.newId(), { to, shopId, customerId }, ctx.now());
      if (kept?.isChange)
        await audit(tx, ctx, {
          action: body.isRenewal ? 'push-device.attach' : 'push-device.register',
          entity: 'push-device',
          entityId: kept.deviceId,
          shopId,
          after: { kind: to.kind, customerId },
        });
      return { isSubscribed: kept?.isSubscribed ?? false };
    });
  };

function addressIn({ pushToken, subscription }: Body): PushAddress {
  if (pushToken !== undefined) return { kind: 'app', token: pushToken };
  if (!subscription) throw new Refused('RECORD_INVALID');
  return { kind: 'web', endpoint: subscription.endpoint, ...subscription.keys };
}

/** Whose order was placed with this device. */
async function buyerOf(ctx: Ctx, tokens: Tokens, { order }: Body): Promise<string | null> {
  if (!order) return null;
  const { orderId, token } = order;
  if (companyOfOrder(tokens, { params: { orderId }, query: { token } }) !== ctx.companyId)
    throw new Refused('NOT_FOUND');
  return (await orders.find(ctx.db, ctx, orderId))?.customerId ?? null;
}

/** Known as a customer from the first order on. */
async function signedIn(open: OpenCtx, ctx: Ctx): Promise<string | null> {
  const account = await accountOf(open, ctx.companyId);
  return account ? ((await people.find(ctx.db, ctx.companyId, account.email))?.customerId ?? null) : null;
}

/** As easily as it was given: from the account page, and from a notification. */
export async function withdrawDevice(open: OpenCtx, { body }: Input<typeof contract.withdrawDevice>): Promise<void> {
  await refuseCrowd(open, REGISTRARS);
  const companyId = body.companyId ?? (await shopAsked(open, body.shopId ?? '')).companyId;
  const ctx = companyCtx(open, companyId, { kind: 'customer' }, open.traceId);
  await ctx.transaction(async (tx) => {
    const entityId = await devices.withdraw(tx, companyId, body.address, ctx.now());
    if (entityId) await audit(tx, ctx, { action: 'push-device.withdraw', entity: 'push-device', entityId });
  });
}
